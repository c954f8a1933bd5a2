import { refreshComments, showCounts } from '#client/features/discussion/use-comment-mutations.ts';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Comment, OwnDiscussion } from '#contract/comment.ts';
import type { Reaction } from '#engine/kinds.ts';
import { type ReactionPress, shownReactions } from './shown-reactions.ts';

/** Sets the user's only reaction to a message, or removes it. */
export function useSetReaction({ id, matchupId }: Comment) {
  const ownKey = matchupKeys.ownDiscussion(matchupId);
  return useApiMutation({
    mutationFn: ({ after }: ReactionPress) =>
      call('POST /api/comments/:id/reaction', { params: { id }, body: { reaction: after } }),
    failure: { description: 'Failed to react to message. Please try again.' },
    onSuccess: async ({ reaction, reactions, version }, _press, client) => {
      // A read that is still running may not contain this reaction.
      await client.cancelQueries({ queryKey: ownKey });
      client.setQueryData<OwnDiscussion | null>(ownKey, (own) => own && withReaction(own, id, reaction));
      showCounts(client, { id, matchupId }, { reactions, version });
    },
    // The server may have stored a reaction whose answer was lost.
    onError: (_error, _press, client) => {
      void client.invalidateQueries({ queryKey: ownKey });
      void refreshComments(client, matchupId);
    },
  });
}

function withReaction(own: OwnDiscussion, commentId: number, reaction: Reaction | null): OwnDiscussion {
  const others = own.reactions.filter((each) => each.commentId !== commentId);
  return { ...own, reactions: reaction ? [...others, { commentId, reaction }] : others };
}

/** `own` is undefined until the viewer's reactions have loaded. Until then, or while one is sent, a press does nothing. */
export function useReaction(comment: Comment, own: Reaction | null | undefined) {
  const react = useSetReaction(comment);
  const press = react.isPending ? react.variables : undefined;
  return {
    chosen: press ? press.after : (own ?? null),
    shown: shownReactions(comment.reactions, press),
    choose: (reaction: Reaction) => {
      if (own === undefined || react.isPending) return;
      react.mutate({ before: own, after: own === reaction ? null : reaction, counts: comment.reactions });
    },
  };
}
