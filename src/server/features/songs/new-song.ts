import type { ErrorIssue } from '#contract/errors.ts';
import { shaOfPath } from '#contract/image.ts';
import { DIFFERENT_ARTISTS } from '#contract/messages/song.ts';
import type { SongBatchBody, SongBody } from '#contract/song.ts';
import { MAIN_ENTRY, type SubmissionType } from '#engine/kinds.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import { detectPlatform } from '#engine/songs/platform.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import type { Viewer } from '#server/context.ts';
import { openTournament, requirePresent } from '#server/features/access/service.ts';
import { noteAddress } from '#server/features/covers/service.ts';
import { findKnownCover } from '#server/features/lookups/service.ts';
import { AppError, fieldError, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, countMainEntries, type TournamentChange } from '#server/tournament/change.ts';
import { requireNotCancelled } from '#server/tournament/not-found.ts';
import { addParticipant, updateAutoStart } from '#server/tournament/start.ts';
import * as data from './data.ts';
import { presentOwnSong } from './presenter.ts';

/** @throws AppError WRONG_STATE: entries are taken in setup, tiebreaker songs until the draw */
export function requireOpenFor(submissionType: SubmissionType, { tournament }: TournamentChange): void {
  requireNotCancelled(tournament);
  const isOpen = submissionType === MAIN_ENTRY ? tournament.status === 'setup' : canChangeEntries(tournament);
  if (!isOpen) throw wrongState('This tournament has started. Songs can no longer be added.');
}

type NewSong = Omit<SongBody, 'artist' | 'coverUrl' | 'coverPath'> & { artist: string };

/** The columns of a song without its cover; the platform and its link come from `url`. */
export function toColumns(body: NewSong) {
  const platform = body.url ? detectPlatform(body.url) : 'other';
  return {
    title: body.title,
    artist: body.artist,
    songKey: songKey(body.title, body.artist),
    url: body.url,
    spotifyUrl: body.spotifyUrl ?? (platform === 'spotify' ? body.url : null),
    youtubeUrl: body.youtubeUrl ?? (platform === 'youtube' ? body.url : null),
    pitch: body.pitch,
    startSeconds: body.startSeconds || null,
    platform,
    submissionType: body.submissionType,
  };
}

const ALREADY_ENTERED = 'This song is already in the tournament. Please enter another one.';
export const NO_PLACE_LEFT = 'All places of this tournament are taken.';

/** Rule C11. */
export const songTaken = () => fieldError('SONG_TAKEN', 'title', ALREADY_ENTERED);

/** Rule C12. */
export const otherArtist = () => fieldError('INVALID_INPUT', 'artist', DIFFERENT_ARTISTS);

/** Only the submitter changes and withdraws a song. */
export const isSubmitter = (viewer: Viewer, song: { submitterId: number }) => viewer.id === song.submitterId;

type Cover = { coverUrl: string | null; coverSha: string | null };

/** The columns of a cover by its address; the copy is null until it is fetched. */
export async function coverAt(change: TournamentChange, coverUrl: string | null): Promise<Cover> {
  const coverSha = coverUrl && (await noteAddress(change.tx, coverUrl, change.now));
  if (coverUrl && !coverSha) change.awaitsPicture = true;
  return { coverUrl, coverSha };
}

/**
 * The cover of a new song: what was looked up for its link, if `coverPath` names that, else the given address, else what was
 * looked up. The path of any other picture is ignored, so that users take no picture that they did not look up.
 */
export async function coverOf(
  change: TournamentChange,
  { coverPath, coverUrl, url }: Pick<SongBody, 'coverPath' | 'coverUrl' | 'url'>,
): Promise<Cover> {
  const known = url && (await findKnownCover(change.tx, url, change.now));
  if (known && coverPath) {
    const cover = await coverAt(change, known);
    if (cover.coverSha === shaOfPath(coverPath)) return cover;
  }
  return coverAt(change, coverUrl ?? known);
}

/** The cover after a change of the link: only a cover that was not looked up for the old link stays. */
export async function coverOfNewLink(
  change: TournamentChange,
  song: { url: string | null; coverUrl: string | null },
  url: string | null,
): Promise<Partial<Cover>> {
  const known = async (link: string | null) => link && (await findKnownCover(change.tx, link, change.now));
  const isNamed = song.coverUrl !== null && song.coverUrl !== (await known(song.url));
  return isNamed ? {} : coverAt(change, await known(url));
}

type ListedSong = SongBatchBody['songs'][number];

const SONG_WITHOUT_PLACE = 'No place is left for this song.';
const TWICE = 'This song is in the list twice.';

/**
 * Enters a list of main entries, all or none, where tiebreaker songs are optional. The sender becomes
 * a participant, and viewers get one event.
 * @throws AppError NOT_FOUND, WRONG_STATE, TOURNAMENT_FULL, INVALID_INPUT with the index of each song that is refused
 */
export async function submitSongs({ context, viewer, params, body }: Call<'submitSongs'>) {
  const { id: tournamentId } = params;
  const { songs } = body;
  await openTournament(context, viewer, tournamentId);
  const ids = await changeTournament(context, { id: tournamentId, by: viewer }, async (change) => {
    await requirePresent(change.tx, viewer.id);
    requireOpenFor(MAIN_ENTRY, change);
    requireOptionalTiebreakers(change);
    await requirePlaces(change, songs.length);
    await requireNewSongs(change, songs);
    const rows: Parameters<typeof data.insertSongs>[1] = [];
    for (const song of songs) {
      rows.push({
        ...toColumns({ ...song, spotifyUrl: null, youtubeUrl: null, submissionType: MAIN_ENTRY }),
        ...(await coverOf(change, { ...song, coverUrl: null })),
        tournamentId,
        submitterId: viewer.id,
        createdAt: change.now,
      });
    }
    const inserted = await data.insertSongs(change.tx, rows);
    await addParticipant(change, viewer.id);
    await updateAutoStart(change);
    return inserted;
  });
  const entered = await data.findSongsByIds(context.db, ids);
  return { songs: entered.toSorted((a, b) => a.song.id - b.song.id).map(presentOwnSong) };
}

/** @throws AppError WRONG_STATE where tiebreaker songs are required, because a list has none (rule C29) */
function requireOptionalTiebreakers({ tournament }: TournamentChange): void {
  if (tournament.tiebreakerSongs === 'optional') return;
  throw wrongState(
    'Each song of this tournament comes with its tiebreaker songs. Please enter them one by one.',
  );
}

/** @throws AppError TOURNAMENT_FULL with the songs that have no place */
async function requirePlaces({ tx, tournament }: TournamentChange, count: number): Promise<void> {
  const places = Math.max(0, tournament.maxParticipants - (await countMainEntries(tx, tournament.id)));
  if (count <= places) return;
  const left = places === 1 ? '1 place is left' : `${places} places are left`;
  const message = places === 0 ? NO_PLACE_LEFT : `Only ${left}, and the list has ${count} songs.`;
  const issues = Array.from({ length: count - places }, (_, index) => ({
    path: `songs.${places + index}`,
    message: SONG_WITHOUT_PLACE,
  }));
  throw new AppError('TOURNAMENT_FULL', message, { issues });
}

/** @throws AppError INVALID_INPUT with the songs that repeat a song of the list or of the tournament */
async function requireNewSongs({ tx, tournament }: TournamentChange, songs: ListedSong[]): Promise<void> {
  const keys = songs.map(({ title, artist }) => songKey(title, artist));
  const taken = new Set(await data.findTakenKeys(tx, { tournamentId: tournament.id, songKeys: keys }));
  const issues = keys.flatMap((key, index): ErrorIssue[] => {
    const path = `songs.${index}.title`;
    if (taken.has(key)) return [{ path, message: ALREADY_ENTERED }];
    return keys.indexOf(key) < index ? [{ path, message: TWICE }] : [];
  });
  if (issues.length === 0) return;
  const message = issues.length === 1 ? 'One song is a repeat.' : `${issues.length} songs are repeats.`;
  throw new AppError('INVALID_INPUT', `${message} Nothing was entered.`, { issues });
}
