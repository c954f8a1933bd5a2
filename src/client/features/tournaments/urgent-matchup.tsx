import { useState } from 'react';
import { useLiveTournament } from '#client/entities/tournament/live-tournament.ts';
import { CompactBallot } from '#client/entities/vote/compact-ballot.tsx';
import { NextMatch } from '#client/entities/vote/run/next-match.tsx';
import { type RunOfMatches, runOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { useOpenMatchups } from './use-open-matchups.ts';

/** The open matchup without the viewer's vote that ends first, with its vote buttons; then the next one (rule W32). */
export function UrgentMatchup({ tournaments }: { tournaments: readonly TournamentCard[] }) {
  const now = useServerNow();
  const { open, votedIds, isPending } = useOpenMatchups(tournaments, now);
  const [shownId, setShownId] = useState<number | null>(null);
  const run = runOfMatches(open, shownId, votedIds, now);
  // It stays while it is open, so that a vote changes no song under the hand.
  const shown = open.find(({ id }) => id === shownId);
  if (!shown) {
    if (!isPending && run.nextId !== null) setShownId(run.nextId);
    return null;
  }
  const tournament = tournaments.find(({ id }) => id === shown.matchup.tournamentId);
  if (!tournament) return null;
  return (
    <Urgent
      tournament={tournament}
      matchup={shown.matchup}
      run={votedIds.has(shown.id) ? run : null}
      onNext={() => setShownId(run.nextId)}
    />
  );
}

type UrgentProps = {
  tournament: TournamentCard;
  matchup: Matchup;
  /** The way on, once the viewer has voted. */
  run: RunOfMatches | null;
  onNext: () => void;
};

function Urgent({ tournament: { id, name }, matchup, run, onNext }: UrgentProps) {
  useLiveTournament(id);
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
        <LinkButton href={`/tournaments/${id}#matchup-${matchup.id}`}>Open the matchup</LinkButton>
      </div>
      <div className="grid grid-cols-1 gap-3">
        <CompactBallot key={matchup.id} matchup={matchup} />
        {/* It keeps its place, so that nothing moves under the hand that votes. */}
        <div className="flex min-h-11 items-center justify-end">
          {run && <NextMatch run={run} onNext={onNext} />}
        </div>
      </div>
    </Card>
  );
}
