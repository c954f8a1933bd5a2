import sharp from 'sharp';
import type { LogoGround } from '#engine/kinds.ts';

// Runs in the process of decoder-process.ts only, like decode.ts.

/** The lines of a logo show the artefacts that photos hide. */
export const LOGO_QUALITY = 92;
const ICON_SIDE_PIXELS = 128;
/** Mails show a logo at half of this size. */
const MAIL_PIXELS = { width: 400, height: 96 };
const MAIL_PADDING_PIXELS = 16;
const MAIL_GROUNDS = { light: '#ffffff', dark: '#1b1626' };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** What a logo has besides the parts of other pictures. */
export type LogoParts = {
  width: number;
  height: number;
  ground: LogoGround;
  icon: Buffer;
  mailPng: Buffer;
};

export async function makeLogoParts(bytes: Buffer): Promise<LogoParts> {
  const { width, height } = await sharp(bytes).metadata();
  const ground = await readGround(bytes);
  const icon = sharp(bytes)
    .resize(ICON_SIDE_PIXELS, ICON_SIDE_PIXELS, { fit: 'contain', background: CLEAR })
    .webp({ quality: LOGO_QUALITY });
  return { width, height, ground, icon: await icon.toBuffer(), mailPng: await makeMailPng(bytes, ground) };
}

/** A copy without transparency, because mail programs invert the colours of mails and not those of pictures. */
function makeMailPng(bytes: Buffer, ground: LogoGround): Promise<Buffer> {
  const background = MAIL_GROUNDS[ground === 'dark' ? 'dark' : 'light'];
  const padding = ground === 'dark' ? MAIL_PADDING_PIXELS : 0;
  return sharp(bytes)
    .resize({ ...MAIL_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background })
    .extend({ top: padding, right: padding, bottom: padding, left: padding, background })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const SAMPLE_PIXELS = 256;
const MIN_ALPHA = 128;
/** The share of the outline that may vanish. */
const MAX_VANISHING_SHARE = 0.2;
const [DARK, LIGHT] = [0.3, 0.8];

/**
 * The ground on which the outline of a transparent logo does not vanish. What is inside of another colour counts as seen.
 * A picture that fills its frame has its own ground.
 */
async function readGround(bytes: Buffer): Promise<LogoGround> {
  const { data, info } = await sharp(bytes)
    .resize(SAMPLE_PIXELS, SAMPLE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isClear = (x: number, y: number) =>
    x >= 0 &&
    x < info.width &&
    y >= 0 &&
    y < info.height &&
    (data[(y * info.width + x) * 4 + 3] ?? 0) < MIN_ALPHA;
  let [edge, dark, light] = [0, 0, 0];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if (isClear(x, y)) continue;
      if (!isClear(x - 1, y) && !isClear(x + 1, y) && !isClear(x, y - 1) && !isClear(x, y + 1)) continue;
      const brightness = brightnessAt(data, (y * info.width + x) * 4);
      edge += 1;
      if (brightness < DARK) dark += 1;
      if (brightness > LIGHT) light += 1;
    }
  }
  if (Math.max(dark, light) <= MAX_VANISHING_SHARE * edge) return 'any';
  return dark >= light ? 'light' : 'dark';
}

function brightnessAt(pixels: Buffer, at: number): number {
  const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
