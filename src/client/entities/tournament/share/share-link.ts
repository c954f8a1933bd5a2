import { userKeys } from '#client/lib/api/keys.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import type { CurrentUser } from '#contract/account.ts';
import { invitationLine } from '#contract/messages/invitation.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

type Shared = Pick<TournamentDetail, 'name' | 'sharePath' | 'status' | 'songCount' | 'maxParticipants'>;

const isThisMachine = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Where others reach the server, if the page is opened by a name that only this machine knows; else null. */
export const networkAddress = (): string | null =>
  isThisMachine()
    ? (queryClient.getQueryData<CurrentUser | null>(userKeys.current)?.networkAddress ?? null)
    : null;

/** Whether no address is known that leads others here. */
export const isOnlyHere = () => isThisMachine() && networkAddress() === null;

/** The address of a path of this site for others. */
export const siteUrl = (path: string) => new URL(path, networkAddress() ?? location.origin).href;

/** The link that people open. */
export const shareUrl = ({ sharePath }: Pick<Shared, 'sharePath'>) => siteUrl(sharePath);

/** An invitation for a chat: the name, one line and the link. */
export const invitationText = (tournament: Shared) =>
  [tournament.name, invitationLine(tournament), shareUrl(tournament)].join('\n');

export const canShareNatively = () => typeof navigator.share === 'function';

/** Opens the share menu of the device. */
export async function shareNatively(tournament: Shared): Promise<void> {
  const [title, text, url] = [tournament.name, invitationLine(tournament), shareUrl(tournament)];
  // The promise also rejects when the user cancels.
  await navigator.share({ title, text, url }).catch(() => {});
}

/** Shares a link with the share menu of a touch device, else copies it, else shows it. */
export async function shareLink(tournament: Shared): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  if (isPhone && canShareNatively()) return shareNatively(tournament);
  const url = shareUrl(tournament);
  const isCopied = await copyText(url);
  if (!isCopied) toast({ title: 'Share this link', description: url });
  else if (isOnlyHere()) toast({ title: 'Link copied', description: ONLY_HERE });
  else toast({ title: 'Link copied', description: 'Send it to everyone who should take part.' });
}

export const ONLY_HERE =
  'It works on this machine only. Open the app by the address of this machine in your network to invite others.';

/** Copies a text, also over plain HTTP, where browsers offer no clipboard API. Returns whether it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    return await (await import('copy-to-clipboard')).default(text);
  } catch {
    return false;
  }
}
