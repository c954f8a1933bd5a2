import { z } from 'zod';
import { id } from './shapes.ts';
import { tally } from './vote.ts';

/** What a client may send over `/ws` (T §7). */
export const clientMessage = z.object({ type: z.literal('join_tournament'), tournamentId: id });

/** Milliseconds since 1970 by the server's clock (R19). */
const at = z.number();

/**
 * What the server sends over `/ws` (T §7). `version` is the tournament's: a client that holds a lower one reads
 * again; tallies are states, not changes, so a missed one does no harm.
 */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('vote_update'),
    tournamentId: id,
    at,
    version: z.int(),
    matchups: z.array(tally),
  }),
  z.object({
    type: z.literal('comment_event'),
    tournamentId: id,
    at,
    matchupId: id,
    action: z.enum(['created', 'updated', 'deleted', 'liked']),
  }),
  z.object({ type: z.literal('tiebreaker_created'), tournamentId: id, at, parentMatchupId: id }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
