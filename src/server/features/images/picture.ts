import { createHash } from 'node:crypto';
import type { Metadata } from 'sharp';
import { AppError } from '#server/http/errors.ts';
import { createLazy } from '#server/lib/lazy.ts';
import { createDecodeQueue } from './decode-queue.ts';
import { dominantColor } from './dominant-color.ts';

const MAX_SIDE_PIXELS = 512;
/** A cover of 64 CSS pixels, of two device pixels each. */
const SMALL_SIDE_PIXELS = 128;
/** An eighth fewer bytes than the default of 80: a page loads dozens of small copies at once. */
const SMALL_QUALITY = 75;
/** Enough to find the colour of the largest area. */
const COLOR_SIDE_PIXELS = 48;
/** Fits a phone's 50 megapixels (8160 x 6120). A larger picture is refused before it is decoded (rule I2). */
const MAX_INPUT_PIXELS = 50_000_000;
/** The memory that decoding a picture as a whole may take (rule I2). Two pictures are decoded at once. */
const MAX_WHOLE_BYTES = 150_000_000;
const DECODE_TIMEOUT_SECONDS = 10;

/** Rule I6. */
const enqueue = createDecodeQueue({ maxRunning: 2, maxWaiting: 50 });

/** Loaded with the first picture (docs/decisions/0016). */
const decoder = createLazy(async () => {
  const { default: sharp } = await import('sharp');
  // Only four formats by content: libvips never sees SVG, PDF, TIFF and others (rule I3).
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  // One thread for each picture, because the same thread pool checks passwords. A cache would be useless here.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

export type Picture = { sha: string; bytes: Buffer };
/** A picture to be stored, with its small copy (rule I5) and its dominant colour as `#rrggbb` (rule I8). */
export type NewPicture = Picture & { smallBytes: Buffer; color: string };

/** The colour of a picture that cannot be read any more, which tints nothing. */
const GREY = '#808080';

/**
 * Converts a picture to WebP: upright, without metadata, the first frame, at most 512 x 512 pixels (rule I4). Bars above and
 * below a letterboxed picture are cut off.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE in pixels or memory, UNAVAILABLE when the queue is full
 */
export async function makePicture(
  file: Buffer,
  { isLetterboxed = false }: { isLetterboxed?: boolean } = {},
): Promise<NewPicture> {
  return enqueue(async () => {
    const bytes = await convert(file, isLetterboxed);
    const sha = createHash('sha256').update(bytes).digest('hex');
    return { sha, bytes, ...(await deriveParts(bytes)) };
  });
}

/** The small copy and the colour of a stored picture. @throws AppError UNAVAILABLE when the queue is full */
export function partsOf(bytes: Buffer): Promise<Pick<NewPicture, 'smallBytes' | 'color'>> {
  return enqueue(() => deriveParts(bytes));
}

const deriveParts = async (bytes: Buffer) => ({
  smallBytes: await shrink(bytes),
  color: await readColor(bytes),
});

/** A copy whose shorter side has at most 128 pixels. A picture that cannot be read any more is its own copy. */
async function shrink(bytes: Buffer): Promise<Buffer> {
  const sharp = await decoder();
  return sharp(bytes)
    .resize(SMALL_SIDE_PIXELS, SMALL_SIDE_PIXELS, { fit: 'outside', withoutEnlargement: true })
    .webp({ quality: SMALL_QUALITY })
    .toBuffer()
    .catch(() => bytes);
}

async function readColor(bytes: Buffer): Promise<string> {
  const sharp = await decoder();
  const pixels = await sharp(bytes)
    .resize(COLOR_SIDE_PIXELS, COLOR_SIDE_PIXELS, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);
  return pixels ? dominantColor(pixels) : GREY;
}

async function convert(file: Buffer, isLetterboxed: boolean): Promise<Buffer> {
  const sharp = await decoder();
  const header = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse);
  const { width, height } = header;
  if (width * height > MAX_INPUT_PIXELS || wholeBytes(header) > MAX_WHOLE_BYTES) {
    throw new AppError('TOO_LARGE', 'This picture has too many pixels. Please select a smaller one.');
  }
  const picture = sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true });
  if (isLetterboxed && width * 3 === height * 4) picture.extract(withoutBars(width, height));
  return picture
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .toBuffer()
    .catch(refuse);
}

/**
 * The bytes that decoding holds at once: those of all pixels of a GIF and of an interlaced PNG, and of all coefficients of a
 * progressive JPEG. 0 for a picture that is decoded row by row.
 */
function wholeBytes({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  if (format === 'gif') return width * height * 4;
  if (!isProgressive) return 0;
  const sampleBytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * sampleBytes;
}

/** The part of a 4:3 frame that a 16:9 picture fills. */
const withoutBars = (width: number, height: number) => ({
  left: 0,
  top: Math.round(height / 8),
  width,
  height: Math.round((height * 3) / 4),
});

/** All decoder errors come from the file: another format, a broken file, or one that takes too long to decode. */
function refuse(): never {
  throw new AppError(
    'UNSUPPORTED_TYPE',
    'This file could not be read as a picture. Please select a JPEG, PNG, WebP or GIF image.',
  );
}
