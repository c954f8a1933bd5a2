import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import { at, createTournament, fillTournament, MINUTE_MS } from './support/tournaments.ts';

const { app, people, admin: boss } = await createCommunity();
await fillTournament(people[0], people);
await app.pool.query(`
  insert into users (email, username, first_name)
    select 'u' || n || '@test.example', 'u' || n, 'U' from generate_series(1, 350) n;
  insert into user_ranking select u.id, 1 + n / 60, 1, n, 0 from generate_series(1, 350) n
    join users u on u.username = 'u' || n`);
await app.pool.query("update users set deleted_at = now() where username in ('u7', 'u300')");
await app.pool.query(`
  insert into songs (tournament_id, submitter_id, title, artist, song_key, platform, submission_type)
    select s.tournament_id, s.submitter_id, 'Ü' || n, 'A', 'ü' || n || e'\\na', 'other', 'main_participant_entry'
    from generate_series(1, 230) n, (select * from songs limit 1) s;
  insert into song_stats (song_key, title, artist, points, votes_received, championship_wins)
    select song_key, title, artist, 1 + id / 60, 1, id from songs where song_key like 'ü%'`);

const ranksOf = (values: number[]) =>
  values.map((value) => 1 + values.filter((other) => other > value).length);

describe.each([
  ['points', 'points', 'totalPoints'],
  ['votes', 'totalVotes', 'totalVotesReceived'],
  ['tournaments', 'tournamentsWon', 'championshipWins'],
])('the leaderboards by %s', (metric, userField, songField) => {
  it.each([
    ['users', routes.getLeaderboard, userField, 348],
    ['songs', routes.getSongLeaderboard, songField, 230],
  ] as const)(
    'list all %s, and equal values share a rank across pages (rules P13, P14)',
    async (_, route, field, total) => {
      const pages = await readPages(app.visitor, route, { params: { metric } });
      expect(pages.slice(0, -1).every(({ body }) => body.length === 100)).toBe(true);
      const rows = pages.flatMap(({ body }) => body as Record<string, number>[]);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
      expect(rows).toHaveLength(total);
      const values = rows.map((row) => row[field] ?? 0);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      expect(rows.map(({ rank }) => rank)).toEqual(ranksOf(values));
    },
  );
});

describe('a page of a list', () => {
  const points = { params: { metric: 'points' } };

  it('names the next page in a header, also of a 304, and the last page names none (rule L12)', async () => {
    const pages = await readPages(app.visitor, routes.getLeaderboard, points);
    const named = pages.map(({ headers }) => headers['next-cursor'] !== undefined);
    expect(named).toEqual([...pages.slice(1).map(() => true), false]);
    const headers = { 'if-none-match': String(pages[0]?.headers.etag) };
    const again = await app.visitor.call(routes.getLeaderboard, { ...points, headers });
    expect(again.status).toBe(304);
    expect(again.headers['next-cursor']).toBe(pages[0]?.headers['next-cursor']);
  });

  it('continues after a row that was deleted', async () => {
    const [first] = await readPages(app.visitor, routes.getLeaderboard, points);
    const cursor = String(first?.headers['next-cursor']);
    const last = first?.body.at(-1);
    await app.pool.query('update users set deleted_at = now() where id = $1', [last.id]);
    const { body } = await app.visitor.call(routes.getLeaderboard, { ...points, query: { cursor } });
    await app.pool.query('update users set deleted_at = null where id = $1', [last.id]);
    const all = await readAll<{ id: number }>(app.visitor, routes.getLeaderboard, points);
    expect(body[0].id).toBe(all[100]?.id);
  });
});

it('the participants of a tournament are read page by page, participants before followers', async () => {
  const id = await createTournament(people[0]);
  await app.pool.query(
    `with n as (insert into users (email, username) select 'f' || n || '@test.example', 'f' || n
       from generate_series(1, 2150) n returning id)
     insert into participants (tournament_id, user_id, is_following) select $1, id, id % 3 = 0 from n`,
    [id],
  );
  const pages = await readPages(app.visitor, routes.listParticipants, at(id));
  expect(pages.map(({ body }) => body.length)).toEqual([1000, 1000, 151]);
  const rows = pages.flatMap(({ body }) => body as { id: number; isFollowing: boolean }[]);
  const inOrder = rows.toSorted((a, b) => Number(a.isFollowing) - Number(b.isFollowing) || a.id - b.id);
  expect(rows).toEqual(inOrder);
  expect(new Set(rows.map((row) => row.id)).size).toBe(2151);
});

it('the predictions are read page by page with the reader’s votes, even while predictions close (rule Q8)', async () => {
  const [author, reader] = people;
  await app.pool.query(
    `insert into predictions (author_id, title, expires_at)
     select $1, 'N' || n, $2::timestamptz + (n / 2 - 130) * interval '1 minute' from generate_series(1, 520) n`,
    [author.id, app.clock.now()],
  );
  await app.pool.query(
    `insert into prediction_votes (prediction_id, user_id, vote)
     select id, $1, 'no' from predictions where id % 5 = 0`,
    [reader.id],
  );
  const rows: { id: number; userVote: object | null }[] = [];
  let cursor: string | undefined;
  do {
    const reply = await reader.call(routes.listPredictions, cursor ? { query: { cursor } } : {});
    rows.push(...reply.body);
    cursor = reply.headers['next-cursor'] as string | undefined;
    // A prediction that was open at the first page is listed as open on all pages.
    app.clock.advance(5 * MINUTE_MS);
  } while (cursor);
  expect(rows).toHaveLength(520);
  for (const { id, userVote } of rows) expect(userVote).toEqual(id % 5 === 0 ? { vote: 'no' } : null);
  const visited = await readAll<{ id: number }>(app.visitor, routes.listPredictions);
  for (const list of [rows, visited]) expect(new Set(list.map(({ id }) => id)).size).toBe(520);
});

it.each([
  ['tournaments', routes.adminListTournaments],
  ['users', routes.adminListUsers],
  ['songs', routes.adminListSongSubmissions],
  ['participations', routes.adminListUserTournaments],
])('an admin list of %s has each row on one page', async (_, route) => {
  const [first] = await readPages(boss, route, { query: { limit: 500 } });
  const total = Number(first?.headers['x-total-count']);
  expect(total).toBeGreaterThan(1);
  const limit = Math.min(500, Math.ceil(total / 3));
  const pages = await readPages(boss, route, { query: { limit } });
  expect(pages.flatMap(({ body }) => body)).toHaveLength(total);
  expect(pages.slice(0, -1).every(({ body }) => body.length === limit)).toBe(true);
  const rows = pages.flatMap(({ body }) => body.map((row: object) => JSON.stringify(row)));
  expect(new Set(rows).size).toBe(total);
});
