import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { Power } from '#engine/matchup/powers.ts';

const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

type Props = { tournament: TournamentDetail; powers: (power: Power) => boolean };

/** Opens the settings for creator and managers. */
export function SettingsButton({ tournament, powers }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        icon={Settings2}
        size="small"
        title="Settings"
        onClick={() => setIsOpen(true)}
        className="max-sm:min-w-11"
      >
        <span className="max-sm:sr-only">Settings</span>
      </Button>
      <SettingsDialog tournament={tournament} powers={powers} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
