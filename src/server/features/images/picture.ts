import { createHash } from 'node:crypto';
import { AppError } from '#server/http/errors.ts';
import { createLazy } from '#server/lib/lazy.ts';
import { createDecodeQueue } from './decode-queue.ts';

const MAX_SIDE_PIXELS = 512;
/** A phone's 50 megapixels (8160 x 6120) are let in; what claims more is refused before a pixel is decoded. */
const MAX_INPUT_PIXELS = 50_000_000;
const DECODE_LIMIT_SECONDS = 10;

const inTurn = createDecodeQueue({ atOnce: 2, maxWaiting: 50 });

/** Loaded with the first picture (docs/decisions/0016). */
const decoder = createLazy(async () => {
  const { default: sharp } = await import('sharp');
  // The formats of R36 alone, judged by content: libvips is not even asked about SVG, PDF, TIFF and the rest.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  // One thread a picture: the pool that decodes them also checks passwords. No picture comes twice: nothing is cached.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

export type Picture = { sha: string; bytes: Buffer };

/**
 * Makes R36's WebP of an upload: upright, without metadata, its first frame, fitting inside 512 x 512 pixels.
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE in pixels, UNAVAILABLE when too many wait
 */
export async function makePicture(file: Buffer): Promise<Picture> {
  const bytes = await inTurn(() => convert(file));
  return { sha: createHash('sha256').update(bytes).digest('hex'), bytes };
}

async function convert(file: Buffer): Promise<Buffer> {
  const sharp = await decoder();
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse);
  if (width * height > MAX_INPUT_PIXELS) {
    throw new AppError('TOO_LARGE', 'This picture has too many pixels. Please send a smaller one.');
  }
  return sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true })
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: DECODE_LIMIT_SECONDS })
    .toBuffer()
    .catch(refuse);
}

/** Whatever stops the decoder is in the file: another format, cut short, broken. */
function refuse(): never {
  throw new AppError(
    'UNSUPPORTED_TYPE',
    'This file could not be read as a picture. Please select a JPEG, PNG, WebP or GIF image.',
  );
}
