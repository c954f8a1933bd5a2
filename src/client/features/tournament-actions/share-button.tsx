import { Share2 } from 'lucide-react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';

type Props = { tournament: { name: string; sharePath: string } };

/** Shares the link of a tournament (rules A22, A23). */
export function ShareButton({ tournament }: Props) {
  const share = async () => {
    const url = new URL(tournament.sharePath, location.origin).href;
    try {
      await (await import('./share-link.ts')).shareLink({ title: tournament.name, url });
    } catch {
      toast({ title: 'Share this link', description: url });
    }
  };
  return (
    <Button size="small" onClick={share} className="max-sm:min-w-11">
      <Share2 aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}
