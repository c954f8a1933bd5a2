import type { Context, Viewer } from '#server/context.ts';
import { openTournament } from '#server/features/access/service.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

/**
 * Stores that the viewer has heard a song; a repeat changes nothing (rule W40). A song of a tournament that the viewer may
 * not open gets the answer of a missing song.
 * @throws AppError NOT_FOUND
 */
export async function markHeard(context: Context, viewer: Viewer, songId: number) {
  const found = await data.findSong(context.db, songId);
  if (!found) throw songNotFound();
  await openTournament(context, viewer, found.song.tournamentId, songNotFound);
  // The song may have been deleted meanwhile.
  if (!(await data.insertHeard(context.db, viewer.id, songId))) throw songNotFound();
  return { songId };
}

/** The songs of a tournament that the viewer has heard. @throws AppError NOT_FOUND */
export async function listHeard(context: Context, viewer: Viewer, tournamentId: number): Promise<number[]> {
  await openTournament(context, viewer, tournamentId);
  return data.findHeard(context.db, viewer.id, tournamentId);
}
