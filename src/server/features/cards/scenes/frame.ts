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
export const text = (part: Omit<TextPart, 'kind' | 'face'> & Partial<TextPart>): TextPart => ({
  kind: 'text',
  face: 'text',
  ...part,
});
export const title = (part: Omit<TextPart, 'kind' | 'face' | 'color'> & Partial<TextPart>): TextPart => ({
  kind: 'text',
  face: 'display',
  color: INK,
  ...part,
});
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

/** The stage, with light from its corners. */
export function ground({ width, height }: { width: number; height: number }, { left, right, top }: Lights) {
  const lights = [
    left && { id: 'left', color: left, x: 0, y: 0, strength: 0.34 },
    right && { id: 'right', color: right, x: width, y: height, strength: 0.26 },
    top && { id: 'top', color: top, x: width / 2, y: -0.1 * height, strength: 0.3 },
  ].filter((light) => light !== undefined && light !== '');
  const reach = Math.hypot(width, height) * 0.62;
  return shape(
    `<rect width="${width}" height="${height}" fill="${STAGE}"/><defs>${lights
      .map(
        ({ id, color, x, y, strength }) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${strength * 0.28}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
      )
      .join(
        '',
      )}</defs>${lights.map(({ id }) => `<rect width="${width}" height="${height}" fill="url(#${id})"/>`).join('')}`,
  );
}

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

/** A still equalizer along the lower edge, whose bars follow from a text. */
export function equalizer(
  { width, height }: { width: number; height: number },
  {
    seed,
    colors,
    opacity = 0.16,
    tallest = 150,
  }: { seed: string; colors: readonly string[]; opacity?: number; tallest?: number },
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

const HEADER_HEIGHT = 40;

/** Logo or mark, and the name of the site, at the upper left. */
export function header(site: CardSite, { x, y, width }: { x: number; y: number; width: number }): Part[] {
  const { name, logo } = site;
  const parts: Part[] = [];
  let left = x;
  if (logo) {
    const side = Math.min(HEADER_HEIGHT * (logo.width / logo.height), 260);
    const high = (side * logo.height) / logo.width;
    const box = {
      x,
      y: Math.round(y + (HEADER_HEIGHT - high) / 2),
      width: Math.round(side),
      height: Math.round(high),
    };
    if (logo.ground === 'light') {
      parts.push(
        shape(
          `<rect x="${box.x - 8}" y="${box.y - 6}" width="${box.width + 16}" height="${box.height + 12}" rx="8" fill="#f7f5f1"/>`,
        ),
      );
    }
    parts.push({ kind: 'picture', url: logo.url, radius: 0, ...box });
    if (logo.isWide) return parts;
    left += box.width + 16;
  } else {
    parts.push(mark({ x, y: y + 3, height: HEADER_HEIGHT - 6, color: INK }));
    left += HEADER_HEIGHT + 8;
  }
  parts.push(
    title({
      text: name,
      x: left,
      y,
      width: width - (left - x),
      height: HEADER_HEIGHT,
      size: 26,
      minSize: 20,
      place: 'middle',
    }),
  );
  return parts;
}

/** A song's title and artist below each other. Returns the parts, as high as the box. */
export function songTexts(
  song: SceneSong,
  box: {
    x: number;
    y: number;
    width: number;
    height: number;
    size: number;
    minSize: number;
    align?: 'left' | 'center' | 'right';
  },
): Part[] {
  const { x, y, width, height, size, minSize, align = 'left' } = box;
  const artist = Math.max(24, Math.round(size * 0.46));
  const artistHeight = Math.round(artist * 1.35);
  return [
    title({
      text: song.title,
      x,
      y,
      width,
      height: height - artistHeight - 14,
      size,
      minSize,
      align,
      place: 'bottom',
    }),
    text({
      text: song.artist,
      color: MUTED,
      x,
      y: y + height - artistHeight,
      width,
      height: artistHeight,
      size: artist,
      minSize: Math.round(artist * 0.8),
      align,
      place: 'top',
    }),
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
  { x, y, width, color, size = 28 }: { x: number; y: number; width: number; color: string; size?: number },
): Part[] {
  const radius = size * 0.28;
  return [
    shape(`<circle cx="${x + radius}" cy="${y + size * 0.72}" r="${radius}" fill="${color}"/>`),
    text({
      text: words,
      color,
      x: x + size * 0.95,
      y,
      width: width - size * 0.95,
      height: size * 1.44,
      size,
      minSize: size * 0.8,
      place: 'middle',
    }),
  ];
}

export const scene = (size: { width: number; height: number }, parts: Part[]): Scene => ({
  width: size.width,
  height: size.height,
  parts,
});
