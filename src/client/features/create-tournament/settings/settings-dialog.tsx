import { useLocation } from 'wouter';
import { CancelTournament } from '#client/entities/tournament/cancel-tournament.tsx';
import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { useRenewLink } from '#client/entities/tournament/use-renew-link.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { countText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { Tournament, TournamentDetail } from '#contract/tournament.ts';
import type { Power } from '#engine/matchup/powers.ts';
import { canCancel, canDeleteTournament, canEditAllSettings } from '#engine/matchup/tournament-rules.ts';
import { isSharePath } from '#engine/sharing/share-path.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { SettingsForm } from './settings-form.tsx';

type Part = { tournament: TournamentDetail };
type Props = Part & OpenState & { powers: (power: Power) => boolean };

/** The settings of a tournament, its link, and the two ways to end it. */
export function SettingsDialog({ tournament, powers, ...dialog }: Props) {
  const close = () => dialog.onOpenChange(false);
  const canDelete = powers('delete') && canDeleteTournament(tournament);
  return (
    <Dialog {...dialog} title="Tournament settings" description={settingsNote(tournament)}>
      <div className="flex flex-col gap-8">
        <SettingsForm tournament={tournament} onSaved={close} />
        {!tournament.isPublic && powers('own') && <RenewLink tournament={tournament} onDone={close} />}
        {(canCancel(tournament) || canDelete) && (
          <section className="flex flex-col gap-3 border-t pt-5">
            <h3 className="text-18">End this tournament</h3>
            <div className="flex flex-wrap gap-3">
              {canCancel(tournament) && <CancelTournament tournament={tournament} onDone={close} />}
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

type Losses = Pick<TournamentDetail, 'songs' | 'participantCount' | 'totalVotes'>;

/** The text that names what is deleted with a tournament. */
export function lossText({ songs, participantCount, totalVotes }: Losses): string {
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

/** Deletes a tournament whose songs are not drawn, after a confirmation, and leaves its page. */
function DeleteTournament({ tournament }: Part) {
  const [, navigate] = useLocation();
  const remove = useApiMutation({
    mutationFn: () => call('DELETE /api/tournaments/:id', { params: { id: tournament.id } }),
    success: { title: 'Tournament deleted' },
    failure: { title: 'The tournament was not deleted', fallback: 'Please try again.' },
    onSuccess: (_answer, _input, client) => {
      navigate('/tournaments');
      return client.invalidateQueries({ queryKey: tournamentKeys.list, exact: true });
    },
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button variant="danger" onClick={ask}>
          Delete tournament
        </Button>
      )}
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
    </ConfirmedAction>
  );
}

/** Gives a private tournament a new link after a confirmation that names what ends. */
function RenewLink({ tournament, onDone }: Part & { onDone: () => void }) {
  const takesSide = useOwnSides(tournament).length > 0;
  const renew = useRenewLink(tournament.id);
  const confirm = (close: () => void) =>
    renew.mutate(undefined, {
      onSuccess: () => {
        close();
        onDone();
      },
    });
  return (
    <section className="flex flex-col items-start gap-3 border-t pt-5">
      <h3 className="text-18">Link</h3>
      <p className="text-14 text-muted">
        {isSharePath(tournament.sharePath)
          ? 'Everyone with the link can open this private tournament, also without an account.'
          : 'Every signed-in user can open this private tournament by its number. A new link ends that.'}
      </p>
      {takesSide && <p className="text-14">{OWN_MATCH_REFUSALS.link}</p>}
      <ConfirmedAction
        trigger={(ask) => (
          <Button disabled={takesSide} onClick={ask}>
            New link
          </Button>
        )}
        title="Make a new link?"
        confirmLabel="New link"
        pendingLabel="Making..."
        dismissLabel="Keep the old one"
        isPending={renew.isPending}
        onConfirm={confirm}
      >
        <p>The old link stops working at once. People who opened it without joining can no longer watch.</p>
        <p>Everyone who joined stays.</p>
      </ConfirmedAction>
    </section>
  );
}
