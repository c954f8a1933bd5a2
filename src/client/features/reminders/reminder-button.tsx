import { Bell } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const ReminderDialog = lazyDialog(async () => (await import('./reminder-dialog.tsx')).ReminderDialog);

/** Opens the reminders of a tournament. */
export function ReminderButton({ tournamentId }: { tournamentId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={Bell} size="small" onClick={() => setIsOpen(true)} className="max-sm:min-w-11">
        <span className="max-sm:sr-only">Reminders</span>
      </Button>
      <ReminderDialog tournamentId={tournamentId} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
