import { type FormEvent, useId, useState } from 'react';
import { NEW_SANCTION, type Sanction, SanctionFields } from '#client/entities/moderation/sanction-fields.tsx';
import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { matchupKeys } from '#client/lib/api/keys.ts';
import { type ShowAtField, useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { Button } from '#client/ui/form/button.tsx';
import { useProblem } from '#client/ui/form/use-problem.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Comment } from '#contract/comment.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import { REASON_MISSING } from '#contract/messages/reason.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';

type Props = { comment: Comment; isOwn: boolean; open: boolean; onOpenChange: (open: boolean) => void };

/** Hides a message or shows it again, and mutes its author. */
export function ModerateDialog({ comment, isOwn, open, onOpenChange }: Props) {
  const { isHidden, user, userId } = comment;
  const { user: viewer } = useCurrentUser();
  const hide = useHideComment(comment);
  const refusal =
    isHidden && viewer
      ? showingRefusal(viewer, { authorId: userId, hiddenByAdmin: comment.hiddenByAdmin ?? false })
      : null;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="small"
      title={`Message by ${personName(user, userId)}`}
    >
      <div className="grid grid-cols-1 gap-5">
        <div className="grid grid-cols-1 gap-2">
          <p className="text-14 text-muted">
            {isHidden
              ? 'The message shows as hidden by a moderator.'
              : "A hidden message keeps its place as 'Hidden by a moderator', and its replies stay."}
          </p>
          {refusal && <p className="text-14">{SHOWING_REFUSALS[refusal]}</p>}
          {!refusal && (
            <Button
              isPending={hide.isPending}
              pendingLabel={isHidden ? 'Showing...' : 'Hiding...'}
              onClick={() => hide.mutate(!isHidden)}
            >
              {isHidden ? 'Show it again' : 'Hide this message'}
            </Button>
          )}
        </div>
        {!isOwn && <MuteForm comment={comment} onDone={() => onOpenChange(false)} />}
      </div>
    </Dialog>
  );
}

function MuteForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const titleId = useId();
  const [sanction, setSanction] = useState(NEW_SANCTION);
  const { place, problem, showProblem, clearProblem } = useProblem();
  const mute = useMuteAuthor(comment, (field, message) => field === 'reason' && showProblem(message));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sanction.reason.trim() === '') return showProblem(REASON_MISSING);
    if (!mute.isPending) mute.mutate(sanction, { onSuccess: onDone });
  };
  return (
    <form
      ref={place}
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      className="grid grid-cols-1 gap-4 border-t border-line pt-5"
    >
      <h3 id={titleId} className="text-16">
        Mute the author in this tournament
      </h3>
      <SanctionFields
        value={sanction}
        error={problem}
        onChange={(next) => {
          setSanction(next);
          clearProblem();
        }}
      />
      <Button type="submit" variant="danger" isPending={mute.isPending} pendingLabel="Muting...">
        Mute
      </Button>
    </form>
  );
}

/** Hides a message, or shows it again. Patches bring the change to every open page. */
function useHideComment({ id, matchupId }: Comment) {
  return useApiMutation({
    mutationFn: (isHidden: boolean) =>
      call('PATCH /api/comments/:id/hidden', { params: { id }, body: { isHidden } }),
    success: (_answer, isHidden) => ({ title: isHidden ? 'Message hidden' : 'Message shown again' }),
    failure: { fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: matchupKeys.comments(matchupId) }),
  });
}

/** Mutes the author of a message in its tournament. */
function useMuteAuthor({ matchupId, userId }: Comment, showAtField: ShowAtField) {
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
