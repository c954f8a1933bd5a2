import sharp, { type Metadata } from 'sharp';
import { drawAppIcon, type IconParts } from './app-icon.ts';
import { dominantColor, GREY } from './dominant-color.ts';
import { LOGO_QUALITY, type LogoParts, makeLogoParts } from './logo-parts.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;

/** The chunks that the pixels need, each with the largest size of its data. Chunks of pixels are bounded by the file. */
const KEPT_BYTES = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['iCCP', 256 * 1024],
  // The orientation. A JPEG has at most this, too.
  ['eXIf', 64 * 1024],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
]);

/**
 * A PNG with the chunks that its pixels need alone: the decoder unpacks all texts of a PNG before it tells its size, a
 * thousand bytes for each one. Files of other formats are returned as they are, since they pack no texts.
 * @throws Error for a chunk that is longer than the file. The decoder refuses incomplete pixels itself.
 */
function keepPixels(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const kept = Buffer.alloc(file.length);
  const seen = new Set<string>();
  let keptBytes = file.copy(kept, 0, 0, SIGNATURE.length);
  for (let start = SIGNATURE.length; start + FRAME_BYTES <= file.length && !seen.has('IEND'); ) {
    const dataBytes = file.readUInt32BE(start);
    const type = file.toString('latin1', start + 4, start + 8);
    const end = start + FRAME_BYTES + dataBytes;
    if (end > file.length && type !== 'IDAT') throw new Error(`The chunk ${type} is longer than the file.`);
    const isKept = dataBytes <= (KEPT_BYTES.get(type) ?? -1) && (type === 'IDAT' || !seen.has(type));
    if (isKept) keptBytes += file.copy(kept, keptBytes, start, end);
    seen.add(type);
    start = end;
  }
  return kept.subarray(0, keptBytes);
}

// Runs in the process of decoder-process.ts only, because a file can crash or occupy the decoder (rule I6).

const MAX_SIDE_PIXELS = 512;
/** A cover of 64 CSS pixels, of two device pixels each. */
const SMALL_SIDE_PIXELS = 128;
/** An eighth fewer bytes than the default of 80: a page loads dozens of small copies at once. */
const SMALL_QUALITY = 75;
/** Enough to find the colour of the largest area. */
const COLOR_SIDE_PIXELS = 48;
/** Fits a phone's 50 megapixels (8160 x 6120). A larger picture is refused before it is decoded (rule I2). */
const MAX_INPUT_PIXELS = 50_000_000;
/** The longest side of a WebP. Very long rows or columns take the decoder far longer than their pixels. */
const MAX_INPUT_SIDE = 16_384;
/** The memory that decoding a picture as a whole may take. Two pictures are decoded at once. */
const MAX_WHOLE_BYTES = 150_000_000;

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
// One thread for each picture, so that two pictures leave room for votes. A cache would be useless here.
sharp.concurrency(1);
sharp.cache(false);

/** The small copy of a stored picture and its dominant colour as `#rrggbb`. */
export type PictureParts = { smallBytes: Buffer; color: string };
/** A picture to convert, a stored one whose parts are missing, or an icon to draw. */
export type DecodeJob =
  | { kind: 'convert'; file: Uint8Array; isLetterboxed: boolean }
  | { kind: 'logo'; file: Uint8Array }
  | ({ kind: 'icon' } & IconParts)
  | { kind: 'parts'; file: Uint8Array };
type ConvertJob = Extract<DecodeJob, { kind: 'convert' | 'logo' }>;
export type Decoded =
  | { ok: true; bytes: Buffer; parts: PictureParts; logo: LogoParts | null }
  | { ok: false; reason: 'unreadable' | 'large' };

const NO_PARTS: PictureParts = { smallBytes: Buffer.alloc(0), color: GREY };

/** Does one job. All errors of the decoder come from the file. */
export async function decode(job: DecodeJob): Promise<Decoded> {
  try {
    if (job.kind === 'icon') {
      return { ok: true, bytes: await drawAppIcon(job), parts: NO_PARTS, logo: null };
    }
    const file = keepPixels(Buffer.from(job.file.buffer, job.file.byteOffset, job.file.byteLength));
    const bytes = job.kind === 'parts' ? file : await convert(file, job);
    if (!bytes) return { ok: false, reason: 'large' };
    const parts = { smallBytes: await shrink(bytes), color: await readColor(bytes) };
    return { ok: true, bytes, parts, logo: job.kind === 'logo' ? await makeLogoParts(bytes) : null };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/** The converted picture; null for one that is too large by its header, and therefore not decoded. */
async function convert(file: Buffer, job: ConvertJob): Promise<Buffer | null> {
  const header = await sharp(file, { limitInputPixels: false }).metadata();
  const { width, height } = header;
  if (Math.max(width, height) > MAX_INPUT_SIDE) return null;
  if (width * height > MAX_INPUT_PIXELS || wholeBytes(header) > MAX_WHOLE_BYTES) return null;
  const picture = sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, autoOrient: true });
  const isLetterboxed = job.kind === 'convert' && job.isLetterboxed;
  if (isLetterboxed && width * 3 === height * 4) picture.extract(withoutBars(width, height));
  return picture
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp(job.kind === 'logo' ? { quality: LOGO_QUALITY } : {})
    .toBuffer();
}

/** A copy whose shorter side has at most 128 pixels. A picture that cannot be read any more is its own copy. */
const shrink = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes)
    .resize(SMALL_SIDE_PIXELS, SMALL_SIDE_PIXELS, { fit: 'outside', withoutEnlargement: true })
    .webp({ quality: SMALL_QUALITY })
    .toBuffer()
    .catch(() => bytes);

async function readColor(bytes: Buffer): Promise<string> {
  const pixels = await sharp(bytes)
    .resize(COLOR_SIDE_PIXELS, COLOR_SIDE_PIXELS, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()
    .catch(() => null);
  return pixels ? dominantColor(pixels) : GREY;
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
