import { givesPower, officesOf, type Power } from '#engine/matchup/powers.ts';
import type { Viewer } from '#server/context.ts';

type Owned = { creatorId: number };
type Person = Pick<Viewer, 'id' | 'role'>;
type Reader = {
  viewer: Person | null;
  /** The tokens of the links that the reader's browser has opened. */
  shareTokens: readonly string[];
};
/** How a user is related to a tournament, apart from being its creator or an admin. */
export type Standing = {
  isParticipant: boolean;
  isManager: boolean;
  isAdmitted: boolean;
  isRemoved: boolean;
};
type Visibility = Owned & { isPublic: boolean; shareToken: string | null };

/** Whether a user has a power as creator or admin, which takes no query. */
export const hasOwnPower = (viewer: Person, tournament: Owned, power: Power) =>
  givesPower(officesOf(viewer, tournament), power);

export const isPowerOfManagers = (power: Power) =>
  givesPower({ isCreator: false, isManager: true, isAdmin: false }, power);

/** Whether `admission` needs the user's standing to decide. */
export const dependsOnStanding = (viewer: Viewer | null, tournament: Visibility): viewer is Viewer =>
  viewer !== null &&
  !tournament.isPublic &&
  tournament.shareToken !== null &&
  !hasOwnPower(viewer, tournament, 'manage');

/**
 * Whether a reader may open a tournament: at once, after a sign-in, or never, as if it did not exist.
 */
export function admission(
  { viewer, shareTokens }: Reader,
  tournament: Visibility,
  standing: Standing | undefined,
): 'open' | 'sign_in' | 'hidden' {
  const { isPublic, shareToken } = tournament;
  if (isPublic) return 'open';
  if (shareToken === null) return viewer ? 'open' : 'sign_in';
  if (viewer && hasOwnPower(viewer, tournament, 'manage')) return 'open';
  if (standing?.isParticipant || standing?.isManager) return 'open';
  if (standing?.isRemoved) return 'hidden';
  return standing?.isAdmitted || shareTokens.includes(shareToken) ? 'open' : 'hidden';
}
