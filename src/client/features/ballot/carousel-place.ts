/** A match of the carousel. A tiebreaker that shows in place of its match has that match as its parent. */
type Placed = { id: number; parentMatchupId: number | null };

/** The id of a match, also while a tiebreaker shows in its place. */
const idInPlace = ({ id, parentMatchupId }: Placed) => parentMatchupId ?? id;

export type Choice = {
  /** The match in the address; null for none. */
  selectedId: number | null;
  /** The first match to vote on; null for none, undefined until the viewer's votes are known. */
  firstId: number | null | undefined;
};

/**
 * The chosen match, or the tiebreaker in its place. Without a choice it is the match that was in view before, so
 * that no vote hits another song when the order changes. A new viewer gets the first match to vote on, else the first one,
 * which also replaces a match that is gone.
 *
 * @returns the match to show, and the id to keep for the next call; without a choice it stays until the votes are known
 */
export function chooseShown<M extends Placed>(
  current: readonly M[],
  keptId: number | null,
  { selectedId, firstId }: Choice,
): { shown: M | undefined; keptId: number | null } {
  const wanted = selectedId ?? keptId ?? firstId ?? null;
  const found = current.find(({ id, parentMatchupId }) => id === wanted || parentMatchupId === wanted);
  const shown = wanted === null ? current[0] : (found ?? current[0]);
  if (firstId === undefined && selectedId === null) return { shown, keptId };
  return { shown, keptId: shown ? idInPlace(shown) : null };
}

/** The order that the viewer sees, and the match that was in view when it was made. */
export type SteadyOrder = { shownId: number | null; ids: readonly number[] };

export const NO_ORDER: SteadyOrder = { shownId: null, ids: [] };

/**
 * The order of the carousel. It stays while the viewer stays at a match, so that the match keeps its number. It
 * is made again when a match is new or gone.
 *
 * @returns the same object while nothing changes
 */
export function keepOrder(
  kept: SteadyOrder,
  current: readonly Placed[],
  shown: Placed | undefined,
): SteadyOrder {
  const ids = new Set(current.map(idInPlace));
  const shownId = shown ? idInPlace(shown) : null;
  const isSame = kept.ids.length === ids.size && kept.ids.every((id) => ids.has(id));
  return kept.shownId === shownId && isSame ? kept : { shownId, ids: [...ids] };
}

/** The matches in that order, with each tiebreaker at the number of its match. */
export function inOrder<M extends Placed>(current: readonly M[], { ids }: SteadyOrder): M[] {
  const byId = new Map(current.map((each) => [idInPlace(each), each]));
  return ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
}
