import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { createCommunity } from './support/community.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  at,
  createTournament,
  drawTournament,
  fillTournament,
  inMinutes,
  MINUTE_MS,
  songPageKeyOf,
} from './support/tournaments.ts';

const { app, people, admin: boss } = await createCommunity({ LIMIT_SEARCHES: '100000' });
await fillTournament(people[0], people);
await app.rows(`
  insert into users (email, username, first_name)
    select 'u' || n || '@test.example', 'u' || n, 'U' from generate_series(1, 350) n;
  insert into user_ranking select u.id, 1 + n / 60, 1, n, 0 from generate_series(1, 350) n
    join users u on u.username = 'u' || n`);
await app.rows("update users set deleted_at = now() where username in ('u7', 'u300')");
await app.rows(`
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
  ] as const)('rank all %s across pages (rules P13, P14)', async (_, route, field, total) => {
    const pages = await readPages(app.visitor, route, { params: { metric } });
    expect(pages.slice(0, -1).every(({ body }) => body.length === 100)).toBe(true);
    const rows = pages.flatMap(({ body }) => body as Record<string, number>[]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(total);
    expect(rows).toHaveLength(total);
    const values = rows.map((row) => row[field] ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(rows.map(({ rank }) => rank)).toEqual(ranksOf(values));
  });
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
    await app.rows('update users set deleted_at = now() where id = $1', last.id);
    const { body } = await app.visitor.call(routes.getLeaderboard, { ...points, query: { cursor } });
    await app.rows('update users set deleted_at = null where id = $1', last.id);
    const all = await readAll<{ id: number }>(app.visitor, routes.getLeaderboard, points);
    expect(body[0].id).toBe(all[100]?.id);
  });
});

it('the participants of a tournament are read page by page, participants before followers', async () => {
  const id = await createTournament(people[0]);
  await app.rows(
    `with n as (insert into users (email, username) select 'f' || n || '@test.example', 'f' || n
       from generate_series(1, 2150) n returning id)
     insert into participants (tournament_id, user_id, is_following) select $1, id, id % 3 = 0 from n`,
    id,
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
  await app.rows(
    `insert into predictions (author_id, title, expires_at)
     select $1, 'N' || n, $2::timestamptz + (n / 2 - 130) * interval '1 minute' from generate_series(1, 520) n`,
    author.id,
    app.clock.now(),
  );
  await app.rows(
    `insert into prediction_votes (prediction_id, user_id, vote)
     select id, $1, 'no' from predictions where id % 5 = 0`,
    reader.id,
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

// The creator is an admin, so that no list is refused for another reason.
const song = songPageKeyOf('Song 1');
const ids = { tournament: 0, matchup: 0, prediction: 0, user: boss.id, song };

const AT = '2030-06-01T12:00:00.000Z';
const byId = { id: 9 };
const byOffset = { offset: 1 };
const listPlace = { after: { section: 1, at: Date.parse(AT), id: 9 }, dormantBefore: Date.parse(AT) };
const ranked = { value: 3, rank: 2, count: 100 };

type List = { position: unknown; of?: keyof typeof ids; params?: object; query?: Record<string, string> };

/** For each list: a position as its cursors hold it, and what its path names. */
const LISTS: Partial<Record<RouteName, List[]>> = {
  listOwnSessions: [{ position: { createdAt: AT, id: 'abc' } }],
  listUserTournaments: [{ position: byId, of: 'user' }],
  listProfileTournaments: [{ position: byId, of: 'user' }],
  listProfileSongs: [{ position: byId, of: 'user' }],
  listTournaments: [{ position: listPlace }],
  listOwnTournaments: [{ position: listPlace }],
  listParticipants: [{ position: { isFollowing: false, id: 9 }, of: 'tournament' }],
  listHistory: [{ position: byId, of: 'tournament' }],
  adminListHistory: [{ position: byId }],
  listTimeChanges: [{ position: byId, of: 'matchup' }],
  listComments: [
    { position: [9, 8, 7], of: 'matchup' },
    { position: [9], of: 'matchup', query: { replies: '2' } },
  ],
  listPredictions: [{ position: { at: AT, open: { end: AT, id: 9 }, closed: { end: AT, id: 9 } } }],
  getLeaderboard: ['points', 'votes', 'tournaments'].map((metric) => ({
    position: { key: 9, ...ranked },
    params: { metric },
  })),
  getSongLeaderboard: ['points', 'votes', 'tournaments'].map((metric) => ({
    position: { key: 'song\nartist', ...ranked },
    params: { metric },
  })),
  searchSongs: [{ position: { points: 3, key: 'song\nartist' }, query: { q: 's' } }],
  listSongEntries: [{ position: { id: 9, isTiebreaker: false }, of: 'song' }],
  adminListTournaments: [{ position: byOffset }],
  adminListUsers: [{ position: byOffset }],
  adminListSongSubmissions: [{ position: byOffset }],
  adminListUserTournaments: [{ position: byOffset }],
  adminListDisputes: [{ position: byOffset }],
  adminListReasons: [{ position: { userId: 9 }, of: 'prediction' }],
  listQuarantines: [{ position: { isRestored: false, id: 9 }, of: 'matchup' }],
  listReports: [{ position: byId, of: 'tournament' }],
  adminListReports: [{ position: byId }],
  adminListInvitations: [{ position: byId }],
  listMutes: [{ position: { userId: 9 }, of: 'tournament' }],
  listNotices: [{ position: byId }],
  listSeries: [{ position: byId, of: 'tournament' }],
};

/** What no column, or not every column, can hold, and values of other types. */
const ODD: unknown[] = [
  ...[0, -1, -0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21, 1e308],
  ...['', '0', ' ', '\u0000', 'a\u0000b', '\ud800', '\u{10FFFF}', 'x'.repeat(2000), "'--", '%', 'NaN'],
  ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2030-02-30T00:00:00Z'],
  ...['2030-01-01T00:00:00+23:59', '2030-01-01T00:00:00-23:59', '2030-01-01T00:00:00.123456789123456789Z'],
  ...['+275760-09-13T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', '294277-01-01T00:00:00Z', 'infinity'],
  ...[null, true, false, [], {}, [null], { id: 1 }, [1, 2, 3]],
];

/** Copies of a position, each with one part replaced by an odd value, removed or doubled. */
function mutationsOf(position: unknown): unknown[] {
  if (typeof position !== 'object' || position === null) return ODD;
  const whole = Array.isArray(position)
    ? [position.slice(1), [...position, ...position]]
    : Object.keys(position).map((key) => ({ ...position, [key]: undefined }));
  const parts = Object.entries(position).flatMap(([key, part]) =>
    mutationsOf(part).map((mutated) =>
      Array.isArray(position) ? position.with(Number(key), mutated) : { ...position, [key]: mutated },
    ),
  );
  return [...ODD, ...whole, ...parts];
}

async function read(name: RouteName, { of, params, query }: List, cursor: string) {
  return boss.call(routes[name], {
    params: { ...(of ? { id: ids[of] } : {}), ...params },
    query: { ...query, cursor },
  });
}

/** Expects a page, or a refusal that names the cursor. */
async function expectPageOrRefusal(name: RouteName, list: List, cursor: string) {
  const { status, body } = await read(name, list, cursor);
  if (status === 200) return expect(body).toBeInstanceOf(Array);
  const label = `${name} ${Buffer.from(cursor, 'base64url')}`;
  expect({ status, label }).toEqual({ status: 400, label });
  expect(body).toMatchObject({ code: 'INVALID_INPUT', issues: [{ path: 'cursor' }] });
  expect(body.message).toMatch(/^(This cursor is not valid\.|Please send cursor )/);
}

const lists = Object.entries(LISTS).flatMap(([name, of]) =>
  of.map((list, index) => [`${name} ${index}`, name as RouteName, list] as const),
);

describe('the cursor of a list', () => {
  beforeAll(async () => {
    const { id, matchups } = await drawTournament(boss, [boss, boss, boss, boss]);
    const body = { title: 'Will it rain?', expiresAt: inMinutes(app, 60) };
    const { body: prediction } = await boss.call(routes.createPrediction, { body });
    Object.assign(ids, { tournament: id, matchup: matchups[0]?.id, prediction: prediction.id });
  });

  it('is tried here for each list of the API', () => {
    const hasCursor = ({ query }: Route) => query && 'cursor' in (query as z.ZodObject).shape;
    const named = Object.entries<Route>(routes).filter(([, route]) => hasCursor(route));
    expect(Object.keys(LISTS).sort()).toEqual(named.map(([name]) => name).sort());
    const positions = lists.flatMap(([, , { position }]) => mutationsOf(position));
    expect(positions.length).toBeGreaterThan(4000);
  });

  it.each(lists)('of %s may hold any value, without a 500 (rules L2, L12)', async (_, name, list) => {
    const first = await read(name, list, encodeCursor(list.position));
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    for (const position of mutationsOf(list.position)) {
      await expectPageOrRefusal(name, list, encodeCursor(position));
    }
    for (const text of ['x', 'W10', '']) expect((await read(name, list, text)).status).toBe(400);
  });
});
