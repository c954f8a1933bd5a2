import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const ReportsDialog = lazyDialog(async () => (await import('./reports-dialog.tsx')).ReportsDialog);

/** Opens the reports of a tournament (rule O16). */
export function ReportsButton({ tournamentId }: { tournamentId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        title="Reports"
        aria-label="Reports"
        onClick={() => setIsOpen(true)}
        className="max-sm:min-w-11"
      >
        <Flag aria-hidden="true" />
      </Button>
      <ReportsDialog tournamentId={tournamentId} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
