import type { AchievementType } from '#engine/kinds.ts';

/** An achievement, and the count at which a user earns it. */
export type Achievement = { threshold: number; title: string; description: string };

/** The achievements of each type, the lowest threshold first (rule P10). */
export const ACHIEVEMENTS: Readonly<Record<AchievementType, readonly Achievement[]>> = {
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

/** Returns the achievements that a count earns when it grows from `before` to `after`. */
export function achievementsEarned(type: AchievementType, before: number, after: number): Achievement[] {
  return ACHIEVEMENTS[type].filter(({ threshold }) => before < threshold && threshold <= after);
}

/** Returns the achievement that a count earns next, or null after the last one. */
export function nextAchievement(type: AchievementType, count: number): Achievement | null {
  return ACHIEVEMENTS[type].find(({ threshold }) => threshold > count) ?? null;
}
