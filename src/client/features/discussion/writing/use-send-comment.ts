import { type CommentList, findShown } from '#client/entities/comment/comment-list.ts';
import { countsOf } from '#client/entities/comment/comment-tree.ts';
import { showAnswer } from '#client/entities/comment/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Comment, CommentCounts } from '#contract/comment.ts';
import { type DraftPlace, readText, saveText } from './drafts.ts';
import { type NewComment, sendingKey } from './sending.ts';

/** Who writes, and where. */
export type Target = Omit<NewComment, 'content'> & { userId: number };

export const draftPlaceOf = ({ matchupId, parentId }: Omit<Target, 'userId'>): DraftPlace =>
  parentId === null ? `matchup ${matchupId}` : `reply ${parentId}`;

/** Keys of unanswered messages by place. They outlive the form, so that a repeated message is stored once. */
const keysByPlace = new Map<DraftPlace, Map<string, string>>();

function keysOf(place: DraftPlace): Map<string, string> {
  const keys = keysByPlace.get(place) ?? new Map<string, string>();
  keysByPlace.set(place, keys);
  return keys;
}

/**
 * Sends a message or a reply. A message that fails becomes a draft again, before any text typed since, and `onFailed`
 * then brings the form back.
 */
export function useSendComment(target: Target, onFailed: () => void) {
  const { userId, matchupId, parentId } = target;
  const owner = { userId, place: draftPlaceOf(target) };
  const mutation = useApiMutation({
    mutationKey: sendingKey(matchupId),
    keys: keysOf(owner.place),
    mutationFn: (body: NewComment, idempotencyKey) => call('POST /api/comments', { body, idempotencyKey }),
    success: { title: 'Message sent' },
    failure: { description: 'Failed to send message. Please try again.' },
    onSuccess: (answer, _body, client) =>
      showAnswer(client, matchupId, (list) => ({
        version: answer.version,
        comments: [answer],
        counts: withOneReplyMore(list, answer),
      })),
    onError: (_error, { content }, client) => {
      // The user may have been muted, or comments turned off.
      void client.invalidateQueries({ queryKey: matchupKeys.ownDiscussion(matchupId) });
      const typedSince = readText(owner);
      saveText(owner, typedSince ? `${content}\n${typedSince}` : content);
      onFailed();
    },
  });
  return (content: string) => mutation.mutate({ content, matchupId, parentId });
}

/** The parent's numbers with this reply counted, because the list does not contain it yet. Empty without a loaded parent. */
function withOneReplyMore(list: CommentList, { parentId, version }: Comment): CommentCounts[] {
  const parent = parentId === null ? undefined : findShown(list, parentId);
  if (!parent) return [];
  return [{ ...countsOf(parent), replyCount: parent.replyCount + 1, version }];
}
