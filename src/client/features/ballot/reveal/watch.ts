/** A matchup in view. `rootId` is the matchup that it decides as a tiebreaker, else its own id. */
export type Seen = { id: number; rootId: number };

/** The undecided matchup that the viewer watches, and the one whose result is being revealed. */
export type Watch = { watched: Seen | null; revealed: Seen | null };

export const NOT_WATCHING: Watch = { watched: null, revealed: null };

const isSame = (a: Seen | null, b: Seen | null) => a?.id === b?.id;

/**
 * The next watch, for the matchup in view. A result is revealed to viewers who had the undecided matchup in view,
 * so a reload or a step to a decided matchup plays nothing. A drawn matchup stays for its reveal, although its tiebreaker
 * is in its place. A step to another matchup ends a reveal.
 *
 * @returns the same object while nothing changes
 */
export function follow(watch: Watch, shown: Seen, isDecided: (id: number) => boolean): Watch {
  const isInPlace = (seen: Seen | null) => seen?.rootId === shown.rootId;
  const hasEnded = watch.watched !== null && isInPlace(watch.watched) && isDecided(watch.watched.id);
  const stillRevealed = isInPlace(watch.revealed) ? watch.revealed : null;
  const revealed = hasEnded ? watch.watched : stillRevealed;
  const watched = isDecided(shown.id) ? null : shown;
  const isUnchanged = isSame(watched, watch.watched) && isSame(revealed, watch.revealed);
  return isUnchanged ? watch : { watched, revealed };
}
