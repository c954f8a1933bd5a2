import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { at, detailOf, endMatches, fillTournament, vote } from './support/tournaments.ts';

const TOURNAMENTS = 12;
const SETTINGS = { schedulingType: 'manual', matchDurationMinutes: 5 } as const;

const { app, people, admin } = await createCommunity({}, ['ann', 'ben', 'cat', 'dan']);

/** Flushes each connection's statistics, then reads the deadlock count. */
async function countDeadlocks(): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: app.pool.totalCount }, () => app.pool.connect()),
  );
  for (const connection of connections) await connection.query('select pg_stat_force_next_flush()');
  for (const connection of connections) connection.release();
  const sql = 'select deadlocks::int from pg_stat_database where datname = current_database()';
  return (await app.pool.query(sql)).rows[0].deadlocks;
}

it('tournaments with the same songs are decided, corrected and deleted at once without a deadlock', async () => {
  const ids = await Promise.all(
    Array.from({ length: TOURNAMENTS }, () => fillTournament(admin, people, SETTINGS)),
  );
  await Promise.all(ids.map((id) => admin.call(routes.generateBracket, at(id))));
  await Promise.all(ids.map((id) => admin.call(routes.openRound, at(id))));
  const semifinals = (await Promise.all(ids.map((id) => detailOf(admin, id)))).map(({ matchups }) =>
    matchups.filter(({ status }) => status === 'active'),
  );
  for (const person of people) {
    await Promise.all(semifinals.flat().map((matchup) => vote(person, matchup, 1)));
  }
  await endMatches(app, 5);
  const decide = ({ id, song1Id, song2Id }: (typeof semifinals)[number][number], side: 1 | 2) =>
    admin.call(
      routes.decideMatchup,
      at(id, { winnerId: (side === 1 ? song1Id : song2Id) ?? 0, reason: 'other', note: 'At once' }),
    );
  const statuses: number[] = [];
  for (const side of [2, 1, 2] as const) {
    const replies = await Promise.all(semifinals.flat().map((matchup) => decide(matchup, side)));
    statuses.push(...replies.map(({ status }) => status));
  }
  const deleted = await Promise.all(
    ids.slice(0, 6).map((id) => admin.call(routes.adminDeleteTournament, at(id))),
  );
  statuses.push(...deleted.map(({ status }) => status));
  expect(statuses.filter((status) => status !== 200 && status !== 204)).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
  await expectCountsToAgree(app);
});
