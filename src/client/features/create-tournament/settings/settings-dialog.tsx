import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Power } from '#engine/matchup/powers.ts';
import { canCancel, canDeleteTournament } from '#engine/matchup/tournament-rules.ts';
import { CancelTournament } from './cancel-tournament.tsx';
import { DeleteTournament } from './delete-tournament.tsx';
import { RenewLink } from './renew-link.tsx';
import { SettingsForm } from './settings-form.tsx';
import { settingsNote } from './settings-note.ts';

type Props = {
  tournament: TournamentDetail;
  powers: (power: Power) => boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The settings of a tournament, its link, and the two ways to end it (rules A23, C20 to C22). */
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
