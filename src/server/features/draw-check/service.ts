import type { DrawCheckAnswer } from '#contract/draw-check.ts';
import { artistKey } from '#engine/songs/song-identity.ts';
import type { Executor } from '#server/db/client.ts';
import { findMatchups, findSongs } from '#server/tournament/change.ts';
import { hashOfSeed, isDrawn } from '#server/tournament/draw-seed.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

/**
 * What a browser needs to repeat the draw (rule D7). Numbers stand for submitters and artists, in the order of the songs' ids,
 * which tells nothing else of them.
 * @throws AppError NOT_FOUND
 */
export async function loadDrawCheck(db: Executor, id: number): Promise<DrawCheckAnswer> {
  const [tournament, groupPositions, publishedHash, songs, matchups] = await Promise.all([
    data.findTournament(db, id),
    data.findGroupPositions(db, id),
    data.findPublishedHash(db, id),
    findSongs(db, id),
    findMatchups(db, id),
  ]);
  if (!tournament) throw tournamentNotFound();
  const [submitters, artists] = [createNumbers(), createNumbers()];
  const entries = songs.filter(({ parentSongId }) => parentSongId === null);
  return {
    drawSeed: isDrawn(tournament) ? tournament.drawSeed : null,
    drawSeedHash: hashOfSeed(tournament.drawSeed),
    publishedHash,
    drawVersion: tournament.drawVersion,
    songsPerGroup: tournament.songsPerGroup,
    songs: entries.map((song) => ({
      id: song.id,
      submitter: submitters(song.submitterId),
      artist: artists(artistKey(song.artist)),
      groupPosition: groupPositions.get(song.groupId ?? 0) ?? null,
      drawPosition: song.drawPosition,
    })),
    grid: tournament.bracketGrid,
    matches: matchups
      .filter(({ tiebreakerLevel }) => tiebreakerLevel === 0)
      .map(({ key, song1Id, song2Id }) => ({ key, song1Id, song2Id })),
  };
}

/** Numbers equal keys equally, from 1 in the order of their first use. */
function createNumbers() {
  const seen = new Map<string | number, number>();
  return (key: string | number): number => {
    const number = seen.get(key) ?? seen.size + 1;
    seen.set(key, number);
    return number;
  };
}
