import type { Context, Viewer } from '#server/context.ts';
import { openTournament, requireModerator } from '#server/features/access/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { changeTournament, record } from '#server/tournament/change.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

/**
 * Hides a song or shows it again (rule O14). The submitter gets a notice when another user hides it. A repeat changes nothing.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function hideSong(
  context: Context,
  viewer: Viewer,
  { id, isHidden }: { id: number; isHidden: boolean },
): Promise<void> {
  const row = await data.findSong(context.db, id);
  if (!row) throw songNotFound();
  const { tournamentId, submitterId } = row.song;
  const tournament = await openTournament(context, viewer, tournamentId, songNotFound);
  await requireModerator(context, viewer, tournament);
  const isNotified = await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    const { tx, now: at } = change;
    const current = await data.findSong(tx, id);
    if (!current) throw songNotFound();
    change.isUnchanged = (current.song.hiddenAt !== null) === isHidden;
    if (change.isUnchanged) return false;
    await data.updateSong(tx, id, { hiddenAt: isHidden ? at : null });
    record(change, { action: isHidden ? 'song_hidden' : 'song_shown', about: { songId: id } });
    if (!isHidden || submitterId === viewer.id) return false;
    const details = { target: 'song', tournamentId, name: tournament.name };
    await insertNotices(tx, { userIds: [submitterId], kind: 'content_hidden', details, at });
    return true;
  });
  if (isNotified) publishNotices(context, [submitterId]);
}
