import type pg from 'pg';
import { MAIN_ENTRY } from '#contract/kinds.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Answer, type BodyInput, type Route, routes } from '#contract/routes.ts';
import { FINALS, SEMIFINALS } from '#engine/formats/phases.ts';
import { SESSION_COOKIE } from '#server/http/plugins/session.ts';
import type { OpenMatchup, Person } from './stream.ts';
import { until } from './until.ts';

const SONGS = 4;
/** No match ends by itself while something is broken. */
const LONG_MINUTES = 720;

/** A small knockout, made and played over HTTP, whose semifinals are open while something is broken. */
export type Cup = {
  tournamentId: number;
  semifinals: OpenMatchup[];
  matchups(): Promise<Matchup[]>;
  /** Plays it to its end and says whether it has a champion. */
  play(pool: pg.Pool): Promise<boolean>;
};

/** Its semifinals are open at once, or soon for a while, and then the final for as long. */
export async function openCup(
  port: number,
  [creator, ...others]: readonly Person[],
  window?: { inMs: number; forMs: number },
): Promise<Cup> {
  if (!creator) throw new Error('A cup needs people');
  const call = async <R extends Route>(
    { method, path }: R,
    { id, body, by = creator }: { id?: number; body?: BodyInput<R>; by?: Person } = {},
  ): Promise<Answer<R>> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path.replace(':id', String(id))}`, {
      method,
      headers: { 'content-type': 'application/json', cookie: `${SESSION_COOKIE}=${by.token}` },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer<R>;
  };

  const { id: tournamentId } = await call(routes.createTournament, {
    body: {
      name: 'Cup',
      tournamentType: 'playoff',
      maxParticipants: SONGS,
      schedulingType: 'manual',
      matchDurationMinutes: LONG_MINUTES,
    },
  });
  for (const [index, by] of [creator, ...others].slice(0, SONGS).entries()) {
    const body = { title: `Cup song ${index}`, artist: `Band ${index}`, submissionType: MAIN_ENTRY } as const;
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
  /** What is open of a phase began a moment ago and ends in that time, whatever the clocks said meanwhile. */
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
      if (!(await until(async () => (await inPhase(SEMIFINALS)).every(({ winnerId }) => winnerId !== null))))
        return false;
      await open(FINALS);
      await endIn(pool, FINALS, '1 hour');
      const [final] = await inPhase(FINALS);
      const songId = final?.song1Id;
      if (!songId) return false;
      await call(routes.castVote, { body: { tournamentId, matchupId: final.id, songId } });
      await endIn(pool, FINALS, '0');
      return until(async () => {
        const { status, winnerId } = await call(routes.getTournament, { id: tournamentId });
        return status === 'completed' && winnerId === songId;
      });
    },
  };
}
