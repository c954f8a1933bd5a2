import { randomOf } from '#demo/random.ts';
import { COMPOSITIONS } from './compositions.ts';
import { PALETTES } from './palettes.ts';

/** The word DEMO as strokes, because fonts differ between machines. No screen puts a label or a play button over it. */
export const MARK =
  'M0 0V14H5Q10 14 10 7Q10 0 5 0ZM25 0H16V14H25M16 7H23M31 14V0L37 8L43 0V14M54 0Q49 0 49 7Q49 14 54 14Q59 14 59 7Q59 0 54 0Z';

/**
 * Draws the cover of a song of the demo as SVG of 512 x 512. The place in the list chooses composition and colours, so that
 * neighbours differ in both; title and artist choose the rest.
 */
export function drawCover({ title, artist }: { title: string; artist: string }, place: number): string {
  const random = randomOf(`${title} ${artist}`);
  const compose = COMPOSITIONS[place % COMPOSITIONS.length];
  const palette = PALETTES[(place * 5 + Math.floor(place / COMPOSITIONS.length)) % PALETTES.length];
  if (!compose || !palette) throw new Error('A cover has no composition or no colours');
  const [top, bottom] = palette.sky;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs><linearGradient id="s" x1="0" y1="0" x2="0.3" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="512" height="512" fill="url(#s)"/>${compose(palette, random)}<g transform="translate(235 20) scale(0.72)"><rect x="-11" y="-9" width="81" height="32" rx="16" fill="#0d0b14" fill-opacity="0.5"/><path d="${MARK}" fill="none" stroke="#f5f2fb" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/></g></svg>`;
}
