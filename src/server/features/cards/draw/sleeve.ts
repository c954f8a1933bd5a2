import { initialsOf, sleeveOf } from '#engine/songs/song-identity.ts';
import type { CoverPart } from '#server/features/cards/scene.ts';
import { drawable } from './text.ts';

/** The gradients of sleeves, as the style sheet of the client has them. */
const GRADIENTS = [
  ['#4a1730', '#7a2b2b'],
  ['#16352b', '#4c5a24'],
  ['#5a2412', '#8a4a1a'],
  ['#0f3540', '#1d5a5e'],
  ['#3a1a3d', '#6a2b52'],
  ['#232838', '#4a4f66'],
  ['#33330f', '#6b5a1c'],
  ['#3b241c', '#6e4436'],
] as const;
/** The size of the initials by their width, in parts of the side. */
const LETTER_SIZES = [0.74, 0.7, 0.62, 0.58, 0.48, 0.41];
const DARK = 'rgb(0,0,0)" stop-opacity="0.2';
const CLEAR = 'rgb(0,0,0)" stop-opacity="0';
/** The side for which the patterns of the style sheet are made. */
const PATTERN_SIDE = 320;
/** A smaller sleeve has no spine, whose text could not be read. */
const MIN_SPINE_SIDE = 200;

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The sleeve of a song without a picture: its initials on one of eight gradients under one of six patterns. */
export function sleeveSvg({ song, facing, side }: CoverPart): string {
  const { gradient, pattern, isTurned, width, hasTail } = sleeveOf(song, facing ?? null);
  const [start, end] = GRADIENTS[gradient] ?? GRADIENTS[0];
  const [from, to] = isTurned ? [end, start] : [start, end];
  const size = Math.round(side * (LETTER_SIZES[width] ?? 0.41));
  // A tail stays above the lower edge, which cuts other initials.
  const baseline = isTurned ? size * 0.78 : side - size * (hasTail ? 0.23 : 0.04);
  const hasSpine = side >= MIN_SPINE_SIDE;
  const spine = hasSpine ? Math.round(side * 0.08) : 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
${patternDefinition(pattern)}</defs>
<rect width="${side}" height="${side}" fill="url(#ground)"/>
<g transform="scale(${side / PATTERN_SIDE})">${patternShape(pattern)}</g>
<text x="${spine + side * 0.03}" y="${baseline}" font-family="Bricolage Grotesque, Inter Display, Noto Sans JP" font-weight="700" font-size="${size}" letter-spacing="${-0.06 * size}" fill="#f5f2fb">${escapeXml(drawable(initialsOf(song.title)))}</text>
${hasSpine ? spineOf(song, side, spine) : ''}</svg>`;
}

function spineOf({ title, artist }: CoverPart['song'], side: number, spine: number): string {
  const text = escapeXml(drawable(`${title} · ${artist}`).slice(0, 120));
  const size = side * 0.036;
  return `<rect width="${spine}" height="${side}" fill="#000" fill-opacity="0.32"/>
<clipPath id="spine"><rect width="${side * 0.86}" height="${spine}"/></clipPath>
<g transform="translate(${spine} ${side * 0.07}) rotate(90)" clip-path="url(#spine)"><text y="${spine / 2 + size * 0.36}" font-family="Inter, Noto Sans JP" font-size="${size}" fill="#f5f2fb">${text}</text></g>`;
}

/** Hard stops of a gradient that repeats: clear up to `clear` of its length, then dark. */
const stops = (clear: number) =>
  `<stop offset="0" stop-color="${CLEAR}"/><stop offset="${clear}" stop-color="${CLEAR}"/><stop offset="${clear}" stop-color="${DARK}"/><stop offset="1" stop-color="${DARK}"/>`;

function patternDefinition(pattern: number): string {
  const repeated = 'id="pattern" gradientUnits="userSpaceOnUse" spreadMethod="repeat"';
  if (pattern === 0) {
    return `<radialGradient ${repeated} cx="160" cy="160" r="6">${stops(5 / 6)}</radialGradient>`;
  }
  if (pattern === 1) {
    const [x, y] = [22 * Math.sin((115 * Math.PI) / 180), -22 * Math.cos((115 * Math.PI) / 180)];
    return `<linearGradient ${repeated} x1="0" y1="0" x2="${x}" y2="${y}">${stops(14 / 22)}</linearGradient>`;
  }
  if (pattern === 2) {
    return `<radialGradient ${repeated} cx="320" cy="320" r="30">${stops(18 / 30)}</radialGradient>`;
  }
  if (pattern === 4) {
    return `<pattern id="pattern" width="20" height="20" patternUnits="userSpaceOnUse"><circle cx="10" cy="10" r="5" fill-opacity="0.2"/></pattern>`;
  }
  return '';
}

function patternShape(pattern: number): string {
  if (pattern === 3) return Array.from({ length: 15 }, (_, index) => ray(20 + index * 24)).join('');
  if (pattern === 5) return '<circle cx="96" cy="384" r="267" fill-opacity="0.2"/>';
  return '<rect width="320" height="320" fill="url(#pattern)"/>';
}

/** A dark ray of 12 degrees from the upper right, clockwise from the top. */
function ray(degrees: number): string {
  const [one, two] = [degrees, degrees + 12].map((each) => {
    const angle = (each * Math.PI) / 180;
    return `${256 + 500 * Math.sin(angle)} ${64 - 500 * Math.cos(angle)}`;
  });
  return `<path d="M256 64L${one}L${two}Z" fill-opacity="0.2"/>`;
}
