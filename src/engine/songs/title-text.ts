const ENTITIES: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", lt: '<', gt: '>' };
const EMOJI =
  /(?:[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}\u2605\u2606\u2661\u2669-\u266C]\uFE0F?\u200D?)+/gu;
const WIDE_BRACKETS: Record<string, string> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '＜': '<',
  '＞': '>',
};

/** Longer texts are cut: no title of a song needs more. */
const MAX_LENGTH = 600;

/**
 * Returns the first 600 characters of a text as one line: in NFC, with HTML entities decoded, plain brackets and single
 * spaces, and without zero-width spaces.
 */
export function plainText(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .replace(/&(amp|quot|#39|apos|lt|gt);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/[（）［］＜＞]/g, (bracket) => WIDE_BRACKETS[bracket] ?? bracket)
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Removes the decoration of a title, such as emoji, trailing tags and the ending of a file name. */
export function withoutDecoration(text: string): string {
  const isFile = /\.(?:mp3|flac|wav|m4a|ogg|opus|aac|mp4|mkv|webm)$/i;
  const named = isFile.test(text) ? text.replace(isFile, '').replace(/_/g, ' ') : text;
  return named
    .replace(EMOJI, (symbol, offset: number) => (isHeartInside(named, symbol, offset) ? '♥' : ' '))
    .replace(/\s[-|]\s(?:YouTube|Spotify|SoundCloud)$/, '')
    .replace(/([^\s\-–—:|])(?: #[\p{L}\p{N}_]+)+ ?$/u, '$1')
    .replace(/\*([^*]+)\*/g, '($1)')
    .replace(/^(?:video )?(?:premiere|exclusive) ?: /i, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a symbol is a heart that stands for a word: 'I ♥ You'. */
function isHeartInside(text: string, symbol: string, offset: number): boolean {
  const [before, after] = [text.slice(0, offset), text.slice(offset + symbol.length)];
  return /^[♥❤]/u.test(symbol) && /\p{L} $/u.test(before) && /^ \p{L}/u.test(after);
}

const QUOTED = /^(?:"(.+)"|“(.+)”|„(.+)[“”]|«(.+)»|‘(.+)’|'(.+)'|「(.+)」|『(.+)』)$/;

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
 * Returns the letters and digits of a name in lower case, so that spellings such as 'AB/DC' and 'abdc' are equal. A name
 * without any, such as '!!!', stays as it is.
 */
export function squash(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '') || name;
}
