import type pg from 'pg';
import type { Matchup } from '#contract/matchup.ts';
import { type Answer, type BodyInput, type Route, routes } from '#contract/routes.ts';
import { FINALS, SEMIFINALS } from '#engine/formats/phases.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import type { SeededMatchup, SeededVoter } from '#tests/support/measuring/seed.ts';
import { waitUntil } from './wait-until.ts';

const SONGS = 4;
/** No matchup ends while the fault lasts. */
const LONG_MINUTES = 720;

/** A small knockout, created and played over HTTP, whose semifinals are open during the fault. */
export type TournamentUnderTest = {
  tournamentId: number;
  semifinals: SeededMatchup[];
  matchups(): Promise<Matchup[]>;
  /** Moves its times in the database, votes in its final, and returns whether it ends with the right champion. */
  play(pool: pg.Pool): Promise<boolean>;
};

/**
 * Creates the tournament. Without a `window` the semifinals open at once. With one they open in `inMs` milliseconds and last
 * `forMs` milliseconds, and the final follows for the same time.
 */
export async function openTournamentUnderTest(
  address: string,
  [creator, ...others]: readonly SeededVoter[],
  window?: { inMs: number; forMs: number },
): Promise<TournamentUnderTest> {
  if (!creator) throw new Error('A tournament needs users');
  const call = async <R extends Route>(
    { method, path }: R,
    { id, body, by = creator }: { id?: number; body?: BodyInput<R>; by?: SeededVoter } = {},
  ): Promise<Answer<R>> => {
    const answer = await fetch(`${address}${path.replace(':id', String(id))}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: by.cookie },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer<R>;
  };

  const { id: tournamentId } = await call(routes.createTournament, {
    body: {
      name: 'Under Test',
      tournamentType: 'playoff',
      maxParticipants: SONGS,
      schedulingType: 'manual',
      matchDurationMinutes: LONG_MINUTES,
    },
  });
  for (const [index, by] of [creator, ...others].slice(0, SONGS).entries()) {
    const body = { title: `Song ${index}`, artist: `Band ${index}`, submissionType: MAIN_ENTRY } as const;
    await call(routes.submitSong, { id: tournamentId, by, body });
  }
  await call(routes.generateBracket, { id: tournamentId });

  const matchups = () => call(routes.listMatchups, { id: tournamentId });
  const inPhase = async (phase: string) => (await matchups()).filter((matchup) => matchup.phase === phase);
  const open = async (phase: string): Promise<void> => {
    for (const { id, status } of await inPhase(phase))
      if (status !== 'active') await call(routes.activateMatchup, { id });
  };
  const schedule = async (phase: string, startTime: number, endTime: number): Promise<void> => {
    const body = { startTime: new Date(startTime).toISOString(), endTime: new Date(endTime).toISOString() };
    for (const { id } of await inPhase(phase)) await call(routes.updateSchedule, { id, body });
  };
  /** Sets the window of open matchups by the database's clock, whatever the servers' clocks showed before. */
  const endIn = async (pool: pg.Pool, phase: string, interval: string) => {
    await pool.query(
      `update matchups set start_time = now() - interval '1 second', end_time = now() + $2::interval
       where tournament_id = $1 and status = 'active' and phase = $3`,
      [tournamentId, interval, phase],
    );
    await pool.query('update tournaments set next_due_at = now() + $2::interval where id = $1', [
      tournamentId,
      interval,
    ]);
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
    semifinals: (await inPhase(SEMIFINALS)).map(({ id, song1Id, song2Id }) => ({
      tournamentId,
      id,
      song1Id: song1Id ?? 0,
      song2Id: song2Id ?? 0,
    })),
    async play(pool) {
      await endIn(pool, SEMIFINALS, '0');
      const areDecided = async () => (await inPhase(SEMIFINALS)).every(({ winnerId }) => winnerId !== null);
      if (!(await waitUntil(areDecided))) return false;
      await open(FINALS);
      await endIn(pool, FINALS, '1 hour');
      const [final] = await inPhase(FINALS);
      const songId = final?.song1Id;
      if (!songId) return false;
      await call(routes.castVote, { body: { tournamentId, matchupId: final.id, songId } });
      await endIn(pool, FINALS, '0');
      return waitUntil(async () => {
        const { status, winnerId } = await call(routes.getTournament, { id: tournamentId });
        return status === 'completed' && winnerId === songId;
      });
    },
  };
}
