const GRADIENT_COUNT = 8;

function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Names one song across entries and tournaments: title and artist trimmed, case-insensitive, inner
 * whitespace collapsed (R11, R32).
 */
export function songKey(title: string, artist: string): string {
  return `${fold(title)}\n${fold(artist)}`;
}

/** Whether two artists are the same, trimmed and case-insensitive (T §5, R11). */
export function isSameArtist(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** An artist as it is compared with others. */
export function artistKey(artist: string): string {
  return fold(artist);
}

/**
 * Up to two initials for the artwork tile's fallback (A §2): of the first two words, or the first two
 * letters of a single one.
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

/**
 * Which of the 8 gradients (0 to 7) a text gets on the artwork tile (A §2): an FNV-1a hash, the same
 * everywhere.
 */
export function gradientIndex(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % GRADIENT_COUNT;
}
