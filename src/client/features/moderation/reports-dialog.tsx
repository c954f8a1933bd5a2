import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MutedUsers } from './muted-users.tsx';
import { ReportsQueue } from './reports-queue.tsx';

type Props = { tournamentId: number; open: boolean; onOpenChange: (open: boolean) => void };

/** What users reported in a tournament, and who is muted there, for its moderators (rule O16). */
export function ReportsDialog({ tournamentId, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="large"
      title="Reports"
      description="Songs and messages of this tournament that users reported."
    >
      <div className="grid grid-cols-1 gap-6">
        <ReportsQueue of={tournamentId} />
        <MutedUsers tournamentId={tournamentId} />
      </div>
    </Dialog>
  );
}
