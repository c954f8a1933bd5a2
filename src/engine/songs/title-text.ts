import { decodeEntities } from './title-entities.ts';
import { isNoise, isShout, namesVersion } from './title-words.ts';

const EMOJI =
  /(?:[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u2605\u2606\u2661\u2669-\u266C]\uFE0F?\u200D?)+/gu;
const WIDE_SIGNS: Record<string, string> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '＜': '<',
  '＞': '>',
  '｢': '「',
  '｣': '」',
  '／': ' / ',
  '｜': ' | ',
};

/** Longer texts are cut: no title of a song needs more. */
const MAX_LENGTH = 600;

/**
 * Returns the first 600 characters of a text as one line: in NFC, with HTML entities decoded, plain brackets and separators,
 * single spaces, and without zero-width spaces.
 */
export function plainText(text: string): string {
  return decodeEntities(text.slice(0, MAX_LENGTH))
    .normalize('NFC')
    .replace(/[（）［］＜＞｢｣／｜]/g, (sign) => WIDE_SIGNS[sign] ?? sign)
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const FILE_ENDING =
  /(?: ?\.(?:mp3|flac|wav|wma|m4a|ogg|opus|aac|aiff?|mp4|m4v|mkv|webm|mov|avi|wmv|mpe?g|flv|3gp|ogv))+(?= ?[([【]| (?:HD|HQ)$|$)/i;

/** Returns the name of a file as words: '01-nina_park-rise.mp3' becomes 'nina park - rise'. Other texts stay. */
function nameOfFile(text: string): string {
  if (!FILE_ENDING.test(text)) return text;
  const name = text.replace(FILE_ENDING, '');
  if (name.includes(' ')) return name.replace(/_/g, ' ').replace(/^0\d (?=.*\s[-–—]\s)/, '');
  const parts = name.replace(/^\d{1,3}[-_.](?=.*-)/, '').replace(/_/g, ' ');
  return parts.replace(/^([^-]*[^-\s])-([^-\s][^-]*)$/, '$1 - $2');
}

/** Puts what stands between signs into parentheses where it describes the upload or a version: '**NEW**', '-Live-'. */
const noteInStars = (whole: string, text: string): string =>
  isNoise(text) || isShout(text) || namesVersion(text) ? ` (${text}) ` : whole;

/** Removes the decoration of a title, such as emoji, trailing tags and the ending of a file name. */
export function withoutDecoration(text: string): string {
  const named = nameOfFile(text)
    .replace(/[★☆]+([^★☆]+)[★☆]+/g, noteInStars)
    .replace(/(?<=^|\s)\*+([^*]+)\*+(?=\s|$)/g, noteInStars)
    .replace(/(?<=\s)[-~〜～]([^\s\-~〜～][^\-~〜～]*)[-~〜～](?=\s|$)/g, noteInStars);
  return named
    .replace(EMOJI, (symbol, offset: number) => (isHeartInside(named, symbol, offset) ? '♥' : ' '))
    .replace(/\s+/g, ' ')
    .replace(/\s[-|]\s(?:YouTube|Spotify|SoundCloud)$/, '')
    .replace(/([^\s\-–—:|])(?: #(?!\d+(?: |$))[\p{L}\p{N}_]+)+ ?$/u, '$1')
    .replace(/^(?:video )?(?:premiere|exclusive) ?: /i, '')
    .replace(/^[-–—] | [•·|]+ ?$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a symbol is a heart that stands for a word: 'I ♥ You'. */
function isHeartInside(text: string, symbol: string, offset: number): boolean {
  const [before, after] = [text.slice(0, offset), text.slice(offset + symbol.length)];
  return /^[♥❤]/u.test(symbol) && /\p{L} $/u.test(before) && /^ \p{L}/u.test(after);
}

const QUOTED = /^(?:"(.+)"|“(.+)”|„(.+)[“”]|«(.+)»|‘(.+)’|'(.+)'|「(.+)」|『(.+)』|《(.+)》|【(.+)】)$/;

/** Whether the whole text is in quotes. */
export const isQuoted = (text: string): boolean => QUOTED.test(text);

/** Removes the quotes around a whole text; any other text stays as it is. */
export function unquoted(text: string): string {
  return (
    QUOTED.exec(text)
      ?.slice(1)
      .find((inner) => inner !== undefined) ?? text
  );
}

/**
 * Removes separators and a quote without a partner from both ends of a title: 'Glass Houses -', '"Glass Houses'. A title
 * without letters and digits stays, and so do a colon at the end of a single word ('Re:') and a subtitle between two signs
 * ('Rise -second part-').
 */
export function withoutStraySigns(title: string): string {
  if (/\s([-~〜～])[^\s\-~〜～][^\-~〜～]*\1$/.test(title)) return title;
  const text = title
    .replace(/^[\s\-–—:;,|/]+(?=["“(]?[\p{L}\p{N}])/u, '')
    .replace(/(?<=[\p{L}\p{N})\]!?.'’"”])[\s\-–—;,|/~]+$/u, '')
    .replace(/^(.+\s\S*[^\s:]):$/, '$1');
  if ((text.match(/"/g)?.length ?? 0) % 2 === 0) return text;
  return text.replace(/^"(?=[\p{L}\p{N}])|(?<=\p{L})"$/gu, '');
}

/**
 * Returns the letters and digits of a name in lower case, so that spellings such as 'AB/DC' and 'abdc' are equal. A name
 * without any, such as '!!!', stays as it is.
 */
export function squash(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '') || name;
}
