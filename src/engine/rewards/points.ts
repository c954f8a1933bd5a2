/** What earns a person points (R29). */
export const POINTS = {
  vote: 1,
  votedForWinner: 2,
  ownSongWinsMatchup: 10,
  champion: 100,
  runnerUp: 50,
  third: 25,
  predictionRight: 10,
  createdTournamentCompletes: 20,
} as const;

/** What earns a song points on the song leaderboard (R32). */
export const SONG_POINTS = { win: 3, tie: 1, championship: 10 } as const;

/**
 * What a standing vote is worth to its voter (R29): 1, and 2 more once the matchup ended with that song as
 * winner; nothing on one's own song (R28). `winnerId` is null until then, and stays null in a tie.
 */
export function votePoints(vote: {
  voterId: number;
  submitterId: number | null;
  songId: number;
  winnerId: number | null;
}): number {
  if (vote.voterId === vote.submitterId) return 0;
  return POINTS.vote + (vote.winnerId === vote.songId ? POINTS.votedForWinner : 0);
}

/** Levels grow with the root of the points: every level costs 25 more per step than the one before (R30). */
const POINTS_PER_SQUARE = 25;

/** The level that points earn (R30): 1 + floor(sqrt(points / 25)). At least 1. */
export function levelForPoints(points: number): number {
  return 1 + Math.floor(Math.sqrt(Math.max(0, points) / POINTS_PER_SQUARE));
}

/**
 * A person's level: what the points earn plus what an admin added or took by hand (R30); never below 1 (T
 * §5).
 */
export function levelOf(user: { points: number; levelAdjustment: number }): number {
  return Math.max(1, levelForPoints(user.points) + user.levelAdjustment);
}

/** The voter title of a level (A §2, T §9). */
export function voterTitle(level: number): 'Master Voter' | 'Expert Voter' | 'Active Voter' | 'New Voter' {
  if (level >= 10) return 'Master Voter';
  if (level >= 5) return 'Expert Voter';
  return level >= 3 ? 'Active Voter' : 'New Voter';
}
