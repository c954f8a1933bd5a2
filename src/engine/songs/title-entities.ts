const NAMED: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  middot: '·',
  bull: '•',
  times: '×',
  deg: '°',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  oelig: 'œ',
  OElig: 'Œ',
  hearts: '♥',
};
const ACCENTS: Record<string, string> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  caron: '\u030C',
  cedil: '\u0327',
};
const ENTITY =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(grave|acute|circ|tilde|uml|ring|caron|cedil)|([a-z]{2,6}));/gi;

/** Browsers read the numbers 128 to 159 as Windows-1252, which many pages mean by them. */
const windows1252 = new TextDecoder('windows-1252');

/** The character of a number, a space for one that no line may have, and null for one that is no character. */
function characterOf(code: number): string | null {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
  if (code < 0x20 || code === 0x7f) return ' ';
  if (code < 0x80 || code > 0x9f) return String.fromCodePoint(code);
  const character = windows1252.decode(Uint8Array.of(code));
  return /[\x80-\x9f]/.test(character) ? ' ' : character;
}

/**
 * Decodes the HTML entities that titles have: numbers, and the names of punctuation and accented letters. Other texts with an
 * ampersand stay. A second pass decodes what a site escaped twice ('&amp;#39;').
 */
export function decodeEntities(text: string): string {
  const once = decodeOnce(text);
  return once === text ? text : decodeOnce(once);
}

const decodeOnce = (text: string): string =>
  text.replace(ENTITY, (whole, decimal, hex, letter, accent, name) => {
    if (decimal) return characterOf(Number.parseInt(decimal, 10)) ?? whole;
    if (hex) return characterOf(Number.parseInt(hex, 16)) ?? whole;
    if (letter) return letter + ACCENTS[accent.toLowerCase()];
    return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
  });
