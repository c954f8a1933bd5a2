import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { CurrentUser } from '#contract/account.ts';
import { parseTimes } from '#contract/epoch-times.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchupsWithOwnSide, mayChangeVoters } from '#engine/matchup/fair-judge.ts';
import { givesPower, officesOf, type Power } from '#engine/matchup/powers.ts';

/**
 * Returns a function that says whether the user has a power in the tournament. The answer about the
 * tournament is the same for all readers, and names its managers.
 */
export function powersOf(
  user: CurrentUser | null,
  tournament: Pick<TournamentDetail, 'creatorId' | 'managers'>,
): (power: Power) => boolean {
  if (!user) return () => false;
  const offices = officesOf(user, tournament);
  return (power) => givesPower(offices, power);
}

const TICK_MS = 10_000;

/**
 * The open matches in which the reader entered exactly one song, so that some controls of those who manage the tournament wait
 * for their end. The server checks it again.
 */
export function useOwnSides({ matchups, songs }: Pick<TournamentDetail, 'matchups' | 'songs'>) {
  const { user } = useCurrentUser();
  const now = useServerNow(TICK_MS);
  return user ? matchupsWithOwnSide(user, { matchups: matchups.map(parseTimes), songs, now }) : [];
}

/** Whether the reader has a song that is still in where participants vote, and so removes none of them. */
export function useKeepsVoters(tournament: TournamentDetail): boolean {
  const { user } = useCurrentUser();
  if (!user || tournament.voterPolicy !== 'participants') return false;
  const { matchups, songs } = tournament;
  return !mayChangeVoters(user, { tournament, matchups, songs });
}
