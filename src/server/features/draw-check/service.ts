import type { DrawCheckAnswer } from '#contract/draw-check.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { artistKey } from '#engine/songs/song-identity.ts';
import { hidesSubmitters } from '#engine/songs/submitter-visibility.ts';
import type { WithDb } from '#server/context.ts';
import { findMatchups, findSongs } from '#server/tournament/change.ts';
import { hashOfSeed, shownSeed } from '#server/tournament/draw-seed.ts';
import { tournamentNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

/**
 * What a browser needs to repeat the draw. Submitters and artists are numbered in the order of the songs' ids. Hidden
 * submitters have no numbers, because equal numbers would tell which songs belong together. The seed is hidden with them.
 * @throws AppError NOT_FOUND
 */
export async function loadDrawCheck({ db }: WithDb, id: number): Promise<DrawCheckAnswer> {
  const [tournament, groupPositions, publishedHash, knockoutDraw, songs, matchups] = await Promise.all([
    data.findTournament(db, id),
    data.findGroupPositions(db, id),
    data.findPublishedHash(db, id),
    data.findKnockoutDraw(db, id),
    findSongs(db, id),
    findMatchups(db, id),
  ]);
  if (!tournament) throw tournamentNotFound();
  const [submitters, artists] = [createNumbers(), createNumbers()];
  const entries = songs.filter(isMainEntry);
  const isHidden = hidesSubmitters(tournament);
  return {
    drawSeed: shownSeed(tournament),
    drawSeedHash: hashOfSeed(tournament.drawSeed),
    publishedHash,
    drawVersion: tournament.drawVersion,
    songsPerGroup: tournament.songsPerGroup,
    songs: entries.map((song) => ({
      id: song.id,
      submitter: isHidden ? null : submitters(song.submitterId),
      artist: artists(artistKey(song.artist)),
      groupPosition: groupPositions.get(song.groupId ?? 0) ?? null,
      drawPosition: song.drawPosition,
    })),
    grid: tournament.bracketGrid,
    matches: matchups
      .filter(({ tiebreakerLevel }) => tiebreakerLevel === 0)
      .map(({ key, song1Id, song2Id }) => ({ key, song1Id, song2Id })),
    groupStage: tournament.bracketGrid && groupStageOf({ knockoutDraw, groupPositions, songs, matchups }),
  };
}

type GroupStageParts = {
  knockoutDraw: data.KnockoutDraw | null;
  groupPositions: ReadonlyMap<number, number>;
  songs: Awaited<ReturnType<typeof findSongs>>;
  matchups: Awaited<ReturnType<typeof findMatchups>>;
};

/**
 * The results of the group stage that the knockout was drawn from. Null without a draw or group matches, and when a group
 * match had not ended at the draw, which happens after a forced knockout.
 */
function groupStageOf({
  knockoutDraw,
  groupPositions,
  songs,
  matchups,
}: GroupStageParts): DrawCheckAnswer['groupStage'] {
  const matches = matchups.filter(({ groupId }) => groupId !== null);
  if (!knockoutDraw || matches.length === 0) return null;
  const { withdrawnBeforeIds, endedAfterIds } = knockoutDraw;
  if (matches.some(({ id, status }) => status !== 'completed' || endedAfterIds.includes(id))) return null;
  const withdrawn = songs.filter(({ id, withdrawnAt }) => withdrawnAt && withdrawnBeforeIds.includes(id));
  return {
    withdrawnIds: withdrawn.map(({ id }) => id),
    results: matches.map((match) => ({
      group: groupPositions.get(match.groupId ?? 0) ?? 0,
      song1Id: match.song1Id,
      song2Id: match.song2Id,
      song1Votes: match.song1Votes,
      song2Votes: match.song2Votes,
      winnerId: match.winnerId,
      decidedBy: match.decidedBy,
    })),
  };
}

/** Returns a function that gives each key a number, from 1 in the order of their first use. */
function createNumbers() {
  const seen = new Map<string | number, number>();
  return (key: string | number): number => {
    const number = seen.get(key) ?? seen.size + 1;
    seen.set(key, number);
    return number;
  };
}
