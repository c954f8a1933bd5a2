import { useState } from 'react';
import { CancelReasonField, useCancelReason } from '#client/entities/tournament/cancel-reason.tsx';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { useRenewLink } from '#client/entities/tournament/use-renew-link.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { Tournament, TournamentDetail } from '#contract/tournament.ts';
import type { Power } from '#engine/matchup/powers.ts';
import { canCancel, canDeleteTournament, canEditAllSettings } from '#engine/matchup/tournament-rules.ts';
import { isSharePath } from '#engine/sharing/share-path.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { SettingsForm } from './settings-form.tsx';
import { useCancelTournament, useDeleteTournament } from './use-settings-changes.ts';

type Props = {
  tournament: TournamentDetail;
  powers: (power: Power) => boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The settings of a tournament, its link, and the two ways to end it. */
export function SettingsDialog({ tournament, powers, open, onOpenChange }: Props) {
  const canDelete = powers('delete') && canDeleteTournament(tournament);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Tournament settings"
      description={settingsNote(tournament)}
    >
      <div className="flex flex-col gap-8">
        <SettingsForm tournament={tournament} onSaved={() => onOpenChange(false)} />
        {!tournament.isPublic && powers('own') && (
          <RenewLink tournament={tournament} onRenewed={() => onOpenChange(false)} />
        )}
        {(canCancel(tournament) || canDelete) && (
          <section className="flex flex-col gap-3 border-t pt-5">
            <h3 className="text-18">End this tournament</h3>
            <div className="flex flex-wrap gap-3">
              {canCancel(tournament) && (
                <CancelTournament tournament={tournament} onCancelled={() => onOpenChange(false)} />
              )}
              {canDelete && <DeleteTournament tournament={tournament} />}
            </div>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The sentence that says which settings can still change. */
export function settingsNote(tournament: Pick<Tournament, 'status' | 'totalRounds'>): string {
  if (canEditAllSettings(tournament)) return 'Everything can change until the songs are drawn.';
  const rest = 'Its name, its description and who may comment can still change.';
  if (tournament.status === 'cancelled') return `The tournament was cancelled. ${rest}`;
  return canCancel(tournament)
    ? 'The tournament has started. Its name, its description and the voting can still change.'
    : `The tournament is completed. ${rest}`;
}

/** Cancels a tournament for a reason that all its readers see. */
function CancelTournament({
  tournament,
  onCancelled,
}: {
  tournament: TournamentDetail;
  onCancelled: () => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const reason = useCancelReason();
  const cancel = useCancelTournament(tournament.id, {
    showAtField: (_field, message) => reason.setProblem(message),
    onCancelled: () => {
      setIsAsking(false);
      onCancelled();
    },
  });
  const confirm = () => {
    if (reason.hasReason()) cancel.mutate(reason.text);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Cancel tournament</Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel tournament"
        confirmLabel="Cancel tournament"
        pendingLabel="Cancelling..."
        dismissLabel="Keep it"
        isPending={cancel.isPending}
        onConfirm={confirm}
      >
        <p>Open matches close, and nothing starts any more. Votes and points stay.</p>
        <CancelReasonField reason={reason} />
      </ConfirmDialog>
    </>
  );
}

/** The text that names what is deleted with a tournament. */
export function lossText({
  songs,
  participantCount,
  totalVotes,
}: Pick<TournamentDetail, 'songs' | 'participantCount' | 'totalVotes'>): string {
  const entries = songs.filter(isMainEntry).length;
  const tiebreakers = songs.length - entries;
  const parts = [
    countText(entries, 'song'),
    ...(tiebreakers > 0 ? [countText(tiebreakers, 'tiebreaker song')] : []),
    countText(participantCount, 'person who joined', 'people who joined'),
    ...(totalVotes > 0 ? [countText(totalVotes, 'vote')] : []),
  ];
  return `Deleted with it: ${parts.join(', ')}.`;
}

/** Deletes a tournament whose songs are not drawn, after a confirmation. */
function DeleteTournament({ tournament }: { tournament: TournamentDetail }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteTournament(tournament.id);
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete tournament
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete tournament"
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        dismissLabel="Keep it"
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <p className="break-words">
          Are you sure you want to delete <bdi translate="no">{tournament.name}</bdi>? This action cannot be
          undone.
        </p>
        <p className="text-14 text-muted">{lossText(tournament)}</p>
      </ConfirmDialog>
    </>
  );
}

type RenewLinkProps = {
  tournament: Pick<TournamentDetail, 'id' | 'sharePath' | 'matchups' | 'songs'>;
  onRenewed: () => void;
};

/** Gives a private tournament a new link after a confirmation that names what ends. */
export function RenewLink({ tournament, onRenewed }: RenewLinkProps) {
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
