import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

const SettingsDialog = lazyDialog(async () => (await import('./settings-dialog.tsx')).SettingsDialog);

/** The creator's way to the settings (rule C20). */
export function SettingsButton({ tournament }: { tournament: TournamentDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} className="max-sm:min-w-11">
        <Settings2 aria-hidden="true" />
        <span className="max-sm:sr-only">Settings</span>
      </Button>
      <SettingsDialog tournament={tournament} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
