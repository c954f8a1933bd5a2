import { beforeAll, describe, expect, it } from 'vitest';
import { FILTERED_ROWS, LIST_LIMIT, RECENT_ROWS } from '#contract/paging.ts';
import { type Route, routes } from '#contract/routes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { compareListPlaces, DORMANT_AFTER_MS, listPlace } from '#engine/matchup/tournament-list.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { at, createTournament, drawTournament, enterSong } from './support/tournaments.ts';

/** More than the plain list of 200 rows holds. */
const ROWS = 480;
const DAY_MS = 24 * 60 * 60 * 1000;

const { app, people, admin } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;
/** Drops all cached answers of a server. */
const forget = (server = app) => server.context.bus.publish({ type: 'user_changed' });
// Each owner has public and private rows of each status and of several ages. Several rows share an instant.
await app.rows(
  `insert into tournaments (name, creator_id, status, current_phase, tournament_type, max_participants, min_users,
      songs_per_group, match_duration_minutes, match_interval_minutes, tournament_duration_days, is_public,
      scheduling_type, start_date_mode, group_phase_scheduling, third_place_match, draw_seed, participant_count,
      created_at, updated_at, end_date)
    select 'Row ' || n, case when n % 4 = 0 then $1::int else $2::int end, status,
      case status when 'setup' then 'submission' when 'completed' then 'completed' else 'start_playoffs' end,
      'playoff', 4, 2, 4, 60, 60, 7, n % 6 > 0, 'manual', 'auto', 'concurrent', false, 's', 1, $3::timestamptz - n
      * interval '1 hour', $3::timestamptz - (n % 59) * interval '1 day', case when status = 'completed' and n % 3 > 0
      then $3::timestamptz - (n % 31) * interval '5 hours' end
    from generate_series(1, ${ROWS}) n cross join lateral (select (array['setup', 'active', 'completed',
      'group_stage', 'cancelled', 'setup', 'knockout_stage', 'completed', 'start_playoffs', 'completed'])[1 + n / 12 % 10]
      as status) s`,
  ada.id,
  admin.id,
  app.clock.now(),
);
// Grace joined every seventh tournament and manages every thirteenth, private and public ones.
await app.rows(
  `with joined as (insert into participants (tournament_id, user_id, is_following)
      select id, $1, status <> 'setup' from tournaments where id % 7 = 0)
    insert into managers (tournament_id, user_id, created_at) select id, $1, now() from tournaments where id % 13 = 0`,
  grace.id,
);
forget();

type Query = Record<string, string | number>;
const list = async (reader: ApiClient, query: Query = {}) => {
  const { status, body, headers } = await reader.call(routes.listTournaments, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return { cards: body as TournamentCard[], next: String(headers['next-cursor']) };
};

/** The cards of all pages, none of which is longer than `limit`. */
async function listAll(reader: ApiClient, query: Query, route: Route = routes.listTournaments) {
  const pages = await readPages(reader, route, { query });
  for (const { body } of pages) expect(body.length).toBeLessThanOrEqual(Number(query.limit ?? LIST_LIMIT));
  return pages.flatMap(({ body }) => body as TournamentCard[]);
}

/** The ids of the cards in the order of the engine. */
function inOrder(cards: TournamentCard[]): number[] {
  const instant = (text: string | null) => (text === null ? null : Date.parse(text));
  const placeOf = ({ id, status, createdAt, updatedAt, endDate }: TournamentCard) =>
    listPlace(
      {
        id,
        status,
        createdAt: Date.parse(createdAt),
        updatedAt: Date.parse(updatedAt),
        endDate: instant(endDate),
      },
      app.clock.now().getTime() - DORMANT_AFTER_MS,
    );
  return cards.toSorted((a, b) => compareListPlaces(placeOf(a), placeOf(b))).map(({ id }) => id);
}
const idsOf = (cards: TournamentCard[]) => cards.map(({ id }) => id);
/** Expects that a reader finds the visible tournaments once each, in the order of the list. */
function expectListed(found: TournamentCard[], visible: number[]): void {
  expect(idsOf(found)).toEqual(inOrder(found));
  expect(idsOf(found).sort((a, b) => a - b)).toEqual(visible);
}

/** Queries the ids that a reader may see, independently of the list. */
const visibleIds = async (condition: string, where = 'true'): Promise<number[]> =>
  (await app.rows(`select id from tournaments t where (${condition}) and ${where} order by id`)).map(
    ({ id }) => id,
  );
/** The SQL condition of the tournaments that a user created, joined, follows or manages. */
const ownCondition = (id: number) =>
  `creator_id = ${id} or exists (select 1 from participants p where p.tournament_id = t.id and p.user_id = ${id})
    or exists (select 1 from managers m where m.tournament_id = t.id and m.user_id = ${id})`;
const READERS: [string, ApiClient, string][] = [
  ['a visitor', app.visitor, 'is_public'],
  ['a creator', ada, `is_public or ${ownCondition(ada.id)}`],
  ['a participant and manager', grace, `is_public or ${ownCondition(grace.id)}`],
  ['an admin', admin, 'true'],
];
const STATUSES = {
  active: "status in ('active', 'group_stage', 'start_playoffs', 'knockout_stage')",
  setup: "status = 'setup'",
  completed: "status = 'completed'",
  cancelled: "status = 'cancelled'",
};

describe.each(READERS)('%s', (_, reader, sees) => {
  it.each([7, 200])(
    'finds each visible tournament once, in the list’s order, by pages of %i',
    async (limit) => {
      expectListed(await listAll(reader, { limit }), await visibleIds(sees));
    },
  );

  it.each(Object.entries(STATUSES))(
    'finds the visible tournaments of a filter: %s',
    async (status, where) => {
      expectListed(await listAll(reader, { limit: 24, status }), await visibleIds(sees, where));
    },
  );

  it('finds each visible tournament by its name', async () => {
    const visible = new Set(await visibleIds(sees));
    const rows = await app.rows('select id, name from tournaments where id % 11 = 0');
    expect(rows.length).toBeGreaterThan(20);
    for (const { id, name } of rows) {
      const found = idsOf((await list(reader, { q: name })).cards);
      expect(found.includes(id), name).toBe(visible.has(id));
    }
  });

  it('reads the counts of the visible tournaments', async () => {
    const counts: Record<string, number> = {};
    for (const [status, where] of Object.entries(STATUSES)) {
      counts[status] = (await visibleIds(sees, where)).length;
    }
    expect((await reader.call(routes.countTournaments)).body).toEqual(counts);
  });
});

describe('the list', () => {
  it('is a plain array of up to 200 tournaments, and its header names the next page', async () => {
    const { cards, next } = await list(app.visitor);
    expect(cards).toHaveLength(200);
    expect(cards).toEqual((await listAll(app.visitor, { limit: 24 })).slice(0, 200));
    const { cards: following } = await list(app.visitor, { cursor: next });
    expect(new Set(idsOf([...cards, ...following])).size).toBe(cards.length + following.length);
  });

  it('names the first eight songs of a tournament without matches, until it has a champion', async () => {
    const other = await openTestApp();
    const host = await other.signUp('host');
    const id = await createTournament(host, { maxParticipants: 16, tiebreakerSongs: 'optional' });
    for (let number = 1; number <= 9; number += 1) await enterSong(host, id, `Song ${number}`);
    const card = async () => (await other.visitor.call(routes.listTournaments)).body[0] as TournamentCard;
    const { firstSongs } = await card();
    expect(firstSongs.map(({ title }) => title)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Song ${number}`),
    );
    expect(Object.keys(firstSongs[0] ?? {})).toEqual(['id', 'title', 'artist', 'artworkUrl']);
    for (const [status, hasChampion, count] of [
      ['start_playoffs', false, 8],
      ['completed', false, 8],
      ['completed', true, 0],
    ] as const) {
      await other.rows(
        'update tournaments set status = $1, winner_id = case when $2 then (select min(id) from songs) end where id = $3',
        status,
        hasChampion,
        id,
      );
      forget(other);
      expect((await card()).firstSongs).toHaveLength(count);
    }
  });

  it('moves a tournament in setup to the end after 30 days without a change, and back', async () => {
    const other = await openTestApp();
    const person = await other.signUp('quiet');
    const names = async () =>
      (await other.visitor.call(routes.listTournaments)).body.map(({ name }: TournamentCard) => name);
    const quiet = await createTournament(person, { name: 'Quiet' });
    other.clock.advance(29 * DAY_MS);
    const later = await other.signUp('later');
    const done = await createTournament(later, { name: 'Done' });
    await other.rows("update tournaments set status = 'completed' where id = $1", done);
    forget(other);
    expect(await names()).toEqual(['Quiet', 'Done']);
    other.clock.advance(DAY_MS);
    forget(other);
    expect(await names()).toEqual(['Done', 'Quiet']);
    await enterSong(later, quiet, 'Awake');
    expect(await names()).toEqual(['Quiet', 'Done']);
  });

  it('uses the time of the first page for the 30 days on all pages', async () => {
    const first = await list(app.visitor, { limit: 24, status: 'setup' });
    const before = await listAll(app.visitor, { limit: 24, status: 'setup' });
    app.clock.advance(DAY_MS);
    const rest = await listAll(app.visitor, { limit: 24, status: 'setup', cursor: first.next });
    app.clock.advance(-DAY_MS);
    expect(idsOf([...first.cards, ...rest])).toEqual(idsOf(before));
  });

  it('answers 304 to a visitor who has it, and no-store to a reader with private tournaments', async () => {
    const query = { limit: FILTERED_ROWS };
    const first = await app.visitor.call(routes.listTournaments, { query });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await app.visitor.call(routes.listTournaments, { query, headers });
    expect(again.status).toBe(304);
    expect(again.headers['next-cursor']).toBe(first.headers['next-cursor']);
    const own = await ada.call(routes.listTournaments, { query });
    expect(own.headers).toMatchObject({ 'cache-control': 'no-store', 'next-cursor': expect.any(String) });
  });

  it.each<Query>([
    {},
    { limit: FILTERED_ROWS, status: 'setup' },
    { limit: RECENT_ROWS, status: 'completed' },
  ])('answers the first page of %j, which many readers request, from memory', async (query) => {
    forget();
    const before = await list(app.visitor, query);
    const description = 'Changed in the database alone';
    await app.rows('update tournaments set description = $2 where id = $1', before.cards[0]?.id, description);
    expect((await list(app.visitor, query)).cards).toEqual(before.cards);
    forget();
    expect((await list(app.visitor, query)).cards[0]?.description).toBe(description);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 201 }, 'limit'],
    [{ status: 'group_stage' }, 'status'],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ q: 'a\u0000b' }, 'q'],
  ])('refuses %j at its field', async (query, path) => {
    const reply = await app.visitor.call(routes.listTournaments, { query: query as Query });
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([expect.objectContaining({ path })]);
  });
});

describe('a search by name', () => {
  const NAMES = [
    'Ünïcödé Überraschung',
    'AC/DC vs. Guns N’ Roses',
    'Battle-of-the-Bands 2024-2025',
    'ΑΓΩΝΑΣ ΤΡΑΓΟΥΔΙΟΥ',
    'Кубок Песни',
    '日本の音楽大会',
    'שירי הקיץ',
    "It's \\ 'quoted' : & | ! *",
    '!!!',
    '🎤Karaoke🎤',
    'P!nk Night ½ Price',
  ];
  beforeAll(async () => {
    for (const name of NAMES) await createTournament(ada, { name });
  });

  it.each([
    ['unicode', [0]],
    ['UBERR unic', [0]],
    ['Überraschung', [0]],
    ['dc', [1]],
    ['guns roses', [1]],
    ['ac/dc', [1]],
    ['bands 2025', [2]],
    ['battle-of', [2]],
    ['αγωνας', [3]],
    ['КУБОК', [4]],
    ['песн', [4]],
    ['音楽', [5]],
    ['הקיץ', [6]],
    ["'quoted' it's", [7]],
    ['quoted \\ & | ! :*', [7]],
    ['!!!', [8]],
    ['karaoke', [9]],
    ['nk 1', [10]],
    ['araoke', []],
    ['unicode cup', []],
    ["'; drop table votes", []],
  ])(
    '%s finds names by the beginnings of their words, ignoring case, accents and punctuation (rule W26)',
    async (q, found) => {
      const { cards } = await list(app.visitor, { q });
      expect(cards.map(({ name }) => name).sort()).toEqual(found.map((index) => NAMES[index]).sort());
    },
  );
});

describe('Yours', () => {
  it('holds what the reader created, manages, joined or follows, and nothing else', async () => {
    for (const reader of [ada, grace]) {
      const found = await listAll(reader, { limit: 6 }, routes.listOwnTournaments);
      expectListed(found, await visibleIds(ownCondition(reader.id)));
    }
  });

  it('names the reader’s relation to each, and is stored by no cache', async () => {
    const user = await app.signUp('belongs');
    const created = await createTournament(user, { isPublic: false });
    const joined = await createTournament(ada);
    const { id: followed } = await drawTournament(ada, [ada, ada, ada, ada]);
    for (const id of [joined, followed]) await user.call(routes.joinTournament, at(id));
    const { body, headers } = await user.call(routes.listOwnTournaments);
    const relations = body.map(({ id, relation }: { id: number; relation: string }) => [id, relation]);
    expect(relations).toEqual([
      [followed, 'followed'],
      [joined, 'joined'],
      [created, 'created'],
    ]);
    expect(headers['cache-control']).toBe('no-store');
  });
});
