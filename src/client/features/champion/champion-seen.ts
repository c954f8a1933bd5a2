const keyOf = (tournamentId: number, userId: number | null) =>
  `champion-seen-${tournamentId}-${userId ?? 'visitor'}`;

/** The champions that were seen on this page, for browsers whose storage is forbidden or full. */
const seenHere = new Set<string>();

/** Whether this person has seen the champion in this browser. */
export function hasSeenChampion(tournamentId: number, userId: number | null): boolean {
  const key = keyOf(tournamentId, userId);
  try {
    return seenHere.has(key) || localStorage.getItem(key) !== null;
  } catch {
    return seenHere.has(key);
  }
}

export function rememberChampion(tournamentId: number, userId: number | null): void {
  const key = keyOf(tournamentId, userId);
  seenHere.add(key);
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Storage may be forbidden or full.
  }
}
