import sharp, { type OverlayOptions } from 'sharp';
import type { DrawJob, Part, TextPart } from '#server/features/cards/scene.ts';
import { sleeveSvg } from './sleeve.ts';
import { drawText } from './text.ts';

// Runs in the process of drawer-process.ts only.

// Stored pictures are WebP, and shapes are SVG of this program. No other format is read, and no address.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] });
// One thread, so that drawing leaves room for votes.
sharp.concurrency(1);
sharp.cache(false);

const QUALITY = 90;

/** Draws a scene as a JPEG, which every chat shows. */
export async function drawScene({ scene, pictures }: DrawJob): Promise<Buffer> {
  const { width, height } = scene;
  const overlays: OverlayOptions[] = [];
  for (const part of joinShapes(scene.parts)) {
    const overlay = await drawPart(inPixels(part), { width, height, pictures });
    if (overlay) overlays.push(overlay);
  }
  return sharp({ create: { width, height, channels: 3, background: '#0d0b14' } })
    .composite(overlays)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The numbers of a part as whole pixels. */
const inPixels = <P extends Part>(part: P): P =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value) : value,
    ]),
  ) as P;

/** Shapes that follow each other are one layer, since each layer is as large as the picture. */
function joinShapes(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind !== 'shape' || last?.kind !== 'shape') joined.push(part);
    else joined[joined.length - 1] = { kind: 'shape', svg: last.svg + part.svg };
  }
  return joined;
}

type Surface = { width: number; height: number; pictures: DrawJob['pictures'] };

async function drawPart(part: Part, surface: Surface): Promise<OverlayOptions | null> {
  if (part.kind === 'shape') {
    const { width, height } = surface;
    return { input: svgOf(width, height, part.svg), left: 0, top: 0 };
  }
  if (part.kind === 'text') return placeText(part);
  const { x: left, y: top, radius } = part;
  if (part.kind === 'picture') {
    const picture = await cutStored(surface.pictures.get(part.url), part);
    return picture && { ...picture, left, top };
  }
  const { song, side } = part;
  const box = { width: side, height: side, radius };
  const picture = await cutStored(surface.pictures.get(song.artworkUrl ?? ''), box);
  return { ...(picture ?? (await cut(Buffer.from(sleeveSvg(part)), box))), left, top };
}

async function placeText(part: TextPart): Promise<OverlayOptions | null> {
  const drawn = await drawText(part);
  if (!drawn) return null;
  const { x, y, width, height, align = 'left', place = 'top' } = part;
  const [spareX, spareY] = [width - drawn.info.width, height - drawn.info.height];
  const left = x + { left: 0, center: Math.floor(spareX / 2), right: spareX }[align];
  const top = y + { top: 0, middle: Math.floor(spareY / 2), bottom: spareY }[place];
  return { input: drawn.data, raw: drawn.info, left, top };
}

type Cut = { width: number; height: number; radius: number };

/** A stored picture in its box; null for one that is missing or that cannot be read any more. */
const cutStored = async (bytes: Uint8Array | undefined, box: Cut) =>
  bytes ? cut(bytes, box).catch(() => null) : null;

/** A picture that fills its box, with round corners. */
async function cut(
  source: Uint8Array,
  { width, height, radius }: Cut,
): Promise<Pick<OverlayOptions, 'input' | 'raw'>> {
  const corners = svgOf(width, height, `<rect width="${width}" height="${height}" rx="${radius}"/>`);
  const { data, info } = await sharp(source)
    .resize(width, height, { fit: 'cover' })
    .toColourspace('srgb')
    .ensureAlpha()
    .composite(radius ? [{ input: corners, blend: 'dest-in' }] : [])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}

const svgOf = (width: number, height: number, inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inner}</svg>`);
