import type { Sanction } from '#client/entities/moderation/sanction-fields.tsx';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import type { Comment } from '#contract/comment.ts';

/** Hides a message, or shows it again. Patches bring the change to every open page. */
export function useHideComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: (isHidden: boolean) =>
      call('PATCH /api/comments/:id/hidden', { params: { id }, body: { isHidden } }),
    success: (_answer, isHidden) => ({ title: isHidden ? 'Message hidden' : 'Message shown again' }),
    failure: { fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: matchupKeys.comments(matchupId) }),
  });
}

/** Mutes the author of a message in its tournament. */
export function useMuteAuthor({ matchupId, userId }: Comment, showAtField: ShowAtField) {
  return useApiMutation({
    mutationFn: async (sanction: Sanction) => {
      const { tournamentId } = await call('GET /api/matchups/:id', { params: { id: matchupId } });
      return call('POST /api/tournaments/:id/mutes', {
        params: { id: tournamentId },
        body: { ...sanction, userId },
      });
    },
    success: { title: 'Author muted' },
    failure: { title: 'The author was not muted', fallback: 'Please try again.' },
    showAtField,
  });
}
