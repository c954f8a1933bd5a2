import type { UserRole } from '#engine/kinds.ts';

/** What a user is to a tournament, as far as it gives powers. */
export type Offices = { isCreator: boolean; isManager: boolean; isAdmin: boolean };

/** Who may do what in a tournament (rules A16, Z2). */
const HOLDERS = {
  /** Matches, times, songs, people, background and messages. */
  manage: ['isCreator', 'isManager', 'isAdmin'],
  /** Settings, start, knockout and cancellation. */
  organize: ['isCreator', 'isManager'],
  /** Its link, its managers and its results. */
  own: ['isCreator', 'isAdmin'],
  delete: ['isCreator'],
} as const satisfies Record<string, readonly (keyof Offices)[]>;
export type Power = keyof typeof HOLDERS;

/** Whether one of these offices gives the power (rules A16, Z2). */
export const givesPower = (offices: Offices, power: Power): boolean =>
  HOLDERS[power].some((office) => offices[office]);

/** The offices of a user, without a look at the managers unless they are given. */
export const officesOf = (
  user: { id: number; role: UserRole },
  { creatorId, managers = [] }: { creatorId: number; managers?: readonly { id: number }[] },
): Offices => ({
  isCreator: user.id === creatorId,
  isManager: managers.some(({ id }) => id === user.id),
  isAdmin: user.role === 'admin',
});
