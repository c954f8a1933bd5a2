import { BackgroundPicker } from '#client/features/background/background-picker.tsx';
import { SettingsButton } from '#client/features/create-tournament/settings/settings-button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

type Props = { tournament: TournamentDetail; isCreator: boolean };

/** The hero's tools for the creator and admins. */
export function ManagerTools({ tournament, isCreator }: Props) {
  return (
    <>
      <BackgroundPicker tournament={tournament} />
      {isCreator && <SettingsButton tournament={tournament} />}
    </>
  );
}
