import type { ReactNode } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import type { Matchup } from '#contract/matchup.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import type { TournamentStatus } from '#engine/kinds.ts';

export type CorrectionProps = {
  matchup: Matchup;
  matchups: readonly Matchup[];
  status: TournamentStatus;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type Props = Pick<CorrectionProps, 'matchup' | 'matchups' | 'status'> & { children: ReactNode };

/** What the correction takes back, and what stays. */
export function TakenBack({ matchup, matchups, status, children }: Props) {
  return (
    <ul className="grid list-disc grid-cols-1 gap-1 pl-5 text-14 break-words">
      {takenBack(matchup, matchups, status).map((text) => (
        <li key={text} dir="auto">
          {text}
        </li>
      ))}
      <li>{children}</li>
    </ul>
  );
}

/** What a correction of a match takes back, one sentence each. */
export function takenBack(matchup: Matchup, all: readonly Matchup[], status: TournamentStatus): string[] {
  const tiebreakers = all.filter(({ parentMatchupId }) => parentMatchupId === matchup.id).length;
  const hasKnockout = isGroupPhase(matchup.phase) && all.some(({ phase }) => !isGroupPhase(phase));
  return [
    ...lostPlaces(matchup, all),
    'Points that the result gave are taken back. Achievements stay.',
    tiebreakers > 0 &&
      `${countText(tiebreakers, 'tiebreaker')} of this match and ${tiebreakers === 1 ? 'its' : 'their'} votes are deleted.`,
    hasKnockout && 'The knockout is drawn again after the group stage.',
    status === 'completed' && 'The tournament is no longer completed: champion and podium are taken back.',
  ].filter((text) => typeof text === 'string');
}

/** A sentence for each song that loses its place in a next match. */
function lostPlaces(
  { song1, song2, winnerId, winnerToId, loserToId }: Matchup,
  all: readonly Matchup[],
): string[] {
  if (winnerId === null) return [];
  const songs = [song1, song2].filter((song) => song !== null);
  return songs.flatMap(({ id, title }) => {
    const next = all.find((each) => each.id === (id === winnerId ? winnerToId : loserToId));
    return next ? `${title} leaves the ${lowered(matchName(next.phase, next.position))}.` : [];
  });
}

const lowered = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
