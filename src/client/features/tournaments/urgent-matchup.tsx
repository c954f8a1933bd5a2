import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import { useLiveTournament } from '#client/entities/tournament/live-tournament.ts';
import { CompactBallot } from '#client/entities/vote/compact-ballot.tsx';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { votingState } from '#engine/matchup/voting-window.ts';

/** The open matchup that ends first, with its vote buttons. */
export function UrgentMatchup({ tournaments }: { tournaments: readonly TournamentCard[] }) {
  const now = useServerNow();
  const [urgent] = tournaments
    .filter(({ currentMatchup }) => currentMatchup && votingState(clockOf(currentMatchup), now) === 'open')
    .sort((a, b) => endOf(a) - endOf(b));
  return urgent ? <Urgent tournament={urgent} /> : null;
}

const endOf = ({ currentMatchup }: TournamentCard) => Date.parse(currentMatchup?.endTime ?? '');

function Urgent({ tournament }: { tournament: TournamentCard }) {
  const { id, name, currentMatchup } = tournament;
  useLiveTournament(id);
  if (!currentMatchup) return null;
  return (
    <Card
      as="section"
      aria-label="Vote now"
      className="grid grid-cols-1 gap-5 p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] md:items-center"
    >
      <div className="flex flex-col items-start gap-3">
        <Badge tone="live">LIVE</Badge>
        <p dir="auto" className="font-display text-28 font-bold wrap-anywhere">
          {name}
        </p>
        <p className="text-14 text-muted">
          This matchup closes first. Your vote counts until ten seconds before its end.
        </p>
        <LinkButton href={`/tournaments/${id}#matchup-${currentMatchup.id}`}>Open the matchup</LinkButton>
      </div>
      <CompactBallot matchup={currentMatchup} />
    </Card>
  );
}
