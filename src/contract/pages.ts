import { RECENT_ROWS } from './paging.ts';
import type { Endpoint } from './routes.ts';

/** The path of a call that only reads. */
export type ReadPath = { [E in Endpoint]: E extends `GET ${infer Path}` ? Path : never }[Endpoint];

type ListPath = ReadPath | `${ReadPath}?${string}`;

/** A page and the data that it needs first. */
export type Page = {
  /** The paths of the page; the group `id` holds an id or the key of a song, the group `token` a share token. */
  path: RegExp;
  /** The calls whose answers the page needs first; `:id` is the id of the page's path. */
  firstReads: readonly ListPath[];
  /** The lists whose first pages it needs, with the cursor of the page that follows. */
  firstPages?: readonly ListPath[];
};

const ID = String.raw`(?<id>[1-9]\d{0,9})`;
const TOURNAMENT_PATH = `^/tournaments/${ID}`;
const TOURNAMENT_READS = [
  '/api/tournaments/:id',
  '/api/tournaments/:id/user-votes',
  '/api/tournaments/:id/participation',
] as const;

/** The path of a song's page. */
export const songPagePath = (key: string): string => `/songs/${key}`;

/** The path of the page where people join a room, with the PIN filled in. */
export const joinPath = (pin: string): string => `/join?pin=${pin}`;

/** How many tournaments of the list the home page shows. */
export const HOME_TOURNAMENTS = 6;
/** The first tournaments of the section 'Yours'. */
export const YOURS_PATH = '/api/tournaments/yours?limit=12';
/** The completed tournaments above the list. */
export const RECENTLY_COMPLETED_PATH = `/api/tournaments?status=completed&limit=${RECENT_ROWS}` as const;

/** The call for the user who is signed in. */
export const CURRENT_USER_PATH = '/api/auth/user' satisfies ReadPath;

/** The call for what the operator configured, whose answer every page holds. */
export const SITE_PATH = '/api/site' satisfies ReadPath;

/** The pages that the server sends with the answers of their first calls, most of them prerendered. */
export const PAGES = {
  home: {
    path: /^\/$/,
    firstReads: ['/api/tournaments', '/api/predictions', '/api/users/tokens'],
    firstPages: [YOURS_PATH],
  },
  auth: { path: /^\/auth\/?$/i, firstReads: [] },
  /** Where people enter the PIN of a room. */
  join: { path: /^\/join\/?$/i, firstReads: [] },
  /** What links of mails open. The token stands in the fragment. */
  confirm: { path: /^\/confirm\/?$/i, firstReads: [] },
  reset: { path: /^\/reset\/?$/i, firstReads: [] },
  /** Where mails with reminders are ended, by the token of the query. */
  unsubscribe: { path: /^\/unsubscribe\/?$/i, firstReads: [] },
  tournaments: {
    path: /^\/tournaments\/?$/i,
    firstReads: ['/api/tournaments/counts', RECENTLY_COMPLETED_PATH],
    firstPages: ['/api/tournaments'],
  },
  /** Also the link of a public tournament. Slugs are lower-case, and tokens are not. */
  tournament: {
    path: new RegExp(`^/(?:tournaments/|t/[a-z0-9-]+-)${ID}/?$`),
    firstReads: TOURNAMENT_READS,
  },
  /** The link of a private tournament. The server finds the tournament's id by its token. */
  share: { path: /^\/t\/(?<token>[^/]+)\/?$/, firstReads: TOURNAMENT_READS },
  /** The stage of a tournament for a television, by its number, its public link, or the link of a private tournament. */
  stage: {
    path: new RegExp(`^/(?:tournaments/|t/[a-z0-9-]+-)${ID}/stage/?$|^/t/(?<token>[^/]+)/stage/?$`),
    firstReads: ['/api/tournaments/:id', '/api/tournaments/:id/show', '/api/tournaments/:id/room'],
  },
  /** The public profile of a user. The name behind the id is for readers only. */
  user: {
    path: /^\/users\/~(?<id>[1-9]\d{0,9})(?:-[^/]*)?\/?$/,
    firstReads: ['/api/users/:id/profile'],
  },
  /** A song over all tournaments. */
  song: {
    path: /^\/songs\/(?<id>[\w-]+)\/?$/,
    firstReads: ['/api/song-pages/:id'],
    firstPages: ['/api/song-pages/:id/entries'],
  },
} as const satisfies Record<string, Page>;
export type PageName = keyof typeof PAGES;

const PAGE_NAMES = Object.keys(PAGES) as PageName[];

/** The pages of `PAGES` that users see. */
export const MEMBER_PAGE_NAMES = PAGE_NAMES.filter((name) => name !== 'auth');

/** The only pages that visitors see besides the landing page, which answers all other paths. */
export const VISITOR_PAGE_NAMES = PAGE_NAMES.filter((name) => name !== 'home' && name !== 'tournaments');

/**
 * The pages that only users see and that visitors reach by a link or a bookmark, with their names. The landing page says at
 * its top which one the visitor asked for (rule A1).
 */
export const USER_PAGES = {
  '/tournaments': 'All Tournaments',
  '/create': 'Create Tournament',
  '/leaderboard': 'Leaderboard',
  '/song-leaderboard': 'Song Leaderboard',
  '/predictions': 'Musical Predictions',
  '/profile': 'Your Profile',
  '/developers': 'For Developers',
  '/admin': 'Admin Panel',
} as const;
export type UserPagePath = keyof typeof USER_PAGES;
export const USER_PAGE_PATHS = Object.keys(USER_PAGES) as UserPagePath[];

/** The page of `USER_PAGES` at a path, however its letters are written; undefined for other paths. */
export function userPageAt(path: string): UserPagePath | undefined {
  const plain = path.toLowerCase().replace(/\/$/, '');
  return USER_PAGE_PATHS.find((each) => each === plain);
}

/** Returns the pattern of the path of a page below a tournament's page, such as `simple`. */
export function tournamentSubpagePath(name: string): RegExp {
  return new RegExp(`${TOURNAMENT_PATH}/${name}/?$`);
}

/** The query key of the tournament behind a share token. */
export const shareKey = (token: string) => ['/api/share', token];

/** The id of the element that holds a page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** The data of a page: the answers of its first calls, and the server's clock in epoch milliseconds (`at`). */
export type PageData = { at?: number; answers: { queryKey: (string | number)[]; data: unknown }[] };

/** The query key of a list that is read page by page; the plain call has another shape and key. */
export const pagesKeyOf = (path: string) => ['pages', path];

/** The query key of a call: the path up to the id, the id as a number, the rest. */
export function queryKeyOf(path: string): (string | number)[] {
  const [, base = path, id, part] = /^(\/api\/[^/]+)\/(\d+)(?:\/(.+))?$/.exec(path) ?? [];
  return [base, ...(id ? [Number(id)] : []), ...(part ? [part] : [])];
}

/** Whether a query key belongs to a call; `:id` in its path stands for any number. */
export function isKeyOf(path: ReadPath, queryKey: readonly (string | number)[]): boolean {
  return String(queryKey) === String(queryKeyOf(path.replace(':id', String(queryKey[1]))));
}
