import { toast } from '#client/lib/toast/toast-store.ts';

/** Shares a link with the phone's share menu, or else copies it. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isPhone && typeof navigator.share === 'function') {
    // The promise also rejects when the user cancels.
    await navigator.share({ title, url }).catch(() => {});
    return;
  }
  const isCopied = await copy(url);
  if (!isCopied) toast({ title: 'Share this link', description: url });
  else if (isThisMachine()) toast({ title: 'Link copied', description: ONLY_HERE });
  else toast({ title: 'Link copied', description: 'Send it to everyone who should take part.' });
}

const ONLY_HERE =
  'It works on this machine only. Open the app by the address of this machine in your network to invite others.';

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Works over plain HTTP too, where browsers offer no clipboard API. */
async function copy(text: string): Promise<boolean> {
  try {
    return await (await import('copy-to-clipboard')).default(text);
  } catch {
    return false;
  }
}
