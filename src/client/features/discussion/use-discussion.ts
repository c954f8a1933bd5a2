import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isBehind, shownComments } from '#client/entities/comment/comment-list.ts';
import { flattenComments } from '#client/entities/comment/comment-tree.ts';
import { discussionQuery, loadOlder } from '#client/entities/comment/queries.ts';
import { findLookAlikes } from '#client/entities/user/look-alike.ts';
import { useLiveState } from '#client/live/live-tournament.ts';

/** The interval of reads without a live connection. */
const POLL_MS = 30_000;
/** The pause before the next read, when a server answered without the newest change. */
const REREAD_MS = 2_000;

/** The loaded messages of a discussion, and `older`, which loads the next page. */
export function useDiscussion(matchupId: number) {
  const isPushed = useLiveState() === 'connected';
  const query = useQuery({
    ...discussionQuery(matchupId),
    refetchInterval: isPushed ? false : POLL_MS,
  });
  const client = useQueryClient();
  const older = useMutation({ mutationFn: () => loadOlder(client, matchupId) });
  const { data, isFetching, refetch } = query;
  const mustRead = data ? isBehind(data) && !isFetching : false;
  useEffect(() => {
    if (!mustRead) return;
    const timer = setTimeout(() => void refetch(), REREAD_MS);
    return () => clearTimeout(timer);
  }, [mustRead, refetch]);
  const comments = useMemo(() => (data ? shownComments(data) : []), [data]);
  const lookAlikes = useStableSet(useMemo(() => findLookAlikes(flattenComments(comments)), [comments]));
  return {
    query,
    comments,
    lookAlikes,
    older: {
      hasMore: Boolean(data?.nextCursor),
      isLoading: older.isPending,
      hasFailed: older.isError,
      onMore: () => older.mutate(),
    },
  };
}

/** Returns the earlier set while the members stay the same, so that no thread renders without a change. */
function useStableSet(ids: ReadonlySet<number>): ReadonlySet<number> {
  const [kept, setKept] = useState(ids);
  if (kept.size === ids.size && [...kept].every((id) => ids.has(id))) return kept;
  setKept(ids);
  return ids;
}
