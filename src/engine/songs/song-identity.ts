const GRADIENT_COUNT = 8;
const PATTERN_COUNT = 6;

/** The most characters of a folded text, so that a key fits into an index: one wide sign can stand for 18 letters. */
const MAX_FOLDED = 255;

/**
 * Folds a text for comparison: trimmed, lower case, each run of white space as one space. Signs that keyboards and services set
 * in different ways are equal: quotes, dashes, full-width letters (NFKC), and '&' and 'and'. Accents and scripts stay apart.
 */
function fold(text: string): string {
  const plain = tidy(text.normalize('NFC'));
  // NFKC makes some of these signs of others, such as three primes of a triple one.
  const folded = tidy(plainSigns(plainSigns(plain).normalize('NFKC'))).normalize('NFKC');
  return folded.length <= MAX_FOLDED ? folded : plain;
}

const plainSigns = (text: string): string =>
  text
    .replace(/[‘’‛ʼ′´`＇]/g, "'")
    .replace(/[“”„‟″«»＂]/g, '"')
    .replace(/[‐‒–—―−]/g, '-')
    .replace(/\s*&\s*/g, ' and ');

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Returns the key that identifies a song over all entries and tournaments by title and artist. */
export function songKey(title: string, artist: string): string {
  return `${fold(title)}\n${fold(artist)}`;
}

/** Whether two artist names are the same by the rule for songs (rule C16). */
export function isSameArtist(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** Returns the key of an artist by the rule for songs. */
export function artistKey(artist: string): string {
  return fold(artist);
}

/**
 * Returns the initials of a sleeve: of the first two words, or the first two letters of a single word; '?' without a letter
 * or digit (rule I7).
 */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];
  const [first, second] = words
    .map((word) => Array.from(word.replace(/['’]/g, '')))
    .filter((word) => word.length > 0);
  if (!first) return '?';
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return letters.join('').toUpperCase();
}

type TitledSong = { title: string; artist: string };
/**
 * How a song without a picture is drawn: its gradient (0 to 7), its pattern (0 to 5), whether it is turned, the width of its
 * initials (0 to 5), and whether one of them hangs below the line.
 */
export type Sleeve = {
  gradient: number;
  pattern: number;
  isTurned: boolean;
  width: number;
  hasTail: boolean;
};

/** For each gradient: the gradient of another hue that replaces it beside a sleeve of the same gradient. */
const FACING_GRADIENTS = [3, 4, 5, 2, 6, 2, 4, 3] as const;

/**
 * Returns the sleeve of a song, by an FNV-1a hash of its texts. `facing` is the other song of a match: where both
 * have the same gradient, the sleeve takes another gradient, has another pattern than the facing one, and is turned.
 */
export function sleeveOf({ title, artist }: TitledSong, facing: TitledSong | null = null): Sleeve {
  const hash = hashOf(`${title} ${artist}`);
  const gradient = hash % GRADIENT_COUNT;
  const pattern = (hash >>> 8) % PATTERN_COUNT;
  const initials = initialsOf(title);
  const letters = { width: widthOf(initials), hasTail: TAILS.test(initials.normalize('NFD')) };
  const other = facing && sleeveOf(facing);
  if (other?.gradient !== gradient) return { gradient, pattern, isTurned: false, ...letters };
  const next = (pattern + 1) % PATTERN_COUNT;
  return {
    gradient: FACING_GRADIENTS[gradient] ?? gradient,
    pattern: other.pattern === pattern ? next : pattern,
    isTurned: true,
    ...letters,
  };
}

/** Letters by their width in the bold font of the sleeves, in em. */
const LETTER_WIDTHS = [
  ['I', 0.3],
  ['J1', 0.38],
  ['L7?', 0.51],
  ['FTZ', 0.6],
  ['EPSVY02345689', 0.68],
  ['ABCDGHKOQRUX', 0.73],
  ['N', 0.78],
  ['MW', 0.99],
] as const;
/** The width of all other letters, in em: no letter of another script is wider. */
const WIDEST = 1.05;
const LETTER_SPACING = -0.06;
/** The upper limits of the widths 0 to 4, in em. Wider initials have the width 5. */
const WIDTHS = [1, 1.2, 1.35, 1.45, 1.75] as const;

/** Q, and letters with a cedilla, a comma or an ogonek below. A cut Q reads as an O. */
const TAILS = /Q|[\u0326-\u0328]/;

/** Returns the smallest width (0 to 5) that holds the initials, so that no sleeve cuts them at its side. */
function widthOf(initials: string): number {
  const letters = Array.from(initials.normalize('NFD').replace(/\p{M}/gu, ''));
  let sum = LETTER_SPACING * (letters.length - 1);
  for (const letter of letters) {
    sum += LETTER_WIDTHS.find(([group]) => group.includes(letter))?.[1] ?? WIDEST;
  }
  const index = WIDTHS.findIndex((width) => sum <= width);
  return index === -1 ? WIDTHS.length : index;
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}
