import sharp from 'sharp';
import type { LogoGround } from '#engine/kinds.ts';
import { GROUND_SAMPLE_PIXELS, groundOf } from '#engine/logo-ground.ts';

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

/** The ground that the logo needs, by a smaller copy. */
async function readGround(bytes: Buffer): Promise<LogoGround> {
  const { data, info } = await sharp(bytes)
    .resize(GROUND_SAMPLE_PIXELS, GROUND_SAMPLE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return groundOf(data, info);
}
