import { isNewcomer } from '#engine/newcomer.ts';

/** The words with which the home page welcomes its reader. */
export const GREETINGS = { newcomer: 'Welcome', returning: 'Welcome back', nameless: 'Music Lover' };

export function greetingFor(
  user: { firstName: string | null; createdAt: string } | null,
  now: number,
): string {
  const welcome = user && isNewcomer(user, now) ? GREETINGS.newcomer : GREETINGS.returning;
  return `${welcome}, ${user?.firstName || GREETINGS.nameless}!`;
}
