import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

const ManagersDialog = lazyDialog(async () => (await import('./managers-dialog.tsx')).ManagersDialog);

type Props = { tournament: TournamentDetail; canName: boolean };

/** Opens the list of managers (rules Z1 to Z4). */
export function ManagersButton({ tournament, canName }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" title="Managers" onClick={() => setIsOpen(true)} className="max-sm:min-w-11">
        <Users aria-hidden="true" />
        <span className="max-sm:sr-only">Managers</span>
      </Button>
      <ManagersDialog tournament={tournament} canName={canName} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
