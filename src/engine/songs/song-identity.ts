const GRADIENT_COUNT = 8;

/** Folds a text for comparison: NFC, trimmed, lower case, each run of spaces as one space. */
function fold(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the key that identifies a song over all entries and tournaments by title and artist (rules C11, P11). */
export function songKey(title: string, artist: string): string {
  return `${fold(title)}\n${fold(artist)}`;
}

/** Whether two artist names are the same, trimmed and with case ignored (rules C12, C16). */
export function isSameArtist(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

/** Returns the key by which artists are compared. */
export function artistKey(artist: string): string {
  return fold(artist);
}

/** Returns the initials of an artwork tile: of the first two words, or the first two letters of a single word (rule I7). */
export function initialsOf(title: string): string {
  const words = title.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];
  const [first, second] = words
    .map((word) => Array.from(word.replace(/['’]/g, '')))
    .filter((word) => word.length > 0);
  if (!first) return '?';
  const letters = second ? [first[0], second[0]] : first.slice(0, 2);
  return letters.join('').toUpperCase();
}

/** Returns which gradient (0 to 7) an artwork tile shows for a text, by an FNV-1a hash (rule I7). */
export function gradientIndex(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return (hash >>> 0) % GRADIENT_COUNT;
}
