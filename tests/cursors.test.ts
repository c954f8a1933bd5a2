import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { encodeCursor } from '#server/http/cursor.ts';
import { createCommunity } from './support/community.ts';
import { drawTournament, songPageKeyOf } from './support/tournaments.ts';

const { admin: boss } = await createCommunity({ LIMIT_SEARCHES: '100000' }, []);
// The creator is an admin, so that no list is refused for another reason.
const { id: tournament, matchups } = await drawTournament(boss, [boss, boss, boss, boss]);
const { body: prediction } = await boss.call(routes.createPrediction, {
  body: { title: 'Will it rain?', expiresAt: '2030-06-02T12:00:00.000Z' },
});
const song = songPageKeyOf('Song 1');
const ids = { tournament, matchup: matchups[0]?.id ?? 0, prediction: prediction.id, user: boss.id, song };

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
  it('is tried here for each list of the API', () => {
    const hasCursor = ({ query }: Route) => query && 'cursor' in (query as z.ZodObject).shape;
    const named = Object.entries<Route>(routes).filter(([, route]) => hasCursor(route));
    expect(Object.keys(LISTS).sort()).toEqual(named.map(([name]) => name).sort());
    const positions = lists.flatMap(([, , { position }]) => mutationsOf(position));
    expect(positions.length).toBeGreaterThan(4000);
  });

  it.each(lists)(
    'of %s may hold any value in any place, without a 500 (rules L2, L12)',
    async (_, name, list) => {
      const first = await read(name, list, encodeCursor(list.position));
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      for (const position of mutationsOf(list.position)) {
        await expectPageOrRefusal(name, list, encodeCursor(position));
      }
      for (const text of ['x', 'W10', '']) expect((await read(name, list, text)).status).toBe(400);
    },
  );
});
