import { z } from 'zod';

/** A §9: what may be uploaded as a picture. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** An image's file name: the SHA-256 of its WebP bytes (R36). */
export const imageParams = z.object({ file: z.string().regex(/^[0-9a-f]{64}\.webp$/, 'Not an image here.') });

/** Where a picture is read. */
export const imagePath = (sha: string) => `/api/images/${sha}.webp`;

/** Bytes of a picture. */
export const imageBytes = z.instanceof(Uint8Array);

export const artworkAnswer = z.object({ message: z.string(), artworkUrl: z.string() });
export const profileImageAnswer = z.object({ message: z.string(), profileImageUrl: z.string() });
