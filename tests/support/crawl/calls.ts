import { DOCUMENT_PATH } from '#contract/api-docs.ts';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import { LEADERBOARD_METRICS } from '#engine/kinds.ts';
import { pathOf } from '#tests/support/app.ts';
import { songPageKeyOf } from '#tests/support/tournaments.ts';
import { CALENDAR_KEY, type Role, type World } from './world.ts';

/** A call that the crawl makes to both servers. */
export type Call = {
  role: Role | 'scraper';
  /** Absent for HTML pages, the calls of `refusals` and those of the scraper. */
  route?: RouteName;
  method: Route['method'];
  url: string;
  payload?: object;
};

/** The ids that the calls put into their paths. */
export type Rows = {
  tournament: number;
  matchups: number[];
  songs: number[];
  users: number[];
  images: string[];
  webHooks: number[];
};

export async function rowsOf({ app, id }: World): Promise<Rows> {
  const ids = async <Id = number>(text: string) => (await app.rows(text)).map((row) => row.id as Id);
  return {
    tournament: id,
    matchups: await ids(`select id from matchups where tournament_id = ${id} order by id`),
    songs: await ids(`select id from songs where tournament_id = ${id} order by id`),
    webHooks: await ids('select id from web_hooks order by id'),
    images: await ids<string>('select sha as id from images order by sha'),
    users: await ids("select id from users where username in ('ann', 'bob', 'host') order by id"),
  };
}

type Input = { id?: number | string; query?: Record<string, string>; params?: Record<string, string> };
type Inputs = (rows: Rows) => Input[];

/** The answers are random (the ids of the reader's sessions, a challenge), or there is nothing to read (a prediction). */
const notCalled: Inputs = () => [];
const metrics: Inputs = () => LEADERBOARD_METRICS.map((metric) => ({ params: { metric } }));
/** An admin list without a query, in its orders, and with searches by a person and by a song. */
const lists =
  (...sorts: string[]): Inputs =>
  () => [
    {},
    ...sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ query: { sort, order } }))),
    ...['ann', 'bob', 'ann@test.example', 'delta', 'alpha'].map((search) => ({ query: { search } })),
  ];

/** The inputs with which the crawl calls a GET route, unless its path says it all. */
const INPUTS: Partial<Record<RouteName, Inputs>> = {
  getAppIcon: () => [{ params: { icon: 'any-192.png' } }],
  listOwnSessions: notCalled,
  getOwnData: notCalled,
  getProviderReturn: notCalled,
  getGuestChallenge: notCalled,
  adminListTournaments: lists('songCount', 'participantCount', 'createdAt'),
  adminListUsers: lists('points', 'totalVotes', 'tournamentsWon'),
  adminListSongSubmissions: lists('submittedAt', 'songTitle'),
  adminListUserTournaments: lists('joinedAt', 'userName'),
  adminListReasons: () => [{ id: 1 }],
  getImage: (rows) => rows.images.map((sha) => ({ params: { file: `${sha}.webp` } })),
  getLeaderboard: metrics,
  getSongLeaderboard: metrics,
  listManagerCandidates: (rows) => [{ id: rows.tournament, query: { q: 'ann' } }],
  getOembed: ({ tournament: id }) => [{ query: { url: `http://localhost/tournaments/${id}` } }],
  getPersonalCalendar: () => [{ params: { key: CALENDAR_KEY } }],
  getPrediction: notCalled,
  searchSongs: () => ['delta', 'alpha', 'ann', 'bob'].map((q) => ({ query: { q } })),
  listTournaments: (): Input[] => [{}, { query: { q: 'summer' } }, { query: { limit: '24' } }],
  adminListHistory: (rows) => [{}, { query: { tournamentId: String(rows.tournament) } }],
};
const GETS = (Object.keys(routes) as RouteName[]).filter((name) => routes[name].method === 'GET');
const SONG_PAGES = ['Delta', 'Alpha', 'Delta tiebreaker_option_1'];

/** Other routes are called once, or once for each row of the kind that their path names. */
function inputsOf(name: RouteName, rows: Rows): Input[] {
  const own = INPUTS[name];
  if (own) return own(rows);
  const [, kind] = /\/([a-z-]+)\/:id/.exec(routes[name].path) ?? [];
  if (!kind) return [{}];
  const { tournament, matchups, users, songs, webHooks } = rows;
  const pages = SONG_PAGES.map(songPageKeyOf);
  const ids: Record<string, readonly (number | string)[] | undefined> = {
    tournaments: [tournament],
    matchups,
    users,
    artwork: songs,
    'web-hooks': webHooks,
    'song-pages': pages,
  };
  return (ids[kind] ?? []).map((id) => ({ id }));
}

/** No row has this id. */
const NO_ID = 999_999;

/** Calls that are refused, or find nothing to change, for every reader of the crawl. */
const refusals = ({ tournament, songs, matchups }: Rows): Omit<Call, 'role'>[] => {
  const [song = 0] = songs;
  return [
    { method: 'PATCH', url: `/api/songs/${song}`, payload: { title: 'Mine' } },
    { method: 'DELETE', url: `/api/songs/${song}` },
    {
      method: 'POST',
      url: `/api/tournaments/${tournament}/songs`,
      payload: { title: 'Delta', artist: 'Delta Band', submissionType: 'main_participant_entry' },
    },
    {
      method: 'PATCH',
      url: `/api/tournaments/${tournament}`,
      payload: { settingsVersion: 999, name: 'Later' },
    },
    { method: 'POST', url: '/api/comments', payload: { content: '', matchupId: matchups[0] ?? 1 } },
    {
      method: 'POST',
      url: '/api/votes',
      payload: { tournamentId: tournament, matchupId: matchups[0] ?? 1, songId: NO_ID },
    },
    { method: 'GET', url: `/api/tournaments/${tournament}/unknown` },
    { method: 'GET', url: `/api/matchups/${NO_ID}` },
  ];
};

/** The crawl never signs out, because that would end the reader's session. */
const SKIPPED_CHANGES: ReadonlySet<RouteName> = new Set(['logOut']);
const CHANGES = (Object.keys(routes) as RouteName[]).filter(
  (name) => routes[name].method !== 'GET' && !SKIPPED_CHANGES.has(name),
);
/**
 * One call of each route that changes something. None changes what the crawl compares: a route with a body gets an empty one,
 * with a real id where its path names a tournament, song, match or user. All other ids belong to no row.
 */
const changes = ({ tournament, songs, matchups, users }: Rows): Omit<Call, 'role'>[] =>
  CHANGES.map((name) => {
    const route: Route = routes[name];
    const real = { tournaments: tournament, songs: songs[0], matchups: matchups[0], users: users[0] };
    const kind = Object.keys(real).find((each) => route.path.includes(`/${each}/:id`)) as keyof typeof real;
    const id = (route.body && kind && real[kind]) || NO_ID;
    const url = pathOf(route, { params: { id, userId: NO_ID, token: 'no-such-token' } });
    return { route: name, method: route.method, url, ...(route.body ? { payload: {} } : {}) };
  });

const PLAIN_PAGES = ['/', '/tournaments', '/leaderboard', '/profile', '/admin'];

const htmlPages = ({ tournament, users }: Rows): string[] => [
  ...PLAIN_PAGES,
  `/tournaments/${tournament}`,
  `/t/summer-cup-${tournament}`,
  `/embed/t/${tournament}`,
  `/songs/${songPageKeyOf('Delta')}`,
  ...users.slice(0, 2).map((id) => `/users/~${id}`),
];

/** The routes that a crawl calls at one of its stages or more. */
export const CALLED_ROUTES = (Object.keys(routes) as RouteName[]).filter(
  (name) => !SKIPPED_CHANGES.has(name) && INPUTS[name] !== notCalled,
);

/** The GET routes that answer a crawl with success at one of its stages or more. */
export const ANSWERED_GETS = GETS.filter((name) => INPUTS[name] !== notCalled);

/** All calls that the crawl makes at one stage. */
export function findCalls(rows: Rows, roles: readonly Role[], withChanges = false): Call[] {
  const gets = GETS.flatMap((name) => {
    const route: Route = routes[name];
    return inputsOf(name, rows).map(({ id, params, query }) => {
      const path = pathOf(route, { params: { ...(id === undefined ? {} : { id }), ...params } });
      return { name, route, url: query ? `${path}?${new URLSearchParams(query)}` : path };
    });
  });
  const calls = roles.flatMap((role): Call[] => [
    ...gets
      // Other readers call each list of the panel once, without a query, because every call is refused the same way.
      .filter(({ route, url }) => route.access !== 'admin' || role === 'admin' || !url.includes('?'))
      .map(({ name, url }) => ({ role, route: name, method: 'GET' as const, url })),
    ...htmlPages(rows).map((url) => ({ role, method: 'GET' as const, url })),
    ...refusals(rows).map((call) => ({ ...call, role })),
    ...(withChanges ? changes(rows).map((call) => ({ ...call, role })) : []),
  ]);
  const open = ['/metrics', '/healthz', '/readyz', DOCUMENT_PATH];
  return [...calls, ...open.map((url) => ({ role: 'scraper' as const, method: 'GET' as const, url }))];
}
