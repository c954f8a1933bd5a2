import { MAX_UPLOAD_BYTES } from '#contract/image.ts';

/** A PNG with one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a file for `setInputFiles`. */
export const picture = (name: string, mimeType: string, buffer = PNG) => ({ name, mimeType, buffer });

/** Files of zeros, for tests of the size alone: the largest allowed one, and one with a byte more. */
export const LARGEST_IMAGE = Buffer.alloc(MAX_UPLOAD_BYTES);
export const TOO_LARGE_IMAGE = Buffer.alloc(MAX_UPLOAD_BYTES + 1);

/** A file that is no picture, whatever its name is. */
export const NOT_AN_IMAGE = Buffer.from('no picture');
