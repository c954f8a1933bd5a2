import type pg from 'pg';
import type { Matchup } from '#contract/matchup.ts';
import { type Route, routes } from '#contract/routes.ts';
import { FINALS, SEMIFINALS } from '#engine/formats/phases.ts';
import { type CallInput, httpClient } from '#tests/support/http-client.ts';
import type { SeededVoter } from '#tests/support/measuring/seed.ts';
import { at, fillTournament } from '#tests/support/tournaments.ts';
import { waitUntil } from './wait.ts';

const SONGS = 4;
/** No matchup ends while the fault lasts. */
const LONG_MINUTES = 720;

/** A small knockout, created and played over HTTP, whose semifinals are open during the fault. */
export type TournamentUnderTest = Awaited<ReturnType<typeof openTournamentUnderTest>>;

/**
 * Creates the tournament. Without a `window` the semifinals open at once. With one they open in `inMs` milliseconds and last
 * `forMs` milliseconds, and the final follows for the same time.
 */
export async function openTournamentUnderTest(
  address: string,
  voters: readonly SeededVoter[],
  window?: { inMs: number; forMs: number },
) {
  const users = voters.slice(0, SONGS).map(({ cookie }) => httpClient(address, cookie));
  const [creator = httpClient(address)] = users;
  const call = async (route: Route, input: CallInput) => {
    const { status, body } = await creator.call(route, input);
    if (status >= 400) throw new Error(`${route.path}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const tournamentId = await fillTournament(creator, users, {
    tournamentType: 'playoff',
    schedulingType: 'manual',
    matchDurationMinutes: LONG_MINUTES,
  });
  await call(routes.generateBracket, at(tournamentId));

  const matchups = async (phase: string): Promise<Matchup[]> => {
    const all: Matchup[] = await call(routes.listMatchups, at(tournamentId));
    return all.filter((matchup) => matchup.phase === phase);
  };
  const open = async (phase: string): Promise<void> => {
    for (const { id, status } of await matchups(phase))
      if (status !== 'active') await call(routes.activateMatchup, at(id));
  };
  const schedule = async (phase: string, startTime: number, endTime: number): Promise<void> => {
    const times = { startTime: new Date(startTime).toISOString(), endTime: new Date(endTime).toISOString() };
    for (const { id } of await matchups(phase)) await call(routes.updateSchedule, at(id, times));
  };
  /** Sets the window of open matchups by the database's clock, whatever the servers' clocks showed before. */
  const endIn = async (pool: pg.Pool, phase: string, interval: string) => {
    await pool.query(
      `with moved as (
         update matchups set start_time = now() - interval '1 second', end_time = now() + $2::interval
         where tournament_id = $1 and status = 'active' and phase = $3)
       update tournaments set next_due_at = now() + $2::interval where id = $1`,
      [tournamentId, interval, phase],
    );
  };

  if (window) {
    const startsAt = Date.now() + window.inMs;
    const endsAt = startsAt + window.forMs;
    await schedule(FINALS, endsAt, endsAt + window.forMs);
    await schedule(SEMIFINALS, startsAt, endsAt);
  } else await open(SEMIFINALS);

  return {
    tournamentId,
    matchups,
    /** Moves its times in the database, votes in its final, and returns whether it ends with the right champion. */
    async play(pool: pg.Pool): Promise<boolean> {
      await endIn(pool, SEMIFINALS, '0');
      const areDecided = async () => (await matchups(SEMIFINALS)).every(({ winnerId }) => winnerId !== null);
      if (!(await waitUntil(areDecided))) return false;
      await open(FINALS);
      await endIn(pool, FINALS, '1 hour');
      const [final] = await matchups(FINALS);
      const songId = final?.song1Id;
      if (!songId) return false;
      await call(routes.castVote, { body: { tournamentId, matchupId: final.id, songId } });
      await endIn(pool, FINALS, '0');
      return waitUntil(async () => {
        const { status, winnerId } = await call(routes.getTournament, at(tournamentId));
        return status === 'completed' && winnerId === songId;
      });
    },
  };
}
