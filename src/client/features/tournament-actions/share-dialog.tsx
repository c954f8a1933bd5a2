import { ShareTools } from '#client/entities/tournament/share/share-tools.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

type Props = { tournament: TournamentDetail; open: boolean; onOpenChange: (open: boolean) => void };

/** The link of a tournament to copy, to share and to scan, once its overview is no invitation. */
export function ShareDialog({ tournament, open, onOpenChange }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} width="small" title="Share this tournament">
      <ShareTools tournament={tournament} isFirst isInDialog />
    </Dialog>
  );
}
