import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { MAIN_ENTRY } from '#contract/kinds.ts';
import { type Answer, type BodyInput, type Route, routes } from '#contract/routes.ts';
import { SESSION_COOKIE } from '#server/plugins/session.ts';
import type { OpenMatchup, Person } from './stream.ts';

const SONGS = 4;
/** No match ends by itself while something is broken. */
const LONG_MINUTES = 720;
const CROWNED_WITHIN_MS = 20_000;

/** A small knockout, made and played over HTTP, whose semifinals are open while something is broken. */
export type Cup = {
  tournamentId: number;
  semifinals: OpenMatchup[];
  /** Plays it to its end and says whether it has a champion. */
  play(pool: pg.Pool): Promise<boolean>;
};

export async function openCup(port: number, [creator, ...others]: readonly Person[]): Promise<Cup> {
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
  /** Every match that can be played is opened now; those that are open end at once, as if their time had come. */
  const open = async (): Promise<OpenMatchup[]> => {
    const playable = (await matchups()).filter(
      ({ status, song2Id }) => status === 'pending' && song2Id !== null,
    );
    for (const { id } of playable) await call(routes.activateMatchup, { id });
    return playable.flatMap(({ id, song1Id, song2Id }) =>
      song1Id && song2Id ? [{ tournamentId, id, song1Id, song2Id }] : [],
    );
  };
  const close = async (pool: pg.Pool) => {
    await pool.query(`update matchups set end_time = now() where tournament_id = $1 and status = 'active'`, [
      tournamentId,
    ]);
    await pool.query('update tournaments set next_due_at = now() where id = $1', [tournamentId]);
  };
  const until = async (isSo: () => Promise<boolean>) => {
    const deadline = performance.now() + CROWNED_WITHIN_MS;
    while (performance.now() < deadline) {
      if (await isSo()) return true;
      await wait(50);
    }
    return false;
  };

  const semifinals = await open();
  return {
    tournamentId,
    semifinals,
    async play(pool) {
      const isOver = async (ids: number[]) =>
        (await matchups()).every(({ id, winnerId }) => !ids.includes(id) || winnerId !== null);
      await close(pool);
      if (!(await until(() => isOver(semifinals.map(({ id }) => id))))) return false;
      const finals = await open();
      for (const { id: matchupId, song1Id: songId } of finals)
        await call(routes.castVote, { body: { tournamentId, matchupId, songId } });
      await close(pool);
      return until(async () => {
        const { status, winnerId } = await call(routes.getTournament, { id: tournamentId });
        return status === 'completed' && winnerId === finals[0]?.song1Id;
      });
    },
  };
}
