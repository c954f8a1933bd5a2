import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '#client/lib/api/api.ts';
import { queryKeys } from '#client/lib/queries.ts';
import { handleUnauthorized } from '#client/lib/session.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import { toast } from '#client/ui/toast-store.ts';
import { type DraftPlace, keepDraft, readDraft } from './drafts.ts';
import { type Sending, sendingKey } from './sending.ts';

type Place = { userId: number; matchupId: number; parentId: number | null };

export const placeOf = ({ matchupId, parentId }: Omit<Place, 'userId'>): DraftPlace =>
  parentId === null ? `matchup ${matchupId}` : `reply ${parentId}`;

/** The last try at each place: the same text sent again after a broken connection is not written twice (R38). */
const tries = new Map<DraftPlace, { content: string; key: string }>();

/**
 * Sends a message or a reply, which is shown at once. One that fails is a draft again, before whatever was typed since;
 * then `onFailed` brings its field back.
 */
export function useSendComment(place: Place, onFailed: () => void) {
  const client = useQueryClient();
  const { userId, matchupId, parentId } = place;
  const owner = { userId, place: placeOf(place) };
  const mutation = useMutation({
    mutationKey: sendingKey(matchupId),
    mutationFn: ({ content, key }: Sending) =>
      call('POST /api/comments', { body: { content, matchupId, parentId }, idempotencyKey: key }),
    onSuccess: () => {
      tries.delete(owner.place);
      toast({ title: 'Message sent' });
      return client.invalidateQueries({ queryKey: queryKeys.comments(matchupId) });
    },
    onError: (error, { content }) => {
      const since = readDraft(owner);
      keepDraft(owner, since ? `${content}\n${since}` : content);
      onFailed();
      if (handleUnauthorized(error)) return;
      toast({
        title: 'Error',
        description: 'Failed to send message. Please try again.',
        variant: 'destructive',
      });
    },
  });
  return (content: string) => {
    const last = tries.get(owner.place);
    const key = last?.content === content ? last.key : newIdempotencyKey();
    tries.set(owner.place, { content, key });
    mutation.mutate({ content, parentId, sentAt: serverNow(), key });
  };
}
