import type { ErrorIssue } from '#contract/errors.ts';
import type { SongBatchBody } from '#contract/song.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { songKey } from '#engine/songs/song-identity.ts';
import { openTournament, requirePresent } from '#server/features/access/service.ts';
import { AppError, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import { changeTournament, countMainEntries, type TournamentChange } from '#server/tournament/change.ts';
import { addParticipant } from '#server/tournament/participants.ts';
import { updateAutoStart } from '#server/tournament/start.ts';
import { coverOf } from './cover.ts';
import * as data from './data.ts';
import { ALREADY_ENTERED, NO_PLACE_LEFT } from './errors.ts';
import { requireOpenFor, toColumns } from './new-song.ts';
import { presentOwnSong } from './presenter.ts';

type ListedSong = SongBatchBody['songs'][number];

const SONG_WITHOUT_PLACE = 'No place is left for this song.';
const TWICE = 'This song is in the list twice.';

/**
 * Enters a list of main entries, all or none, where tiebreaker songs are optional. The sender becomes
 * a participant, and viewers get one event.
 * @throws AppError NOT_FOUND, WRONG_STATE, TOURNAMENT_FULL, INVALID_INPUT with the index of each song that is refused
 */
export async function submitSongs({
  context,
  viewer,
  params: { id: tournamentId },
  body: { songs },
}: Call<'submitSongs'>) {
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
