import type { LeaderboardUser } from '#contract/leaderboard.ts';

/** The first letter of the first name or of the e-mail address, else U (rule W13). */
export function avatarLetter({ firstName, email }: Pick<LeaderboardUser, 'firstName' | 'email'>): string {
  const [letter] = Array.from(firstName?.trim() || email || 'U');
  return (letter ?? 'U').toUpperCase();
}
