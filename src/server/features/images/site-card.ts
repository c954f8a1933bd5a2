import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { SITE_CARD } from '#contract/site-card.ts';
import type { LogoGround } from '#engine/kinds.ts';

// Runs in the process of decoder-process.ts only, like decode.ts.

/** The fonts of the client, in a format that the picture library reads. */
const FONTS = resolve(import.meta.dirname, '../../../../dist/client/fonts');
const FONT = 'Bricolage Grotesque Bold';
/** The characters that these fonts draw. A machine may have no other fonts. */
const DRAWN = /^[\u0020-\u007e\u00a0-\u017f\u2010-\u2026\u20ac\u2122]+$/;

const { width: WIDTH, height: HEIGHT } = SITE_CARD;
const STAGE = { r: 0x0d, g: 0x0b, b: 0x14 };
const GLOWS = [
  { x: 0, y: 0, color: { r: 0x5a, g: 0x29, b: 0x20 } },
  { x: 1, y: 1, color: { r: 0x16, g: 0x3a, b: 0x4b } },
];
const SIDES = ['#ff6a3d', '#35c4e8'];
const SIDE_PIXELS = 14;
const INK = '#f5f2fb';
const PLATES = { light: '#f7f5f1', dark: '#0d0b14' };
const PLATE_PADDING = 24;
/** The largest sizes of the parts. */
const NAME = { width: 1000, height: 120 };
const LOGO = { alone: { width: 760, height: 380 }, aboveName: { width: 500, height: 260 } };
const GAP = 50;
/** The mark of the product: the heights of its bars. */
const BARS = [80, 140, 190, 117, 64];
const BAR = { width: 40, gap: 22 };

/** A logo as it is stored. */
type CardLogo = { bytes: Uint8Array; ground: LogoGround; isWide: boolean };
export type CardParts = { name: string; logo: CardLogo | null };

/** The preview picture of a site, as a JPEG: its logo or the mark of the product, above its name. */
export async function drawSiteCard({ name, logo }: CardParts): Promise<Buffer> {
  const words = logo?.isWide ? null : await drawName(name);
  const mark = logo ? await drawLogo(logo, words === null) : await drawBars();
  const parts = [mark, words].filter((part) => part !== null);
  const heights = parts.map(({ info }) => info.height);
  let top = Math.round(
    (HEIGHT - heights.reduce((sum, height) => sum + height, GAP * (parts.length - 1))) / 2,
  );
  const overlays: OverlayOptions[] = SIDES.map((background, side) => ({
    input: { create: { width: SIDE_PIXELS, height: HEIGHT, channels: 3, background } },
    left: side * (WIDTH - SIDE_PIXELS),
    top: 0,
  }));
  for (const { data, info } of parts) {
    overlays.push({ input: data, raw: info, left: Math.round((WIDTH - info.width) / 2), top });
    top += info.height + GAP;
  }
  return drawGround().composite(overlays).jpeg({ quality: 88 }).toBuffer();
}

const SMALL = { width: 60, height: 32 };

/** The stage with a glow in two of its corners. */
function drawGround() {
  const pixels = Buffer.alloc(SMALL.width * SMALL.height * 3);
  for (let y = 0; y < SMALL.height; y += 1) {
    for (let x = 0; x < SMALL.width; x += 1) {
      let { r, g, b } = STAGE;
      for (const glow of GLOWS) {
        const distance = Math.hypot(x / (SMALL.width - 1) - glow.x, y / (SMALL.height - 1) - glow.y);
        const share = Math.max(0, 1 - distance / 0.8) ** 1.5;
        r += (glow.color.r - STAGE.r) * share;
        g += (glow.color.g - STAGE.g) * share;
        b += (glow.color.b - STAGE.b) * share;
      }
      pixels.set([r, g, b].map(Math.round), (y * SMALL.width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { ...SMALL, channels: 3 } }).resize(WIDTH, HEIGHT, {
    fit: 'fill',
    kernel: 'cubic',
  });
}

async function drawLogo({ bytes, ground }: CardLogo, isAlone: boolean) {
  const size = isAlone ? LOGO.alone : LOGO.aboveName;
  const needsPlate = ground === 'light';
  const padding = needsPlate ? PLATE_PADDING : 0;
  const fitted = sharp(bytes).resize({ ...size, fit: 'inside' });
  const placed = needsPlate
    ? fitted.flatten({ background: PLATES.light }).extend({
        top: padding,
        right: padding,
        bottom: padding,
        left: padding,
        background: PLATES.light,
      })
    : fitted;
  return placed.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function drawBars() {
  const height = Math.max(...BARS);
  const width = BARS.length * (BAR.width + BAR.gap) - BAR.gap;
  return sharp({ create: { width, height, channels: 4, background: { ...STAGE, alpha: 0 } } })
    .composite(
      BARS.map((bar, place) => ({
        input: { create: { width: BAR.width, height: bar, channels: 3, background: INK } },
        left: place * (BAR.width + BAR.gap),
        top: height - bar,
      })),
    )
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The name as a picture; null for one that has other characters than the fonts draw. */
async function drawName(name: string) {
  const [latin, extended] = ['latin', 'latin-ext'].map((part) => join(FONTS, `name-${part}.ttf`));
  if (!latin || !extended || !DRAWN.test(name) || !existsSync(latin)) return null;
  // A font stays loaded, so that the second text has the letters of both.
  await draw('a', extended);
  return draw(name, latin);
}

function draw(text: string, fontfile: string) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const markup = `<span foreground="${INK}">${escaped}</span>`;
  return sharp({ text: { text: markup, font: FONT, fontfile, rgba: true, align: 'center', ...NAME } })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
