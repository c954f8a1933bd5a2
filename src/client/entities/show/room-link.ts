import { networkAddress } from '#client/entities/tournament/share/share-link.ts';
import { joinPath } from '#contract/pages.ts';
import type { TournamentDetail } from '#contract/tournament.ts';

/** A PIN in two groups, as people read it: '123 456', or '1234 5678'. */
export function pinText(pin: string): string {
  const middle = pin.length / 2;
  return `${pin.slice(0, middle)} ${pin.slice(middle)}`.trim();
}

/** The address of this site as others reach it. */
const site = () => networkAddress() ?? location.origin;

/** The link that opens the page of a room with its PIN filled in, for QR codes and chats. */
export const roomLink = (pin: string): string => new URL(joinPath(pin), site()).href;

type Staged = Pick<TournamentDetail, 'id' | 'isPublic' | 'sharePath'>;

/** The stage of a tournament. A television without an account opens a private one by its share link only. */
export const stagePath = ({ id, isPublic, sharePath }: Staged): string =>
  `${isPublic ? `/tournaments/${id}` : sharePath}/stage`;

/** The stage of a tournament as other devices reach it. */
export const stageLink = (tournament: Staged): string => new URL(stagePath(tournament), site()).href;

const FOR_STAGE = 'stage';
/** Where a television enters the PIN of a room, whose stage it then shows. */
export const STAGE_JOIN_PATH = `/join?for=${FOR_STAGE}`;
export const joinsAsStage = (parameters: URLSearchParams): boolean => parameters.get('for') === FOR_STAGE;

/** Where the PIN is entered, without the scheme, for people who type it. */
export const joinAddress = (): string => `${new URL(site()).host}/join`;
