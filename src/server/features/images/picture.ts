import { createHash } from 'node:crypto';
import { AppError } from '#server/http/errors.ts';
import { createFairQueue } from '#server/lib/fair-queue.ts';
import type { IconParts } from './app-icon.ts';
import type { DecodeJob, PictureParts } from './decode.ts';
import { decodeInProcess } from './decoders.ts';
import { GREY } from './dominant-color.ts';
import type { LogoParts } from './logo-parts.ts';

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
  const { bytes, parts } = await convert(account, { kind: 'convert', file, isLetterboxed });
  return toPicture(bytes, parts);
}

/** A logo to be stored, with its square icon and its copy for mails. */
export type NewLogo = Omit<LogoParts, 'icon'> & { picture: NewPicture; icon: NewPicture };

/** Converts a logo like other pictures. @throws AppError UNSUPPORTED_TYPE, TOO_LARGE, UNAVAILABLE */
export async function makeLogo(file: Buffer, { account }: { account: string }): Promise<NewLogo> {
  const { bytes, parts, logo } = await convert(account, { kind: 'logo', file });
  if (!logo) throw unreadable();
  const icon = Buffer.from(logo.icon);
  return {
    ...logo,
    mailPng: Buffer.from(logo.mailPng),
    picture: toPicture(bytes, parts),
    icon: toPicture(icon, { smallBytes: icon, color: parts.color }),
  };
}

/** Draws an icon of the installed app, as a PNG. @throws AppError UNAVAILABLE */
export async function makeAppIcon(parts: IconParts): Promise<Picture> {
  const { bytes } = await convert(SERVER, { kind: 'icon', ...parts });
  return toNamed(bytes);
}

async function convert(account: string, job: DecodeJob) {
  const decoded = await enqueue(account, () => decodeInProcess(job));
  if (!decoded.ok) throw decoded.reason === 'large' ? tooLarge() : unreadable();
  return { ...decoded, bytes: Buffer.from(decoded.bytes) };
}

const toNamed = (bytes: Buffer): Picture => ({
  sha: createHash('sha256').update(bytes).digest('hex'),
  bytes,
});
const toPicture = (bytes: Buffer, parts: PictureParts): NewPicture => ({ ...toNamed(bytes), ...parts });

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
