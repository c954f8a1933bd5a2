import type { TournamentStatus } from '#engine/kinds.ts';

/** The filters of the list of tournaments (rule W26). */
export const LIST_FILTERS = ['active', 'setup', 'completed', 'cancelled'] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** A tournament in setup without a change for this time comes last (rule W25). */
export const DORMANT_AFTER_MS = 30 * 24 * 60 * 60 * 1000;

/** The sections of the list, in their order. */
export const LIST_SECTIONS = { active: 0, setup: 1, completed: 2, cancelled: 3, dormant: 4 } as const;

type WithStatus = { status: TournamentStatus };
type Listed = WithStatus & { id: number; createdAt: number; updatedAt: number; endDate: number | null };

/** A position in the list: its section, an instant in epoch milliseconds, and the id. */
export type ListPlace = { section: number; at: number; id: number };

/** The filter that shows a tournament. Every running status counts as active (rule W12). */
export function filterOf({ status }: WithStatus): ListFilter {
  return status === 'setup' || status === 'completed' || status === 'cancelled' ? status : 'active';
}

/** Whether a tournament is between its start and its end. */
export function isRunning(tournament: WithStatus): boolean {
  return filterOf(tournament) === 'active';
}

/**
 * The place of a tournament in the list. Tournaments in setup whose last change is not after
 * `dormantBefore`, in epoch milliseconds, are in the last section.
 */
export function listPlace(tournament: Listed, dormantBefore: number): ListPlace {
  const { id, createdAt, updatedAt, endDate } = tournament;
  const filter = filterOf(tournament);
  if (filter === 'setup') {
    const isDormant = updatedAt <= dormantBefore;
    return { section: isDormant ? LIST_SECTIONS.dormant : LIST_SECTIONS.setup, at: updatedAt, id };
  }
  const at = filter === 'completed' ? (endDate ?? createdAt) : createdAt;
  return { section: LIST_SECTIONS[filter], at, id };
}

/** Orders places: sections in their order, and the latest first in each. */
export function compareListPlaces(a: ListPlace, b: ListPlace): number {
  return a.section - b.section || b.at - a.at || b.id - a.id;
}
