import { SONG_POINTS } from '#engine/rewards/points.ts';
import type { TournamentChange } from './change.ts';
import type { MatchupRow } from './change-data.ts';
import { addSongResults } from './song-results-data.ts';

/** Adds a decided matchup to what its two songs achieved over all tournaments (R32). */
export async function recordSongResults(course: TournamentChange, matchup: MatchupRow): Promise<void> {
  const sides = [
    { songId: matchup.song1Id, votes: matchup.song1Votes },
    { songId: matchup.song2Id, votes: matchup.song2Votes },
  ];
  const isTie = matchup.winnerId === null;
  await addSongResults(
    course.tx,
    sides.flatMap(({ songId, votes }) => {
      if (songId === null) return [];
      const won = songId === matchup.winnerId;
      const points = isTie ? SONG_POINTS.tie : won ? SONG_POINTS.win : 0;
      return [{ songId, votes, points, won: won ? 1 : 0, decided: isTie ? 0 : 1, championships: 0 }];
    }),
  );
}

/** Adds a championship (R32). */
export async function recordChampionship(course: TournamentChange, songId: number): Promise<void> {
  await addSongResults(course.tx, [
    { songId, votes: 0, points: SONG_POINTS.championship, won: 0, decided: 0, championships: 1 },
  ]);
}
