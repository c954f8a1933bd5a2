import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import { showingRefusal } from '#engine/moderation/hidden.ts';
import type { Context, Viewer } from '#server/context.ts';
import { openTournament, requirePower } from '#server/features/access/service.ts';
import { insertNotices, publishNotices } from '#server/features/notices/service.ts';
import { forbidden, orThrow } from '#server/http/errors.ts';
import { changeTournament, record, type SongRow, type TournamentChange } from '#server/tournament/change.ts';
import { songNotFound } from '#server/tournament/not-found.ts';
import { hasOwnSide } from '#server/tournament/own-match.ts';
import * as data from './data.ts';

type Wanted = { isHidden: boolean; textsOnly: boolean };
/** `asAllowed` hides the texts alone of a song that plays against the viewer's own one. */
type Asked = Wanted & { id: number; asAllowed?: boolean };

/**
 * Hides a song or only its texts, or shows it again. The submitter gets a notice when another user hides it. A
 * repeat changes nothing, unless an admin hides what another moderator hid.
 * @throws AppError NOT_FOUND, UNAUTHORIZED, FORBIDDEN
 */
export async function hideSong(context: Context, viewer: Viewer, { id, asAllowed = false, ...asked }: Asked) {
  const row = orThrow(await data.findSong(context.db, id), songNotFound);
  const { tournamentId, submitterId } = row.song;
  const tournament = await openTournament(context, viewer, tournamentId, songNotFound);
  await requirePower(context, viewer, tournament, 'manage');
  const isNotified = await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    const { tx, now: at } = change;
    const song = (await data.findSong(tx, id))?.song;
    if (!song) throw songNotFound();
    const isLimited = asAllowed && (await meetsOwnSong(change, viewer, song));
    const wanted = isLimited ? { ...asked, textsOnly: true } : asked;
    const hiddenByAdmin = wanted.isHidden && (song.hiddenByAdmin || viewer.role === 'admin');
    change.isUnchanged =
      isSame(stateOf(song), stateOf(wanted)) && (!wanted.isHidden || hiddenByAdmin === song.hiddenByAdmin);
    if (change.isUnchanged) return false;
    await requireMayHide(change, viewer, { song, wanted });
    change.hidesMore = wanted.isHidden;
    const hidesTextsOnly = wanted.isHidden && wanted.textsOnly;
    const hiddenAt = wanted.isHidden ? (song.hiddenAt ?? at) : null;
    await data.updateSong(tx, id, { hiddenAt, hiddenByAdmin, hidesTextsOnly });
    record(change, { action: wanted.isHidden ? 'song_hidden' : 'song_shown', about: { songId: id } });
    if (!wanted.isHidden || song.hiddenAt || submitterId === viewer.id) return false;
    const details = { target: 'song', tournamentId, name: tournament.name };
    await insertNotices(context, tx, { userIds: [submitterId], kind: 'content_hidden', details, at });
    return true;
  });
  if (isNotified) publishNotices(context, [submitterId]);
}

/** What of a song is hidden. */
type HiddenParts = { texts: boolean; sources: boolean };

function stateOf(song: Wanted | SongRow): HiddenParts {
  const isHidden = 'isHidden' in song ? song.isHidden : song.hiddenAt !== null;
  const textsOnly = 'isHidden' in song ? song.textsOnly : song.hidesTextsOnly;
  return { texts: isHidden, sources: isHidden && !textsOnly };
}

const isSame = (one: HiddenParts, other: HiddenParts) =>
  one.texts === other.texts && one.sources === other.sources;

/**
 * Only an admin shows what an admin hid, and no submitter their own song. In an open match against their own song
 * only the texts of the other song can be hidden.
 * @throws AppError FORBIDDEN
 */
async function requireMayHide(
  change: TournamentChange,
  viewer: Viewer,
  { song, wanted }: { song: SongRow; wanted: Wanted },
): Promise<void> {
  const [before, after] = [stateOf(song), stateOf(wanted)];
  if ((before.texts && !after.texts) || (before.sources && !after.sources)) {
    const refusal = showingRefusal(viewer, { authorId: song.submitterId, hiddenByAdmin: song.hiddenByAdmin });
    if (refusal) throw forbidden(SHOWING_REFUSALS[refusal]);
  }
  if (before.sources || !after.sources || !(await meetsOwnSong(change, viewer, song))) return;
  throw forbidden(OWN_MATCH_REFUSALS.hide);
}

/** Whether a song of another user plays against the viewer's own one in an open or due match. */
async function meetsOwnSong(change: TournamentChange, viewer: Viewer, song: SongRow): Promise<boolean> {
  if (song.submitterId === viewer.id) return false;
  const entryOf = ({ id, parentSongId }: Pick<SongRow, 'id' | 'parentSongId'>) => parentSongId ?? id;
  return hasOwnSide(change, viewer, ({ song1Id, song2Id }, songs) =>
    songs.some((side) => (side.id === song1Id || side.id === song2Id) && entryOf(side) === entryOf(song)),
  );
}
