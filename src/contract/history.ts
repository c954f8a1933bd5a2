import { z } from 'zod';
import { HISTORY_ROLES, MATCHUP_PHASES } from '#engine/kinds.ts';
import { HISTORY_ACTIONS } from '#engine/matchup/history-actions.ts';
import { cursorQuery, id, instant, MAX_ID, personName } from './shapes.ts';

const person = personName.extend({ id });
/** Values of plain settings, times and counts. 'changed' replaces texts, secrets and hidden values. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** A match as the history names it. The titles are null for open sides and once the match is deleted. */
const historyMatchup = z.object({
  id,
  phase: z.enum(MATCHUP_PHASES).nullable(),
  round: z.int().nullable(),
  position: z.int().nullable(),
  titles: z.tuple([z.string().nullable(), z.string().nullable()]),
});

/** One change of a tournament. Names are the current ones. */
export const historyEntry = z.object({
  id: z.int(),
  at: instant,
  action: z.enum(HISTORY_ACTIONS),
  role: z.enum(HISTORY_ROLES),
  /** Null for the clock, for commands, and while it would name a hidden submitter. */
  actor: person.nullable(),
  reason: z.string().nullable(),
  matchup: historyMatchup.nullable(),
  /** The users that the change is about. */
  people: z.array(person),
  /** How many users the change is about, named or not. */
  peopleCount: z.int(),
  /** The songs that the change is about. The title of a deleted song is null. */
  songs: z.array(z.object({ id, title: z.string().nullable() })),
  before: values,
  after: values,
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** A change of any kind, for admins. The name of a deleted tournament is null. */
export const adminHistoryEntry = historyEntry.extend({
  tournament: z.object({ id, name: z.string().nullable() }).nullable(),
});
export type AdminHistoryEntry = z.infer<typeof adminHistoryEntry>;

/** The query of `GET /api/admin/history`. */
export const adminHistoryQuery = cursorQuery.extend({
  tournamentId: z.coerce.number().int().positive().max(MAX_ID).optional(),
  action: z.enum(HISTORY_ACTIONS).optional(),
});
export type AdminHistoryQuery = z.output<typeof adminHistoryQuery>;
