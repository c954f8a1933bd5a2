import { Share2 } from 'lucide-react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

/** Shares the link of a tournament (rules A22, A23). */
export function ShareButton({ tournament }: { tournament: TournamentDetail }) {
  const share = async () => {
    try {
      await (await import('#client/entities/tournament/share/share-link.ts')).shareLink(tournament);
    } catch {
      toast({ title: 'Share this link', description: new URL(tournament.sharePath, location.origin).href });
    }
  };
  return (
    <Button size="small" onClick={share} className="max-sm:min-w-11">
      <Share2 aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}
