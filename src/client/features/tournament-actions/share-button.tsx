import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

type Props = {
  tournament: TournamentDetail;
  /** Whether sharing is the first action of the page. */
  isPrimary?: boolean;
};

/** Shares the link of a tournament. After the start a dialog has its QR code, too. */
export function ShareButton({ tournament, isPrimary = false }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const share = async () => {
    if (tournament.status !== 'setup') return setIsOpen(true);
    try {
      await (await import('#client/entities/tournament/share/share-link.ts')).shareLink(tournament);
    } catch {
      // The module could not be loaded: the browser is offline, or there is a new release.
      toast({ title: 'Share this link', description: new URL(tournament.sharePath, location.origin).href });
    }
  };
  return (
    <>
      <Button
        icon={Share2}
        variant={isPrimary ? 'primary' : 'secondary'}
        size={isPrimary ? 'large' : 'small'}
        onClick={share}
        className="max-sm:min-w-11"
      >
        {isPrimary ? 'Invite people' : <span className="max-sm:sr-only">Share</span>}
      </Button>
      <ShareDialog tournament={tournament} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
