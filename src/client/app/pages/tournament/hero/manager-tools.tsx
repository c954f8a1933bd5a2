import { ScanSearch } from 'lucide-react';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { BackgroundPicker } from '#client/features/background/background-picker.tsx';
import { SettingsButton } from '#client/features/create-tournament/settings/settings-button.tsx';
import { ManagersButton } from '#client/features/managers/managers-button.tsx';
import { ReportsButton } from '#client/features/moderation/reports-button.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { canAudit } from '#engine/matchup/vote-audit.ts';

/** The hero's tools for the creator, managers and admins. */
export function ManagerTools({ tournament }: { tournament: TournamentDetail }) {
  const { user } = useCurrentUser();
  const may = powersOf(user, tournament);
  const audits =
    tournament.status !== 'setup' &&
    canAudit({
      isAdmin: user?.role === 'admin',
      mayManage: may('manage'),
      hasSong: tournament.songs.some(({ submitterId }) => submitterId === user?.id),
    });
  return (
    <>
      <BackgroundPicker tournament={tournament} />
      {may('organize') && <SettingsButton tournament={tournament} powers={may} />}
      <ManagersButton tournament={tournament} canName={may('own')} />
      {audits && (
        <LinkButton size="small" href="?tab=audit" className="max-sm:min-w-11">
          <ScanSearch aria-hidden="true" />
          <span className="max-sm:sr-only">Vote audit</span>
        </LinkButton>
      )}
      <ReportsButton tournamentId={tournament.id} />
    </>
  );
}
