import { z } from 'zod';

/** The largest picture that may be uploaded, in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** The file name of a picture: the SHA-256 of its WebP bytes, with `-small` for its small copy. */
export const imageParams = z.object({
  file: z.string().regex(/^[0-9a-f]{64}(-small)?\.webp$/, 'Use a file name of 64 hex digits and .webp.'),
});

/** Returns the path of a picture. */
export const imagePath = (sha: string) => `/api/images/${sha}.webp`;
/** The same for a picture that may be missing. */
export const imagePathOrNull = (sha: string | null) => (sha === null ? null : imagePath(sha));

/** The path of a picture that a lookup returned. */
export const coverPath = z
  .string()
  .regex(/^\/api\/images\/[0-9a-f]{64}\.webp$/, 'Use the path of a cover that a lookup returned.');

/** Returns the SHA-256 in the path of a picture. */
export const shaOfPath = (path: string) => path.slice('/api/images/'.length, -'.webp'.length);

/** The bytes of a picture. */
export const imageBytes = z.instanceof(Uint8Array);

/** The answer to an upload of a song's picture. */
export const artworkAnswer = z.object({ message: z.string(), artworkUrl: z.string() });
/** The answer to an upload of a profile picture. */
export const profileImageAnswer = z.object({ message: z.string(), profileImageUrl: z.string() });
