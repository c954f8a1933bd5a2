import type { LeaderboardUser } from '#contract/leaderboard.ts';

type Named = Pick<LeaderboardUser, 'firstName' | 'lastName' | 'email'>;

/** The full name, else the e-mail address, which the server has masked (rules A12, W13). */
export function displayName({ firstName, lastName, email }: Named): string {
  const fullName = [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
  return fullName || email || 'User';
}

/** The first letter of the first name or of the e-mail address, else U. */
export function avatarLetter({ firstName, email }: Named): string {
  const [letter] = Array.from(firstName?.trim() || email || 'U');
  return (letter ?? 'U').toUpperCase();
}
