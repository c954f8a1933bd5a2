import { Share2 } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toast-store.ts';

type Props = { tournament: { id: number; name: string } };

/** Hands on the link: by the phone's own list of ways where it has one, else by the clipboard. */
export function ShareButton({ tournament }: Props) {
  const share = async () => {
    const url = new URL(`/tournaments/${tournament.id}`, location.origin).href;
    const isPhone = matchMedia('(pointer: coarse)').matches;
    if (isPhone && typeof navigator.share === 'function') {
      // Rejected also when the reader thinks better of it.
      await navigator.share({ title: tournament.name, url }).catch(() => {});
      return;
    }
    const isCopied = await copy(url);
    if (!isCopied) toast({ title: 'Share this link', description: url });
    else if (isThisMachine()) toast({ title: 'Link copied', description: ONLY_HERE });
    else toast({ title: 'Link copied', description: 'Send it to everyone who should take part.' });
  };
  return (
    <Button size="small" onClick={share} className="max-sm:min-w-11">
      <Share2 aria-hidden="true" />
      <span className="max-sm:sr-only">Share</span>
    </Button>
  );
}

const ONLY_HERE =
  'It works on this machine only. Open the app by the address of this machine in your network to invite others.';

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Also over plain HTTP, as in a living room, where the browser has no clipboard for pages. */
async function copy(text: string): Promise<boolean> {
  try {
    return await (await import('copy-to-clipboard')).default(text);
  } catch {
    return false;
  }
}
