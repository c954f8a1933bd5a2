import { useOwnSides } from '#client/entities/tournament/powers.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MANAGERS_FULL } from '#contract/messages/manager.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_LIMITS } from '#engine/matchup/tournament-rules.ts';
import { AddManager } from './add-manager.tsx';
import { ManagerList } from './manager-list.tsx';

type Props = {
  tournament: TournamentDetail;
  canName: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Who manages a tournament with its creator. Creator and admins change the list, and managers can leave. */
export function ManagersDialog({ tournament, canName, open, onOpenChange }: Props) {
  const { id, managers } = tournament;
  const keepsManagers = useOwnSides(tournament).length > 0 && !tournament.isPublic;
  const isFull = managers.length >= TOURNAMENT_LIMITS.managers;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Managers"
      description="Managers run a tournament like its creator. They cannot delete it or a completed match, renew its link, name managers or correct results."
    >
      <div className="flex flex-col gap-6">
        {canName && keepsManagers && managers.length > 0 && (
          <p className="text-14">{OWN_MATCH_REFUSALS.removal}</p>
        )}
        <ManagerList tournamentId={id} managers={managers} canRemove={canName && !keepsManagers} />
        {canName && !isFull && <AddManager tournamentId={id} />}
        {canName && isFull && <p className="text-14 text-muted">{MANAGERS_FULL}</p>}
      </div>
    </Dialog>
  );
}
