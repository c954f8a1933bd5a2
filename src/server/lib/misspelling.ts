/** Short names such as PORT are one letter away from many others. */
const SHORT_NAME = 5;
const LIMIT_PREFIX = 'LIMIT_';

/** One line for each name that is not known, but close to a known one. */
export function describeMisspellings(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = findMeant(name.toUpperCase(), known);
      if (meant) return [`${name} is no variable of this program. Did you mean ${meant}?`];
      return name.startsWith(LIMIT_PREFIX)
        ? [`${name} is no variable of this program. docs/configuration.md lists the limits.`]
        : [];
    });
}

/** The nearest known name within two edits, or one for a short name; else the only one that begins with these words. */
function findMeant(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    // Each start compares all names of the environment, and most differ too much in length.
    .filter(({ length }) => Math.abs(length - name.length) <= 2)
    .map((other) => ({ other, edits: countEdits(name, other) }))
    .filter(({ other, edits }) => edits <= (other.length <= SHORT_NAME ? 1 : 2))
    .sort((a, b) => a.edits - b.edits);
  const longer = name.includes('_') ? known.filter((other) => other.startsWith(`${name}_`)) : [];
  return nearest?.other ?? (longer.length === 1 ? longer[0] : undefined);
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function countEdits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
