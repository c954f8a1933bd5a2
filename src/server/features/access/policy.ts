import type { Viewer } from '#server/context.ts';

type Owned = { creatorId: number };

/** The creator and admins manage a tournament (rule A16). */
export const canManage = (viewer: Viewer, tournament: Owned) =>
  viewer.id === tournament.creatorId || viewer.role === 'admin';

/** Only the creator starts a tournament and generates its knockout (rule A16). */
export const isCreator = (viewer: Viewer, tournament: Owned) => viewer.id === tournament.creatorId;

/** A private tournament opens to every user (rule A13). */
export const canOpen = (viewer: Viewer | null, tournament: { isPublic: boolean }) =>
  tournament.isPublic || viewer !== null;
