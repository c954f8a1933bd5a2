import sharp, { type OverlayOptions } from 'sharp';
import type { LogoGround } from '#engine/kinds.ts';

// Runs in the process of decoder-process.ts only, like decode.ts.

const GROUNDS = { light: '#f7f5f1', dark: '#0d0b14' };
/** Of the side of a square with round corners. */
const CORNER = 7 / 32;
/** The bars of the product's mark, in parts of 32: left edge, top and height. favicon.svg draws the same. */
const BARS = [
  { x: 5, y: 13, height: 8 },
  { x: 9.8, y: 8, height: 17 },
  { x: 14.4, y: 11, height: 11 },
  { x: 19.2, y: 6, height: 20 },
  { x: 24, y: 12, height: 9 },
];
const BAR_WIDTH = 3.2;
const INK = [0xf5, 0xf2, 0xfb];
/** Launchers may cut a maskable icon down to a circle of this share of its side. */
const SAFE_SHARE = 0.8;

export type IconParts = {
  pixels: number;
  isMaskable: boolean;
  logo: { bytes: Uint8Array; ground: LogoGround } | null;
};

/** An icon of the installed app as a PNG: the logo, or the mark of the product, inside the circle that no launcher cuts. */
export async function drawAppIcon({ pixels, isMaskable, logo }: IconParts): Promise<Buffer> {
  const background = GROUNDS[logo?.ground === 'light' ? 'light' : 'dark'];
  const overlays: OverlayOptions[] = [await (logo ? fitLogo(logo.bytes, pixels) : drawBars(pixels))];
  if (!isMaskable) overlays.push({ ...roundSquare(pixels), blend: 'dest-in' });
  return sharp({ create: { width: pixels, height: pixels, channels: 4, background } })
    .composite(overlays)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The logo, as large as fits into the safe circle by its diagonal. */
async function fitLogo(bytes: Uint8Array, pixels: number): Promise<OverlayOptions> {
  const { width, height } = await sharp(bytes).metadata();
  const scale = (SAFE_SHARE * pixels) / Math.hypot(width, height);
  const size = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
  return { input: await sharp(bytes).resize(size).png().toBuffer(), gravity: 'centre' };
}

/** Draws shapes whose distance from a point is negative inside, with smooth edges. */
function drawShape(pixels: number, color: readonly number[], distanceAt: (x: number, y: number) => number) {
  const data = Buffer.alloc(pixels * pixels * 4);
  for (let y = 0; y < pixels; y += 1)
    for (let x = 0; x < pixels; x += 1) {
      const cover = Math.min(1, Math.max(0, 0.5 - distanceAt(x + 0.5, y + 0.5)));
      data.set([...color, Math.round(cover * 255)], (y * pixels + x) * 4);
    }
  return { input: data, raw: { width: pixels, height: pixels, channels: 4 as const } };
}

function drawBars(pixels: number) {
  const unit = pixels / 32;
  const radius = (BAR_WIDTH / 2) * unit;
  const bars = BARS.map(({ x, y, height }) => ({
    x: x * unit + radius,
    top: y * unit + radius,
    bottom: (y + height) * unit - radius,
  }));
  return drawShape(pixels, INK, (x, y) =>
    Math.min(
      ...bars.map((bar) => Math.hypot(x - bar.x, y - Math.min(bar.bottom, Math.max(bar.top, y))) - radius),
    ),
  );
}

function roundSquare(pixels: number) {
  const radius = CORNER * pixels;
  const inner = pixels / 2 - radius;
  return drawShape(pixels, INK, (x, y) => {
    const across = Math.max(0, Math.abs(x - pixels / 2) - inner);
    const down = Math.max(0, Math.abs(y - pixels / 2) - inner);
    return Math.hypot(across, down) - radius;
  });
}
