import type { UserRole } from '#engine/kinds.ts';

/** The offices that a user holds in a tournament. */
export type Offices = { isCreator: boolean; isManager: boolean; isAdmin: boolean };

/** The offices that give each power (rules A16, Z2). */
const HOLDERS = {
  /** Matches, times, songs, people, background and messages. */
  manage: ['isCreator', 'isManager', 'isAdmin'],
  /** Settings, start, knockout and cancellation. */
  organize: ['isCreator', 'isManager'],
  /** The link, the managers and the results. */
  own: ['isCreator', 'isAdmin'],
  delete: ['isCreator'],
} as const satisfies Record<string, readonly (keyof Offices)[]>;
export type Power = keyof typeof HOLDERS;

/** Whether one of these offices gives the power. */
export const givesPower = (offices: Offices, power: Power): boolean =>
  HOLDERS[power].some((office) => offices[office]);

/** Returns the offices of a user. Without `managers`, `isManager` is false. */
export const officesOf = (
  user: { id: number; role: UserRole },
  { creatorId, managers = [] }: { creatorId: number; managers?: readonly { id: number }[] },
): Offices => ({
  isCreator: user.id === creatorId,
  isManager: managers.some(({ id }) => id === user.id),
  isAdmin: user.role === 'admin',
});
