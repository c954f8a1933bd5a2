import { useState } from 'react';
import { useOwnSides } from '#client/entities/tournament/own-sides.ts';
import { useRenewLink } from '#client/entities/tournament/use-renew-link.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isSharePath } from '#engine/sharing/share-path.ts';

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'sharePath' | 'matchups' | 'songs'>;
  onRenewed: () => void;
};

/** Gives a private tournament a new link after a confirmation that names what ends (rule A23). */
export function RenewLink({ tournament, onRenewed }: Props) {
  const hasToken = isSharePath(tournament.sharePath);
  const [isAsking, setIsAsking] = useState(false);
  const takesSide = useOwnSides(tournament).length > 0;
  const renew = useRenewLink(tournament.id);
  const confirm = () =>
    renew.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false);
        onRenewed();
      },
    });
  return (
    <section className="flex flex-col items-start gap-3 border-t pt-5">
      <h3 className="text-18">Link</h3>
      <p className="text-14 text-muted">
        {hasToken
          ? 'Everyone with the link can open this private tournament, also without an account.'
          : 'Every signed-in user can open this private tournament by its number. A new link ends that.'}
      </p>
      {takesSide && <p className="text-14">{OWN_MATCH_REFUSALS.link}</p>}
      <Button disabled={takesSide} onClick={() => setIsAsking(true)}>
        New link
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Make a new link?"
        confirmLabel="New link"
        pendingLabel="Making..."
        dismissLabel="Keep the old one"
        isPending={renew.isPending}
        onConfirm={confirm}
      >
        <p>The old link stops working at once. People who opened it without joining can no longer watch.</p>
        <p>Everyone who joined stays.</p>
      </ConfirmDialog>
    </section>
  );
}
