import { networkAddress } from '#client/entities/tournament/share/share-link.ts';
import { joinPath } from '#contract/pages.ts';

/** A PIN in two groups, as people read it: '123 456', or '1234 5678'. */
export function pinText(pin: string): string {
  const middle = pin.length / 2;
  return `${pin.slice(0, middle)} ${pin.slice(middle)}`.trim();
}

/** The address of this site as others reach it. */
const site = () => networkAddress() ?? location.origin;

/** The link that opens the page of a room with its PIN filled in, for QR codes and chats. */
export const roomLink = (pin: string): string => new URL(joinPath(pin), site()).href;

/** The stage of a tournament as other devices reach it. */
export const stageLink = (tournamentId: number): string =>
  new URL(`/tournaments/${tournamentId}/stage`, site()).href;

/** Where the PIN is entered, without the scheme, for people who type it. */
export const joinAddress = (): string => `${new URL(site()).host}/join`;
