import type { MatchupStatus } from '#engine/kinds.ts';

const TEXTS: Record<MatchupStatus, string> = {
  active: 'Live',
  completed: 'Completed',
  scheduled: 'Scheduled',
  pending: 'Pending',
};

/** The status of a match in words. Once the tournament is over, a match without an end was not played. */
export const statusText = (status: MatchupStatus, isOver: boolean): string =>
  isOver && status !== 'completed' ? 'Not played' : TEXTS[status];
