import { MAX_UPLOAD_BYTES } from '#contract/image.ts';

/** A PNG with one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns a file for `setInputFiles`. */
export const picture = (name: string, mimeType: string, buffer = PNG) => ({ name, mimeType, buffer });

/** A file of zeros with a byte more than the largest allowed one. */
export const TOO_LARGE_IMAGE = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
