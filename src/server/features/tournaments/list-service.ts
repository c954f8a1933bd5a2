import { z } from 'zod';
import { parseInstant } from '#contract/epoch-times.ts';
import { FILTERED_ROWS, LIST_LIMIT, RECENT_ROWS } from '#contract/paging.ts';
import { MAX_ID } from '#contract/shapes.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import type { PageQuery, TournamentCounts, TournamentListQuery } from '#contract/tournament-list.ts';
import type { Relation } from '#engine/kinds.ts';
import {
  compareListPlaces,
  DORMANT_AFTER_MS,
  filterOf,
  type ListPlace,
  listPlace,
} from '#engine/matchup/tournament-list.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { decodeCursor, encodeCursor, type Page } from '#server/http/cursor.ts';
import { parsePage, passPage } from '#server/http/page-reply.ts';
import { type CachedAnswer, COUNTS_SCOPE, LIST_SCOPE } from '#server/http/read-cache.ts';
import type { Call } from '#server/http/register-route.ts';
import type { CountedTournament } from './data.ts';
import * as data from './list-data.ts';
import { toCards } from './service.ts';

/** Every reader of the browse page asks for the counts, and counting reads an index of all tournaments. */
const MAX_AGE_MS = 1000;

/** The counts of the tournaments that the viewer may see, at most a second old. */
export async function countTournaments({ context, viewer, reply }: Call<'countTournaments'>) {
  if (viewer) reply.header('cache-control', 'no-store');
  const shared = await countShared(context, true);
  if (!viewer) return shared;
  const own =
    viewer.role === 'admin'
      ? parseCounts(await countShared(context, false))
      : sumByFilter(await data.countOwnPrivateByStatus(context.db, viewer.id));
  const open = parseCounts(shared);
  return {
    active: open.active + own.active,
    setup: open.setup + own.setup,
    completed: open.completed + own.completed,
    cancelled: open.cancelled + own.cancelled,
  };
}

const parseCounts = ({ bytes }: CachedAnswer): TournamentCounts => JSON.parse(bytes.toString());

async function countShared({ old }: Context, isPublic: boolean): Promise<CachedAnswer> {
  const load = async (db: Executor) => sumByFilter(await data.countByStatus(db, isPublic));
  return old.get(COUNTS_SCOPE, isPublic ? 'public' : 'private', load, { maxAgeMs: MAX_AGE_MS });
}

function sumByFilter(rows: Awaited<ReturnType<typeof data.countByStatus>>): TournamentCounts {
  const counts = { active: 0, setup: 0, completed: 0, cancelled: 0 };
  for (const row of rows) counts[filterOf(row)] += row.count;
  return counts;
}

/** In the year 2286, in epoch milliseconds. PostgreSQL accepts such instants. */
const MAX_INSTANT = 9_999_999_999_999;
const instant = z.int().min(0).max(MAX_INSTANT);
/**
 * Where a page begins. `dormantBefore` is the same on all pages of a reader, so that no tournament moves to another
 * section between two pages.
 */
const position = z.object({
  after: z.object({ section: z.int().min(0).max(9), at: instant, id: z.int().positive().max(MAX_ID) }),
  dormantBefore: instant,
});

const EMPTY: Page<never> = { rows: [], nextCursor: null };
/** The sizes of pages that many readers request: the plain list, a filter, and the recently completed tournaments. */
const SHARED_LIMITS = new Set([LIST_LIMIT, FILTERED_ROWS, RECENT_ROWS]);

/**
 * A page of the tournaments that the viewer may see. Viewers without a private tournament on this or a
 * later page share its bytes, and pages that many viewers request are cached.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function listTournaments(call: Call<'listTournaments'>): Promise<CachedAnswer> {
  const { context, viewer, query, request } = call;
  const { old } = context;
  const range = toRange(context, query);
  const loadFrom = (db: Executor) => loadPublicPage({ ...context, db }, range);
  const loadOpen = () => loadFrom(old.dbFor(LIST_SCOPE));
  const keep = isShared(query)
    ? () => old.getPage(LIST_SCOPE, `${query.status ?? 'all'} ${query.limit}`, loadFrom)
    : null;
  if (viewer && (await findPrivate(context, viewer, { ...range, limit: 1 })).length > 0) {
    const load = async () => {
      const own = await loadPrivatePage(context, viewer, range);
      const open = keep ? parsePage<TournamentCard>(await keep()) : await loadOpen();
      return mergePages([own, open], range);
    };
    return passPage(context, request, load);
  }
  return keep ? keep() : passPage(context, request, loadOpen);
}

const isShared = ({ cursor, q, limit }: TournamentListQuery) =>
  cursor === undefined && q === '' && SHARED_LIMITS.has(limit);

async function loadPublicPage(context: Context, range: Range): Promise<Page<TournamentCard>> {
  return toCardPage(context, range, await data.findListed(context.db, { ...range, isPublic: true }));
}

const loadPrivatePage = async (context: Context, viewer: Viewer, range: Range) =>
  toCardPage(context, range, await findPrivate(context, viewer, range));

/** The private tournaments of the viewer's list: those created, managed, joined or followed, all for an admin (rule A14). */
function findPrivate({ db }: Context, { id, role }: Viewer, range: Range): Promise<CountedTournament[]> {
  return role === 'admin'
    ? data.findListed(db, { ...range, isPublic: false })
    : data.findOwn(db, id, { ...range, isPrivate: true });
}

/**
 * A page of the tournaments that the viewer created, manages, joined or follows.
 * @throws AppError INVALID_INPUT for an invalid cursor
 */
export async function listOwnTournaments({ context, viewer, query }: Call<'listOwnTournaments'>) {
  const range = toRange(context, { ...query, q: '' });
  const rows = await data.findOwn(context.db, viewer.id, { ...range, isPrivate: false });
  const page = await toCardPage(context, range, rows);
  const ids = page.rows.map(({ id }) => id);
  const [managed, followed] = await Promise.all([
    data.findManagedIds(context.db, viewer.id, ids),
    data.findFollowedIds(context.db, viewer.id, ids),
  ]);
  const relationOf = ({ id, creatorId }: TournamentCard): Relation => {
    if (creatorId === viewer.id) return 'created';
    if (managed.has(id)) return 'managed';
    return followed.has(id) ? 'followed' : 'joined';
  };
  return { ...page, rows: page.rows.map((card) => ({ ...card, relation: relationOf(card) })) };
}

type Range = Omit<data.ListRange, 'limit'> & { pageSize: number; limit: number };

/** Reads one row more than the page holds, to know whether a page follows. @throws AppError INVALID_INPUT */
function toRange(
  { clock }: Context,
  { cursor, limit, q, ...filter }: PageQuery & Pick<TournamentListQuery, 'status' | 'q'>,
): Range {
  const start = decodeCursor(position, cursor) ?? null;
  const dormantBefore = start?.dormantBefore ?? clock.now().getTime() - DORMANT_AFTER_MS;
  return { ...filter, q, after: start?.after ?? null, dormantBefore, pageSize: limit, limit: limit + 1 };
}

async function toCardPage(context: Context, range: Range, rows: CountedTournament[]) {
  if (rows.length === 0) return EMPTY;
  return cutPage(await toCards(context, rows), rows.length > range.pageSize, range);
}

/** Each page holds the first tournaments of its kind, so the merged page holds the first ones of both kinds. */
function mergePages(pages: Page<TournamentCard>[], range: Range): Page<TournamentCard> {
  const cards = pages.flatMap(({ rows }) => rows);
  const hasMore = cards.length > range.pageSize || pages.some(({ nextCursor }) => nextCursor !== null);
  return cutPage(cards, hasMore, range);
}

function cutPage(
  cards: TournamentCard[],
  hasMore: boolean,
  { pageSize, dormantBefore }: Range,
): Page<TournamentCard> {
  const placed = cards
    .map((card) => ({ card, place: placeOf(card, dormantBefore) }))
    .sort((a, b) => compareListPlaces(a.place, b.place))
    .slice(0, pageSize);
  const after = placed.at(-1)?.place;
  return {
    rows: placed.map(({ card }) => card),
    nextCursor: hasMore && after ? encodeCursor({ after, dormantBefore }) : null,
  };
}

function placeOf({ id, status, ...card }: TournamentCard, dormantBefore: number): ListPlace {
  const [createdAt, updatedAt] = [Date.parse(card.createdAt), Date.parse(card.updatedAt)];
  return listPlace({ id, status, createdAt, updatedAt, endDate: parseInstant(card.endDate) }, dormantBefore);
}
