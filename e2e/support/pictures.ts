/** One red point. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const MAX_BYTES = 5 * 1024 * 1024;

/** A file as an input takes it. */
export const picture = (name: string, mimeType: string, buffer = PNG) => ({ name, mimeType, buffer });

/** As large as a picture may be, and one byte more (A §9). */
export const LARGEST = Buffer.alloc(MAX_BYTES);
export const TOO_LARGE = Buffer.alloc(MAX_BYTES + 1);

/** What is called a picture and is none. */
export const NO_PICTURE = Buffer.from('no picture');
