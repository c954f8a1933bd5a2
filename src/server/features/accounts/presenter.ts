import type { Account, Achievement, CurrentUser, OwnSession } from '#contract/account.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { AchievementRow, UserRow } from './data.ts';

const COUNTERS = ['points', 'totalVotes', 'tournamentsWon', 'perfectPredictions'] as const;

type Named = Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'imageSha'>;

/** What all readers see of a user: names and picture, never the e-mail address (rule A12). */
export function presentPerson(user: Named) {
  return {
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: imagePathOrNull(user.imageSha),
  };
}

/**
 * Counters that are never below 0, although a correction and a later removal of a vote may make the stored ones negative.
 */
export function presentCounters(user: Pick<UserRow, (typeof COUNTERS)[number]>) {
  const shown = COUNTERS.map((name) => [name, Math.max(0, user[name])] as const);
  return Object.fromEntries(shown) as Record<(typeof COUNTERS)[number], number>;
}

/** An account as its user and admins see it, with the e-mail address. */
export function presentAccount(user: UserRow): Account {
  return {
    ...presentPerson(user),
    id: user.id,
    email: user.email,
    role: user.role,
    level: levelOf(user),
    ...presentCounters(user),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** What users see of themselves. */
export const presentCurrentUser = (
  user: UserRow,
  known: Pick<CurrentUser, 'rank' | 'unreadNotices' | 'networkAddress'>,
): CurrentUser => ({ ...presentAccount(user), ...known });

/** A session of the signed-in user. */
export function presentSession(
  { id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
  currentId: string,
): OwnSession {
  return {
    id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: id === currentId,
  };
}

/** An achievement with its title and description. */
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
