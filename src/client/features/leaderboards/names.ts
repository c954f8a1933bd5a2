import type { LeaderboardUser } from '#contract/leaderboard.ts';

type Named = Pick<LeaderboardUser, 'firstName' | 'lastName' | 'email'>;

/** The full name, else the e-mail, which the server masks (A §2, R6). */
export function displayName({ firstName, lastName, email }: Named): string {
  const fullName = [firstName?.trim(), lastName?.trim()].filter(Boolean).join(' ');
  return fullName || email || 'User';
}

/** The first letter of the first name or of the e-mail, else U (A §2). */
export function avatarLetter({ firstName, email }: Named): string {
  const [letter] = Array.from(firstName?.trim() || email || 'U');
  return (letter ?? 'U').toUpperCase();
}
