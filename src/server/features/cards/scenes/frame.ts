import type { Site } from '#contract/site.ts';
import type { CoverPart, Part, Scene, SceneSong, ShapePart, TextPart } from '#server/features/cards/scene.ts';

/** The dark colours of the client. */
export const INK = '#f5f2fb';
export const MUTED = '#a9a2bd';
export const STAGE = '#0d0b14';
export const LINE = '#2f2a3e';
export const EMBER = '#ff6a3d';
export const TIDE = '#35c4e8';
export const GOLD = '#f4c14b';
export const LIVE = '#3ddc84';
export const SOON = '#ffb020';

export const MARGIN = 56;

/** What every card shows of its site. */
export type CardSite = Pick<Site, 'name' | 'logo'>;

export const shape = (svg: string): ShapePart => ({ kind: 'shape', svg });

/** A rectangle of a card in pixels. */
export type Rect = readonly [x: number, y: number, width: number, height: number];
type Look = Pick<TextPart, 'size' | 'minSize' | 'align' | 'place'> & { color?: string };

const write =
  (face: TextPart['face'], color: string) =>
  (text: string, [x, y, width, height]: Rect, look: Look): TextPart => ({
    kind: 'text',
    face,
    text,
    x,
    y,
    width,
    height,
    color,
    ...look,
  });
export const text = write('text', MUTED);
export const title = write('display', INK);
export const cover = (part: Omit<CoverPart, 'kind' | 'radius'> & Partial<CoverPart>): CoverPart => ({
  kind: 'cover',
  radius: Math.round(part.side * 0.05),
  ...part,
  song: titledCover(part.song),
  ...(part.facing && { facing: titledCover(part.facing) }),
});

/** Equal pictures must have equal scenes, so only what is drawn of a song is part of one. */
const titledCover = ({ title, artist, artworkUrl }: SceneSong): SceneSong => ({ title, artist, artworkUrl });

type Lights = { left?: string; right?: string; top?: string };

type Size = { width: number; height: number };

/** The stage, with light from its corners. */
export function ground({ width, height }: Size, { left, right, top }: Lights) {
  const lights = [
    { id: 'left', color: left, x: 0, y: 0, strength: 0.34 },
    { id: 'right', color: right, x: width, y: height, strength: 0.26 },
    { id: 'top', color: top, x: width / 2, y: -0.1 * height, strength: 0.3 },
  ].filter(({ color }) => color);
  const reach = Math.hypot(width, height) * 0.62;
  const gradients = lights.map(
    ({ id, color, x, y, strength }) =>
      `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${strength * 0.28}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  );
  const fill = (paint: string) => `<rect width="${width}" height="${height}" fill="${paint}"/>`;
  const fills = lights.map(({ id }) => fill(`url(#${id})`));
  return shape(`${fill(STAGE)}<defs>${gradients.join('')}</defs>${fills.join('')}`);
}

/** The stage in the colours of the two sides of a match, with an equalizer. */
export const duelStage = (size: Size, bars: Omit<Equalizer, 'colors'>): Part[] => [
  ground(size, { left: EMBER, right: TIDE }),
  equalizer(size, { ...bars, colors: [EMBER, TIDE] }),
];

/** The colours of the two sides of a match at the edges of a card. */
export const edges = ({ width, height }: Size): ShapePart =>
  shape(
    `<rect width="12" height="${height}" fill="${EMBER}"/><rect x="${width - 12}" width="12" height="${height}" fill="${TIDE}"/>`,
  );

/** The heights of the bars of the product's mark, in parts of the highest one. */
const MARK = [0.4, 0.85, 0.55, 1, 0.45];

type Bars = { x: number; y: number; height: number; color: string };

/** The mark of the product. It is 0.98 times as wide as high. */
export function mark({ x, y, height, color }: Bars): ShapePart {
  const [bar, gap] = [height * 0.13, height * 0.0825];
  return shape(
    MARK.map(
      (part, index) =>
        `<rect x="${x + index * (bar + gap)}" y="${y + (height * (1 - part)) / 2}" width="${bar}" height="${height * part}" rx="${bar / 2}" fill="${color}"/>`,
    ).join(''),
  );
}

type Equalizer = { seed: string; colors: readonly string[]; opacity: number; tallest?: number };

/** A still equalizer along the lower edge, whose bars follow from a text. */
export function equalizer(
  { width, height }: Size,
  { seed, colors, opacity, tallest = 150 }: Equalizer,
): ShapePart {
  const count = Math.round(width / 30);
  const step = width / count;
  let state = 7;
  for (const letter of seed) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  const bars = Array.from({ length: count }, (_, index) => {
    state = (state * 75 + 74) % 65_537;
    const swell = 0.45 + 0.55 * Math.abs(Math.sin((index / count) * Math.PI * 2.5 + (state % 7) / 20));
    const bar = Math.round(tallest * swell * (0.25 + (0.75 * state) / 65_537));
    const color = colors[Math.floor((index / count) * colors.length)];
    return `<rect x="${(index * step + step * 0.2).toFixed(1)}" y="${height - bar}" width="${(step * 0.6).toFixed(1)}" height="${bar + 8}" rx="4" fill="${color}"/>`;
  });
  return shape(`<g opacity="${opacity}">${bars.join('')}</g>`);
}

type Logo = NonNullable<CardSite['logo']>;

/** A logo, on a light plate where it needs one. */
export function logoParts(
  logo: Logo,
  [x, y, width, height]: Rect,
  { across, down, radius }: { across: number; down: number; radius: number },
): Part[] {
  const picture = { kind: 'picture', url: logo.url, radius: 0, x, y, width, height } as const;
  if (logo.ground !== 'light') return [picture];
  const plate = `<rect x="${x - across}" y="${y - down}" width="${width + 2 * across}" height="${height + 2 * down}" rx="${radius}" fill="#f7f5f1"/>`;
  return [shape(plate), picture];
}

const HEADER_HEIGHT = 40;

/** Logo or mark, and the name of the site, at the upper left. */
export function header(
  { name, logo }: CardSite,
  { x, y, width }: { x: number; y: number; width: number },
): Part[] {
  const nameAfter = (left: number) =>
    title(name, [x + left, y, width - left, HEADER_HEIGHT], { size: 26, minSize: 20, place: 'middle' });
  if (!logo) {
    return [mark({ x, y: y + 3, height: HEADER_HEIGHT - 6, color: INK }), nameAfter(HEADER_HEIGHT + 8)];
  }
  const wide = Math.min(HEADER_HEIGHT * (logo.width / logo.height), 260);
  const high = (wide * logo.height) / logo.width;
  const top = Math.round(y + (HEADER_HEIGHT - high) / 2);
  const box: Rect = [x, top, Math.round(wide), Math.round(high)];
  const parts = logoParts(logo, box, { across: 8, down: 6, radius: 8 });
  return logo.isWide ? parts : [...parts, nameAfter(box[2] + 16)];
}

/** A song's title and artist below each other, as high as the box. */
export function songTexts(song: SceneSong, [x, y, width, height]: Rect, look: Look): Part[] {
  const size = Math.max(24, Math.round(look.size * 0.46));
  const high = Math.round(size * 1.35);
  const ofArtist = { ...look, size, minSize: Math.round(size * 0.8), place: 'top' } as const;
  return [
    title(song.title, [x, y, width, height - high - 14], { ...look, place: 'bottom' }),
    text(song.artist, [x, y + height - high, width, high], ofArtist),
  ];
}

/** A frame in gold around the cover of a winner. */
export const goldFrame = (x: number, y: number, side: number, stroke = 8): ShapePart =>
  shape(
    `<rect x="${x - stroke / 2}" y="${y - stroke / 2}" width="${side + stroke}" height="${side + stroke}" rx="${side * 0.05 + stroke / 2}" fill="none" stroke="${GOLD}" stroke-width="${stroke}"/>`,
  );

/** A veil over what stepped back. */
export const veil = (x: number, y: number, side: number): ShapePart =>
  shape(
    `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.05}" fill="${STAGE}" fill-opacity="0.62"/>`,
  );

/** A dot in the colour of a state, before its words. */
export function stateLine(
  words: string,
  { x, y, width, color }: { x: number; y: number; width: number; color: string },
): Part[] {
  const size = 28;
  const radius = size * 0.28;
  const left = size * 0.95;
  return [
    shape(`<circle cx="${x + radius}" cy="${y + size * 0.72}" r="${radius}" fill="${color}"/>`),
    text(words, [x + left, y, width - left, size * 1.44], {
      color,
      size,
      minSize: size * 0.8,
      place: 'middle',
    }),
  ];
}

export const scene = ({ width, height }: Size, parts: Part[]): Scene => ({ width, height, parts });
