import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { matchupsQuery } from '#client/entities/matchup/queries.ts';
import { StepButton } from '#client/entities/matchup/step-button.tsx';
import { CompactBallot } from '#client/entities/vote/compact-ballot.tsx';
import { VoterRulesContext } from '#client/entities/vote/voter.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { useLiveTournament } from '#client/live/live-tournament.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { timing } from '#engine/matchup/voting-window.ts';

/** The match that the page shows above its cards, so that no card begins with the same one. */
export const MatchAbove = createContext<number | null>(null);

const ORDER_EVERY_MS = 5000;
/** Matchups older than this are read again when the page opens. */
const FRESH_MS = 10_000;

type Props = { tournament: TournamentCard };

/**
 * One matchup at a time: live ones first, then scheduled, then completed; the arrows wrap around. It begins with a live one
 * that the page does not show above, if there is one.
 */
export function CardCarousel({ tournament }: Props) {
  useLiveTournament(tournament.id, false);
  const now = useServerNow(ORDER_EVERY_MS);
  // Read in these two statuses only. In others the card shows the current matchup of the list.
  const isWanted = tournament.status === 'active' || tournament.status === 'knockout_stage';
  const { data, refetch } = useQuery({
    ...matchupsQuery(tournament.id),
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
  // The list may contain a change before the push that makes the matchups stale.
  const readVersion = useRef(tournament.version);
  useEffect(() => {
    if (readVersion.current !== tournament.version && isWanted) void refetch();
    readVersion.current = tournament.version;
  }, [tournament.version, isWanted, refetch]);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const aboveNow = useContext(MatchAbove);
  // The first match above is kept, so that the card does not change its match when the one above changes.
  const [aboveId, setAboveId] = useState(aboveNow);
  if (aboveId === null && aboveNow !== null) setAboveId(aboveNow);

  // Without a push the polled list has the newest current matchup.
  const current = tournament.currentMatchup ? [tournament.currentMatchup] : [];
  const others = (data ?? []).filter(({ id }) => id !== tournament.currentMatchup?.id);
  const known = useLiveMatchups([...current, ...others]);
  const playable = known.filter(({ song1Id, song2Id }) => song1Id !== null && song2Id !== null);
  const ordered = carouselOrder(withTiebreakersInPlace(playable.map(withClock)), now);
  const index = Math.max(
    0,
    ordered.findIndex((each) =>
      chosenId === null ? each.id !== aboveId && timing(each, now) === 'live' : each.id === chosenId,
    ),
  );
  const shown = ordered[index]?.matchup;
  if (!shown) return <p className="text-14 text-muted">The first matchups are being drawn.</p>;

  const step = (by: number) => setChosenId(ordered.at((index + by) % ordered.length)?.id ?? null);
  return (
    <div className="flex flex-col gap-3">
      <VoterRulesContext value={tournament}>
        <CompactBallot matchup={shown} />
      </VoterRulesContext>
      {/* The arrows keep their space while the other matchups load. */}
      {((isWanted && data === undefined) || ordered.length > 1) && (
        <div className={clsx('flex items-center justify-between', ordered.length < 2 && 'invisible')}>
          <StepButton direction="previous" variant="ghost" onClick={() => step(-1)} />
          <span className="text-12 tabular text-muted">
            {index + 1}/{ordered.length}
          </span>
          <StepButton direction="next" variant="ghost" onClick={() => step(1)} />
        </div>
      )}
    </div>
  );
}
