import sharp from 'sharp';
import type { TextPart } from '#server/features/cards/scene.ts';
import { SCRIPTS } from './scripts.ts';

/** The families of a text in the order in which they are asked for a letter (scripts/card-fonts.ts). */
const FACES = { display: 'Bricolage Grotesque, Inter Display', text: 'Inter' };
const NOTO = SCRIPTS.map((script) => `Noto Sans ${script}`).join(', ');
const ELLIPSIS = '…';
/** Each size that is tried is this part of the one before. */
const STEP = 0.88;

/** Letters of these ranges stand for plain ones, in fonts that hardly any machine has. */
const STYLED = /[\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f16a}\uff01-\uff5e]/gu;
/** Control characters, halves and private characters, and signs that turn the direction of what follows. */
const UNDRAWN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu;
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
/** The frame of a keycap, whose digit no emoji font has. */
const KEYCAP = /\ufe0f?\u20e3/g;

/** Marks that are stacked on a letter beyond what any language writes. */
const STACKED = /(\p{M}{4})\p{M}+/gu;

/** The text without what no font draws. */
export const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(STYLED, (letter) => letter.normalize('NFKC'))
    .replace(TURNING, '')
    .replace(KEYCAP, '')
    .replace(STACKED, '$1')
    .replace(UNDRAWN, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export type Raster = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** The families for a text. Signs that Chinese, Japanese and Korean share look as the language of the text writes them. */
function familiesFor(text: string, face: TextPart['face']): string {
  const signs = /[\u3040-\u30ff]/.test(text)
    ? ['JP', 'SC', 'KR']
    : /[\uac00-\ud7af]/.test(text)
      ? ['KR', 'JP', 'SC']
      : ['SC', 'JP', 'KR'];
  const east = signs.map((script) => `Noto Sans ${script}`).join(', ');
  return `${FACES[face]}, ${NOTO}, ${east}, Noto Color Emoji`;
}

type Look = Pick<TextPart, 'face' | 'color' | 'width'> & { size: number; align: 'left' | 'center' | 'right' };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

function write(text: string, look: Look, wrap: 'word' | 'word-char'): Promise<Raster> {
  const markup = `<span foreground="${look.color}">${escapeMarkup(text)}</span>`;
  return sharp({
    text: {
      text: markup,
      font: `${familiesFor(text, look.face)} ${look.size}`,
      // A point is a pixel.
      dpi: 72,
      width: look.width,
      align: look.align === 'center' ? 'centre' : look.align,
      wrap,
      rgba: true,
      spacing: Math.round(look.size * (look.face === 'display' ? -0.06 : 0.08)),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true }) as Promise<Raster>;
}

/** Writes a text as large as its box allows, and shortens what does not fit. Null for a text without visible letters. */
export async function drawText(part: TextPart): Promise<Raster | null> {
  const text = drawable(part.text);
  if (!/[^\p{Cf}\p{M}\p{Z}]/u.test(text)) return null;
  const { face, color, width, align = 'left', size, minSize = size } = part;
  const fits = ({ info }: Raster) => info.width <= width && info.height <= part.height;
  for (let each = size; each > minSize; each = Math.max(minSize, Math.floor(each * STEP))) {
    const drawn = await write(text, { face, color, width, align, size: each }, 'word');
    if (fits(drawn)) return drawn;
  }
  const look = { face, color, width, align, size: minSize };
  const whole = await write(text, look, 'word');
  if (fits(whole)) return whole;
  return shorten(text, (each) => write(each, look, 'word-char'), fits);
}

/** The longest beginning of the text that fits, with an ellipsis, in whole characters as readers see them. */
async function shorten(
  text: string,
  draw: (text: string) => Promise<Raster>,
  fits: (drawn: Raster) => boolean,
): Promise<Raster> {
  const whole = await draw(text);
  if (fits(whole)) return whole;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let best = await draw(ELLIPSIS);
  let [from, to] = [1, letters.length - 1];
  while (from <= to) {
    const count = Math.floor((from + to) / 2);
    const drawn = await draw(letters.slice(0, count).join('').trimEnd() + ELLIPSIS);
    if (fits(drawn)) {
      best = drawn;
      from = count + 1;
    } else to = count - 1;
  }
  return best;
}
