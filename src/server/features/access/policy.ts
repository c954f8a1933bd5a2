import type { Viewer } from '#server/context.ts';

type Owned = { creatorId: number };
type Person = Pick<Viewer, 'id' | 'role'>;
type Reader = {
  viewer: Person | null;
  /** The tokens of the links that the reader's browser has opened. */
  shareTokens: readonly string[];
};
/** What a user is to a tournament, beside its creator. */
export type Standing = { isParticipant: boolean; isAdmitted: boolean; isRemoved: boolean };
type Visibility = Owned & { isPublic: boolean; shareToken: string | null };

/** The creator and admins manage a tournament (rule A16). */
export const canManage = (viewer: Person, tournament: Owned) =>
  viewer.id === tournament.creatorId || viewer.role === 'admin';

/** Only the creator starts a tournament and generates its knockout (rule A16). */
export const isCreator = (viewer: Viewer, tournament: Owned) => viewer.id === tournament.creatorId;

/** Whether it takes the user's standing to decide who may open a tournament. */
export const dependsOnStanding = (viewer: Viewer | null, tournament: Visibility): viewer is Viewer =>
  viewer !== null && !tournament.isPublic && tournament.shareToken !== null && !canManage(viewer, tournament);

/**
 * Whether a reader may open a tournament: at once, after a sign-in, or never, as if it did not exist (rules A13, A22, A24).
 */
export function admission(
  { viewer, shareTokens }: Reader,
  tournament: Visibility,
  standing: Standing | undefined,
): 'open' | 'sign_in' | 'hidden' {
  const { isPublic, shareToken } = tournament;
  if (isPublic) return 'open';
  if (shareToken === null) return viewer ? 'open' : 'sign_in';
  if (viewer && canManage(viewer, tournament)) return 'open';
  if (standing?.isParticipant) return 'open';
  if (standing?.isRemoved) return 'hidden';
  return standing?.isAdmitted || shareTokens.includes(shareToken) ? 'open' : 'hidden';
}
