import { createHash } from 'node:crypto';
import { AppError } from '#server/http/errors.ts';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import type { PictureParts } from './decode.ts';
import { decodeInProcess } from './decoders.ts';
import { GREY } from './dominant-color.ts';

const queue = createFairQueue({
  maxRunning: 2,
  maxWaiting: 50,
  refusal: () =>
    new AppError('UNAVAILABLE', 'Too many pictures are being uploaded. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
});
/** How many pictures wait for a decoder. */
export const waitingPictures = (): number => queue.waitingCount();

/** Accounts take turns, so that many pictures of one account delay others by one picture. */
const enqueue = <T>(account: string, task: () => Promise<T>) => queue({ network: account, account }, task);

/** Stands for an account where the server works on its own. */
const SERVER = 'server';

export type Picture = { sha: string; bytes: Buffer };
/** A picture to be stored, with its small copy and its dominant colour. */
export type NewPicture = Picture & PictureParts;

/**
 * Converts a picture to WebP: upright, without metadata, the first frame, at most 512 x 512 pixels. Bars above and
 * below a letterboxed picture are cut off.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE in pixels or memory, UNAVAILABLE when the queue is full
 */
export async function makePicture(
  file: Buffer,
  { account, isLetterboxed = false }: { account: string; isLetterboxed?: boolean },
): Promise<NewPicture> {
  const decoded = await enqueue(account, () => decodeInProcess({ kind: 'convert', file, isLetterboxed }));
  if (!decoded.ok) throw decoded.reason === 'large' ? tooLarge() : unreadable();
  const bytes = Buffer.from(decoded.bytes);
  return { sha: createHash('sha256').update(bytes).digest('hex'), bytes, ...decoded.parts };
}

/** The small copy and the colour of a stored picture. @throws AppError UNAVAILABLE when the queue is full */
export async function partsOf(bytes: Buffer): Promise<PictureParts> {
  const decoded = await enqueue(SERVER, () => decodeInProcess({ kind: 'parts', file: bytes }));
  return decoded.ok ? decoded.parts : { smallBytes: bytes, color: GREY };
}

const tooLarge = () =>
  new AppError('TOO_LARGE', 'This picture has too many pixels. Please select a smaller one.');

const unreadable = () =>
  new AppError(
    'UNSUPPORTED_TYPE',
    'This file could not be read as a picture. Please select a JPEG, PNG, WebP or GIF image.',
  );
