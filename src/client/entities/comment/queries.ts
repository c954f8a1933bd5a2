import { type QueryClient, type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError, callPage } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { patchQuery, readQuery } from '#client/lib/api/read-query.ts';
import { onCommentEvent } from '#client/live/apply-message.ts';
import type { CommentPatch, OwnDiscussion } from '#contract/comment.ts';
import { COMMENT_PAGE } from '#contract/comment-page.ts';
import {
  type CommentList,
  type CommentPage,
  createList,
  findShown,
  isBehind,
  mergeLists,
  withAnswer,
  withOlder,
  withPush,
  withReplies,
} from './comment-list.ts';

onCommentEvent(pushComments);

/** The most messages that the server sends with replies in one page. */
const LARGEST_PAGE = 100;

/** The loaded part of a discussion. Pushed patches keep it in step. */
export const discussionQuery = (matchupId: number) =>
  queryOptions({
    queryKey: matchupKeys.comments(matchupId),
    // The client gets patches only in the tournament's room, so a list may be out of date when it is shown again.
    refetchOnMount: 'always',
    queryFn: ({ client, signal }): Promise<CommentList | null> =>
      readDiscussion(client, matchupId, signal).catch(nullIfSignedOut),
    // An older answer never replaces what pushes have changed.
    structuralSharing: (cached: unknown, next: unknown): unknown =>
      replaceEqualDeep(
        cached,
        next && mergeLists(cached as CommentList | null | undefined, next as CommentList),
      ),
  });

/** The ids of the messages that the user likes. The tree has none: it is the same for all users. */
export const likedCommentsQuery = (matchupId: number, isSignedIn: boolean) =>
  readQuery<number[] | null>(matchupKeys.likedComments(matchupId), {
    refetchOnMount: 'always',
    enabled: isSignedIn,
  });

/** The user's reactions, whether the user's vote shows, and why the user may not write. */
export const ownDiscussionQuery = (matchupId: number, isSignedIn: boolean) =>
  readQuery<OwnDiscussion | null>(matchupKeys.ownDiscussion(matchupId), {
    refetchOnMount: 'always',
    enabled: isSignedIn,
  });

const cachedList = (client: QueryClient, matchupId: number) =>
  client.getQueryData<CommentList | null>(matchupKeys.comments(matchupId)) ?? null;

type PageQuery = { limit: number; cursor?: string; parentId?: string };

async function readPage(matchupId: number, query: PageQuery, signal?: AbortSignal): Promise<CommentPage> {
  return callPage('GET /api/matchups/:id/comments', {
    params: { id: matchupId },
    query: { replies: COMMENT_PAGE.replies, ...query },
    ...(signal && { signal }),
  });
}

/** Reads as many messages and replies as are loaded, at least one page. The cached list may grow during the read. */
async function readDiscussion(
  client: QueryClient,
  matchupId: number,
  signal: AbortSignal,
): Promise<CommentList> {
  const loaded = () => cachedList(client, matchupId);
  const knownVersion = loaded()?.latest ?? 0;
  let list = createList(await readPage(matchupId, { limit: COMMENT_PAGE.limit }, signal), knownVersion);
  for (;;) {
    const missing = (loaded()?.comments.length ?? 0) - list.comments.length;
    const cursor = list.nextCursor;
    if (cursor === null || missing <= 0) break;
    const limit = Math.min(missing, LARGEST_PAGE);
    list = withOlder(list, cursor, await readPage(matchupId, { limit, cursor }, signal));
  }
  for (const parentId of Object.keys(loaded()?.replyCursors ?? {}).map(Number)) {
    const wanted = repliesIn(loaded(), parentId);
    do {
      list = withReplies(list, parentId, await readPage(matchupId, repliesQuery(list, parentId), signal));
    } while (list.replyCursors[parentId] && repliesIn(list, parentId) < wanted);
  }
  return list;
}

const repliesIn = (list: CommentList | null, id: number) =>
  (list && findShown(list, id)?.replies.length) ?? 0;

function repliesQuery({ replyCursors }: CommentList, parentId: number): PageQuery {
  const cursor = replyCursors[parentId];
  return { parentId: String(parentId), limit: LARGEST_PAGE, ...(cursor && { cursor }) };
}

/** Returns null without a session, as the default read does (rule L10). */
function nullIfSignedOut(error: unknown): null {
  if (error instanceof ApiError && error.status === 401) return null;
  throw error;
}

/** Loads the next page of older messages. */
export async function loadOlder(client: QueryClient, matchupId: number): Promise<void> {
  const cursor = cachedList(client, matchupId)?.nextCursor;
  if (!cursor) return;
  const page = await readPage(matchupId, { limit: COMMENT_PAGE.limit, cursor });
  patchQuery<CommentList>(client, matchupKeys.comments(matchupId), (list) => withOlder(list, cursor, page));
}

/** Loads more replies to a message. */
export async function loadReplies(client: QueryClient, matchupId: number, parentId: number): Promise<void> {
  const list = cachedList(client, matchupId);
  if (!list) return;
  const page = await readPage(matchupId, repliesQuery(list, parentId));
  patchQuery<CommentList>(client, matchupKeys.comments(matchupId), (cached) =>
    withReplies(cached, parentId, page),
  );
}

/** A pushed change. A server of an earlier release sends no version. */
type Push = { matchupId: number; version?: number; patch?: CommentPatch | null };

/**
 * Puts a pushed change into the cached discussion. Returns the keys to read again: the discussion's
 * key, or none.
 */
function pushComments({ matchupId, version, patch }: Push, client: QueryClient): QueryKey[] {
  const queryKey = matchupKeys.comments(matchupId);
  const list = client.getQueryData<CommentList | null>(queryKey);
  // A first read that has not finished may lack this change. Without a version the change has no place in the order.
  if (!list || version === undefined) return [queryKey];
  const next = withPush(list, version, patch ?? null);
  if (next !== list) patchQuery<CommentList>(client, queryKey, () => next);
  return isBehind(next) ? [queryKey] : [];
}

/** Shows the answer to the user's change in the cached discussion at once. `change` makes its patch from the cached list. */
export function showAnswer(
  client: QueryClient,
  matchupId: number,
  change: (list: CommentList) => Parameters<typeof withAnswer>[1],
): void {
  patchQuery<CommentList>(client, matchupKeys.comments(matchupId), (list) => withAnswer(list, change(list)));
}
