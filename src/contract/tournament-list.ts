import { z } from 'zod';
import { RELATIONS } from '#engine/kinds.ts';
import { LIST_FILTERS } from '#engine/matchup/tournament-list.ts';
import { MAX_SEARCH_LENGTH } from './lengths.ts';
import { LIST_LIMIT } from './paging.ts';
import { cursorQuery, line } from './shapes.ts';
import { tournamentCard } from './tournament.ts';

const pageQuery = cursorQuery.extend({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(LIST_LIMIT),
});
export type PageQuery = z.output<typeof pageQuery>;

/** The query of `GET /api/tournaments`. */
export const tournamentListQuery = pageQuery.extend({
  status: z.enum(LIST_FILTERS).optional(),
  /** Words of the name; empty for all tournaments. */
  q: line({ max: MAX_SEARCH_LENGTH, tooLong: 'Search for at most 100 characters.' }).default(''),
});
export type TournamentListQuery = z.output<typeof tournamentListQuery>;

/** The query of `GET /api/tournaments/yours`. */
export const yoursQuery = pageQuery;

/** A tournament of the reader, and why it is in the list. */
export const ownTournament = tournamentCard.extend({
  relation: z.enum(RELATIONS),
});
export type OwnTournament = z.infer<typeof ownTournament>;

/** How many tournaments of each filter the reader may see. */
export const tournamentCounts = z.object({
  active: z.int(),
  setup: z.int(),
  completed: z.int(),
  cancelled: z.int(),
});
export type TournamentCounts = z.infer<typeof tournamentCounts>;
