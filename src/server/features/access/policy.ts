import type { Viewer } from '#server/context.ts';

type Owned = { creatorId: number };

/** Activating, editing the schedule and drawing it: the creator or an admin (R25, T §6). */
export const canManage = (viewer: Viewer, tournament: Owned) =>
  viewer.id === tournament.creatorId || viewer.role === 'admin';

/** Generating brackets is the creator's (T §4). */
export const isCreator = (viewer: Viewer, tournament: Owned) => viewer.id === tournament.creatorId;

/** A private tournament opens to whoever is signed in and has the link (R10). */
export const canOpen = (viewer: Viewer | null, tournament: { isPublic: boolean }) =>
  tournament.isPublic || viewer !== null;
