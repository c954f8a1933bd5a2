/** What achievements are given for (A §3). */
export type AchievementKind = 'voter' | 'perfect_predictor' | 'tournament_winner';

/** An achievement and the count at which it is earned. */
export type Achievement = { threshold: number; title: string; description: string };

/** The achievements of each kind, the lowest first (R31). */
export const ACHIEVEMENTS: Readonly<Record<AchievementKind, readonly Achievement[]>> = {
  voter: [
    { threshold: 1, title: 'First Vote', description: 'Cast your first vote.' },
    { threshold: 10, title: 'Warming Up', description: 'Cast 10 votes.' },
    { threshold: 100, title: 'Devoted Listener', description: 'Cast 100 votes.' },
    { threshold: 1000, title: 'Voice of the Crowd', description: 'Cast 1,000 votes.' },
  ],
  perfect_predictor: [
    { threshold: 1, title: 'Good Ear', description: 'Got your first prediction right.' },
    { threshold: 5, title: 'Trend Spotter', description: 'Got 5 predictions right.' },
    { threshold: 25, title: 'Oracle', description: 'Got 25 predictions right.' },
  ],
  tournament_winner: [
    { threshold: 1, title: 'Champion', description: 'Won your first tournament.' },
    { threshold: 3, title: 'Hat-Trick', description: 'Won 3 tournaments.' },
    { threshold: 10, title: 'Hall of Fame', description: 'Won 10 tournaments.' },
  ],
};

/** The achievements earned when a count goes from `before` to `after` (R31): none when it falls or stays. */
export function achievementsEarned(kind: AchievementKind, before: number, after: number): Achievement[] {
  return ACHIEVEMENTS[kind].filter(({ threshold }) => before < threshold && threshold <= after);
}
