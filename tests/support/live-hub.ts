import { findAdmitted } from '#server/features/access/service.ts';
import { mayReact } from '#server/features/show/room.ts';
import type { Bus, BusEvent } from '#server/live/bus.ts';
import { createHub, type Hub } from '#server/live/hub.ts';
import type { TestApp } from './app.ts';

/** The live part of another server process on the app's database, with the same bus or another one. */
export const createTestHub = (app: TestApp, bus: Bus = app.context.bus): Hub =>
  createHub({
    context: { ...app.context, bus },
    sessions: app.sessions,
    findAdmitted: (id, watchers) => findAdmitted(app.context, id, watchers),
    mayReact: (id, userId) => mayReact(app.context, id, userId),
    log: app.http.log,
  });

/** The event of a tally that gives the first song so many votes. */
export const tallyEvent = (tournamentId: number, song1Votes: number, matchupId = 1): BusEvent => ({
  type: 'tallies',
  tournamentId,
  countedAt: 0,
  tallies: [
    {
      id: matchupId,
      song1Votes,
      song2Votes: 0,
      song1GuestVotes: 0,
      song2GuestVotes: 0,
      status: 'active',
      version: song1Votes,
      rowVersion: song1Votes,
      slots: [],
      winnerId: null,
      decidedBy: null,
      countVisibility: 'live',
    },
  ],
});

/** Inserts an open matchup without songs. Returns its id. */
export async function insertMatchup({ pool }: TestApp, tournamentId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into matchups (tournament_id, key, phase, round, position, status)
     values ($1, 'X', 'Finals', 1, 1, 'active') returning id`,
    [tournamentId],
  );
  return rows[0]?.id ?? 0;
}
