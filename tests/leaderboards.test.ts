import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { copyCounters, queueMoved } from '#server/db/user-counters.ts';
import { loadLeaderboard, loadSongLeaderboard } from '#server/features/leaderboards/service.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { at, fillTournament, playToTheEnd, vote } from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

type Row = Record<string, number> & { id: number; title: string };
const query = (text: string, values: unknown[] = []) => app.pool.query(text, values);
const rankAll = () => query(copyCounters('user_counters c'));
const users = (headers = {}) =>
  app.visitor.call(routes.getLeaderboard, { params: { metric: 'points' }, headers });
const songs = async (metric: string): Promise<Row[]> =>
  (await app.visitor.call(routes.getSongLeaderboard, { params: { metric } })).body;
const sumOf = (rows: Row[], field: string) => rows.reduce((sum, row) => sum + (row[field] ?? 0), 0);

/** Plays a tournament of four songs. Three people vote in each match, for the song that was entered first. */
async function play(settings: object = {}, song: object = {}): Promise<void> {
  const id = await fillTournament(creator, people, settings, song);
  await creator.call(routes.generateBracket, at(id));
  await playToTheEnd(app, creator, id, async (matchup) => {
    const side = (matchup.song1Id ?? 0) < (matchup.song2Id ?? 0) ? 1 : 2;
    for (const person of people.slice(0, 3)) await vote(person, matchup, side);
  });
}

it('the song leaderboard leaves out songs that played in private tournaments only (rule A14)', async () => {
  await play({ isPublic: false }, { artist: 'Hidden Band' });
  // Not by the call, whose answer the next test would get from the cache.
  expect((await loadSongLeaderboard(app.context.db, 'points')).rows).toEqual([]);
});

it('the song leaderboard adds up one song over its tournaments, in any case of letters', async () => {
  await play({}, { artist: 'The Band' });
  await play({}, { artist: 'THE BAND' });
  const [first, ...others] = await songs('tournaments');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    rank: 1,
    title: 'Song 1',
    artist: 'THE BAND',
    championshipWins: 2,
    url: 'https://example.com/song',
    winPercentage: 100,
  });
  const all = await songs('points');
  // Twice three decided matchups with three votes for the winner, and a championship.
  expect(sumOf(all, 'totalPoints')).toBe(2 * (3 * 3 + 10));
  expect(sumOf(all, 'championshipWins')).toBe(2);
  expect(sumOf(await songs('votes'), 'totalVotesReceived')).toBe(18);
});

it('the song leaderboard shows a song’s newest main entry, or its tiebreaker song when it has none', async () => {
  const [first] = (await songs('points')) as [Row];
  const copy = (key: string, parent: string) =>
    query(
      `insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type, parent_song_id)
       select tournament_id, submitter_id, 'Copy', artist, ${key}, platform, 'tiebreaker_option_1', ${parent}
       from songs where id = $1 returning id`,
      [first.id],
    );
  await copy('song_key', 'id');
  await query("insert into song_stats (song_key, title, artist, points) values ('only', 'Copy', 'B', 1000)");
  const { rows } = await query(
    'select id from songs where tournament_id = (select tournament_id from songs where id = $1) and id <> $1 order by id',
    [first.id],
  );
  const shown = (await copy("'only'", String(rows[0]?.id))).rows[0]?.id;
  const { rows: fresh } = await loadSongLeaderboard(app.context.db, 'points');
  expect(fresh.slice(0, 2).map(({ id, title }) => ({ id, title }))).toEqual([
    { id: shown, title: 'Copy' },
    { id: first.id, title: first.title },
  ]);
});

it('the user leaderboard masks the e-mail address of a user without a name, and shows no other (rule A12)', async () => {
  await query('update user_counters set points = user_id');
  await rankAll();
  await query("update users set first_name = null, last_name = null where username = 'p2'");
  const first = await users();
  expect(first.body.slice(1)).toMatchObject([
    { username: 'p4', firstName: 'p4', email: null, level: 1 },
    { email: null },
    { email: 'p…@test.example' },
    { email: null },
  ]);
  expect(JSON.stringify(first.body)).not.toContain('p2@test.example');
  expect((await users({ 'if-none-match': `W/${first.headers.etag}` })).status).toBe(304);
  expect((await users({ 'if-none-match': '"other"' })).status).toBe(200);
});

it('the current user’s rank is shared with the users of equal points, also behind thousands of users', async () => {
  const ranks = async () => {
    const replies = await Promise.all(people.map((person) => person.call(routes.getCurrentUser)));
    return replies.map(({ body }) => body.rank);
  };
  const setPoints = async (points: number[]) => {
    await query('update user_counters set points = 0');
    for (const [index, value] of points.entries())
      await query('update user_counters set points = $1 where user_id = $2', [value, people[index]?.id]);
    await rankAll();
  };
  await setPoints([9, 5, 5, 4]);
  expect(await ranks()).toEqual([1, 2, 2, 4]);
  await query(
    "insert into users (email, username) select 'u' || n, 'u' || n from generate_series(1, 3000) n",
  );
  await setPoints([0, 1500, 2990, 1500]);
  await query(
    "update user_counters set points = substr(username, 2)::int from users where id = user_id and username ~ '^u'",
  );
  await rankAll();
  expect(await ranks()).toEqual([3004, 1502, 11, 1502]);
});

it('the user leaderboard follows moved counters, also those of a change that commits late', async () => {
  const shown = async (person: TestUser) => {
    const { rows } = await loadLeaderboard(app.context.db, 'points');
    return rows.find(({ id }) => id === person.id)?.points;
  };
  const move = (connection: Pick<PoolClient, 'query'>, { id }: TestUser, points: number) =>
    connection.query(
      `with moved as (update user_counters set points = ${points} where user_id = ${id} returning user_id) ${queueMoved}`,
    );
  const [late, early] = people;
  const change = await app.pool.connect();
  await change.query('begin');
  await move(change, late, 8001);
  await move(app.pool, early, 8002);
  await app.ranking.update();
  expect([await shown(late), await shown(early)]).toEqual([undefined, 8002]);
  await change.query('commit');
  change.release();
  expect(await Promise.all([app.ranking.update(), app.ranking.update()])).toContain(true);
  expect([await shown(late), await shown(early)]).toEqual([8001, 8002]);
  expect((await query('select from ranking_queue')).rowCount).toBe(0);
});

it('an event lets the ranking follow within seconds, and a deleted user leaves it', async () => {
  app.ranking.start();
  const isRanked = async () =>
    (await query('select from user_ranking where user_id = $1', [people[1].id])).rowCount === 1;
  expect(await isRanked()).toBe(true);
  await admin.call(routes.adminDeleteUser, at(people[1].id));
  await eventually(async () => expect(await isRanked()).toBe(false));
});
