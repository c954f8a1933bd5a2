import {
  type Account,
  type Achievement,
  account,
  achievement,
  type CurrentUser,
  type OwnSession,
  ownSession,
} from '#contract/account.ts';
import { imagePathOrNull } from '#contract/image.ts';
import { ACHIEVEMENTS } from '#engine/rewards/achievements.ts';
import { levelOf } from '#engine/rewards/points.ts';
import type { Counters } from '#server/db/user-counters.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import { addressOf } from './address.ts';
import type * as data from './data.ts';
import type { CountedUser, UserRow } from './data.ts';

const COUNTERS = ['points', 'totalVotes', 'tournamentsWon', 'perfectPredictions'] as const;

type Named = Pick<UserRow, 'username' | 'firstName' | 'lastName' | 'imageSha'>;

/** What all readers see of a user: names and picture, never the e-mail address (rule A12). */
export const presentPerson = ({ username, firstName, lastName, imageSha }: Named) => ({
  username,
  firstName,
  lastName,
  profileImageUrl: imagePathOrNull(imageSha),
});

/** A person with the number of the account. */
export const presentNumbered = (person: Named & { id: number }) => ({
  ...presentPerson(person),
  id: person.id,
});

/**
 * Counters that are never below 0, although a correction and a later removal of a vote may make the stored ones negative.
 */
export function presentCounters(user: Counters) {
  const shown = COUNTERS.map((name) => [name, Math.max(0, user[name])] as const);
  return Object.fromEntries(shown) as Counters;
}

/** An account as its user and admins see it, with the e-mail address. */
export const presentAccount = (user: CountedUser): Account => ({
  ...pickShown(account, user),
  email: addressOf(user),
  ...presentPerson(user),
  level: levelOf(user),
  ...presentCounters(user),
});

/** What users see of themselves. */
export const presentCurrentUser = (
  user: CountedUser,
  known: Pick<CurrentUser, 'rank' | 'unreadNotices' | 'mayBecomeAdmin' | 'networkAddress'>,
): CurrentUser => ({
  ...presentAccount(user),
  isEmailVerified: user.emailVerifiedAt !== null,
  newEmail: user.newEmail,
  ...known,
});

/** A session of the signed-in user. */
export const presentSession = (session: data.SessionRow, currentId: string): OwnSession => ({
  ...pickShown(ownSession, session),
  lastSeenAt: session.lastSeenAt?.toISOString() ?? null,
  isCurrent: session.id === currentId,
});

/** An achievement with its title and description. */
export function presentAchievement(row: data.AchievementRow): Achievement {
  const step = ACHIEVEMENTS[row.type].find(({ threshold }) => threshold === row.threshold);
  return {
    ...pickShown(achievement, row),
    title: step?.title ?? row.type,
    description: step?.description ?? '',
  };
}
