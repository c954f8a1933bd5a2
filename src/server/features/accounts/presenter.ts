import type { Achievement, CurrentUser } from '#contract/account.ts';
import { imagePath } from '#contract/image.ts';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { AchievementRow, UserRow } from './data.ts';

const COUNTERS = ['points', 'totalVotes', 'tournamentsWon', 'perfectPredictions'] as const;

type Named = Pick<UserRow, 'firstName' | 'lastName' | 'imageSha'>;

/** What others see of a person: names and picture, never the e-mail address (R6). */
export function presentPerson(user: Named) {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.imageSha ? imagePath(user.imageSha) : null,
  };
}

/** The counters as they are shown: an admin's correction and a vote taken back later may leave one below zero. */
export function presentCounters(user: Pick<UserRow, (typeof COUNTERS)[number]>) {
  const shown = COUNTERS.map((name) => [name, Math.max(0, user[name])] as const);
  return Object.fromEntries(shown) as Record<(typeof COUNTERS)[number], number>;
}

/** What a person sees of themselves. */
export function presentCurrentUser(user: UserRow, rank: number): CurrentUser {
  return {
    ...presentPerson(user),
    id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    level: levelOf(user),
    ...presentCounters(user),
    rank,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** An achievement with the words that belong to its kind and count (R31). */
export function presentAchievement({ id, type, threshold, earnedAt }: AchievementRow): Achievement {
  const step = ACHIEVEMENTS[type].find((achievement) => achievement.threshold === threshold);
  return {
    id,
    type,
    title: step?.title ?? type,
    description: step?.description ?? '',
    earnedAt: earnedAt.toISOString(),
  };
}
