import { powersOf } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { BackgroundPicker } from '#client/features/background/background-picker.tsx';
import { SettingsButton } from '#client/features/create-tournament/settings/settings-button.tsx';
import { ManagersButton } from '#client/features/managers/managers-button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

/** The hero's tools for the creator, managers and admins. */
export function ManagerTools({ tournament }: { tournament: TournamentDetail }) {
  const { user } = useCurrentUser();
  const may = powersOf(user, tournament);
  return (
    <>
      <BackgroundPicker tournament={tournament} />
      {may('organize') && <SettingsButton tournament={tournament} powers={may} />}
      <ManagersButton tournament={tournament} canName={may('own')} />
    </>
  );
}
