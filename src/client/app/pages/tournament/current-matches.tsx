import { comingMatch } from '#client/entities/matchup/coming-match.ts';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

/** The open matches, or the one that comes next, above the days of the schedule (rule S8). */
export function CurrentMatches({ tournament, matchups }: Props) {
  if (isTournamentOver(tournament)) return null;
  const open = matchups.filter(({ status }) => status === 'active');
  const next = comingMatch(tournament, matchups);
  const shown = open.length > 0 ? open : next ? [next] : [];
  if (shown.length === 0) return null;
  return (
    <Card as="section" className="px-2 py-3 sm:px-4">
      <h3 className="mb-1 px-2 text-16">{open.length > 0 ? 'Open now' : 'Next'}</h3>
      <ul className="grid grid-cols-1 gap-1">
        {shown.map((matchup) => (
          <li key={matchup.id}>
            <MatchLine matchup={matchup} label={matchTitle(matchup)} all={matchups} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
