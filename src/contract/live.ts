import { z } from 'zod';
import { id } from './shapes.ts';
import type { Tally } from './vote.ts';

/** What a client may send over `/ws` (T §7). */
export const clientMessage = z.object({ type: z.literal('join_tournament'), tournamentId: id });

/**
 * What the server sends over `/ws` (T §7). `at` is its clock in milliseconds since 1970 (R19). `version` is the
 * tournament's: a client that holds a lower one reads again; tallies are states, not changes, so a missed one does no
 * harm.
 */
export type ServerMessage =
  | {
      type: 'vote_update';
      tournamentId: number;
      at: number;
      version: number;
      /** How many people have this tournament open, one with several windows counted once. */
      watching: number;
      matchups: Tally[];
    }
  | {
      type: 'comment_event';
      tournamentId: number;
      at: number;
      matchupId: number;
      action: 'created' | 'updated' | 'deleted' | 'liked';
    }
  | { type: 'tiebreaker_created'; tournamentId: number; at: number; parentMatchupId: number };
