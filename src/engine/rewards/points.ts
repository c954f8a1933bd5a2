/** The points that users earn (rules P3, P4, P5). */
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

/** The points that songs earn on the song leaderboard (rule P11). */
export const SONG_POINTS = { win: 3, tie: 1, championship: 10 } as const;

/**
 * Returns what a vote earns its voter: 1 point, unless it still waits for the end of its matchup (rule P21), 2 more when the
 * song wins, and none for the submitter (rule P2). `winnerId` is null until the matchup has a winner.
 */
export function votePoints(vote: {
  voterId: number;
  submitterId: number | null;
  songId: number;
  winnerId: number | null;
  isWaiting: boolean;
}): number {
  if (vote.voterId === vote.submitterId) return 0;
  return (vote.isWaiting ? 0 : POINTS.vote) + (vote.winnerId === vote.songId ? POINTS.votedForWinner : 0);
}

const POINTS_PER_SQUARE = 25;

/** Returns the level that points earn: 1 + floor(sqrt(points / 25)), at least 1 (rule P9). */
export function levelForPoints(points: number): number {
  return 1 + Math.floor(Math.sqrt(Math.max(0, points) / POINTS_PER_SQUARE));
}

/** Returns the points that a user has reached within the level, and the points that the level needs in all. */
export function levelProgress(points: number): { reached: number; needed: number } {
  const level = levelForPoints(points);
  const start = POINTS_PER_SQUARE * (level - 1) ** 2;
  const next = POINTS_PER_SQUARE * level ** 2;
  return { reached: Math.max(0, points) - start, needed: next - start };
}

/** Returns a user's level: the level of the points plus the adjustment by admins, at least 1. */
export function levelOf(user: { points: number; levelAdjustment: number }): number {
  return Math.max(1, levelForPoints(user.points) + user.levelAdjustment);
}

const VOTER_TITLES = [
  { level: 1, title: 'New Voter' },
  { level: 3, title: 'Active Voter' },
  { level: 5, title: 'Expert Voter' },
  { level: 10, title: 'Master Voter' },
] as const;
type VoterTitle = (typeof VOTER_TITLES)[number];

/** Returns the title that a level gives a voter. */
export function voterTitle(level: number): VoterTitle['title'] {
  return VOTER_TITLES.findLast((each) => each.level <= level)?.title ?? VOTER_TITLES[0].title;
}

/** Returns the next title of a voter and its level, or null for the highest title. */
export function nextVoterTitle(level: number): VoterTitle | null {
  return VOTER_TITLES.slice(1).find((each) => each.level > level) ?? null;
}
