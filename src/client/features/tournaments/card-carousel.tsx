import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLiveTournament } from '#client/lib/live-socket.ts';
import { withClock } from '#client/lib/matchup-clock.ts';
import { mergeMatchups } from '#client/lib/merge-matchups.ts';
import { matchupsQuery } from '#client/lib/queries.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { cx } from '#client/ui/class-names.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentCard } from '#contract/tournament.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';

const ORDER_EVERY_MS = 5000;
/** On the way back to the cards the matchups of a while ago are read again. */
const FRESH_MS = 10_000;

type Props = { tournament: TournamentCard; Ballot: ComponentType<{ matchup: Matchup }> };

/** A §2: live matchups first, then scheduled, then completed; the arrows wrap around. */
export function CardCarousel({ tournament, Ballot }: Props) {
  useLiveTournament(tournament.id);
  const now = useServerNow(ORDER_EVERY_MS);
  // A §7: asked for in these two statuses only; until then the card shows what the list brought.
  const isAsked = tournament.status === 'active' || tournament.status === 'knockout_stage';
  const { data, refetch } = useQuery({
    ...matchupsQuery(tournament.id),
    enabled: isAsked,
    staleTime: FRESH_MS,
  });
  // The list may know of a change before the push that would have these read again.
  const readVersion = useRef(tournament.version);
  useEffect(() => {
    if (readVersion.current !== tournament.version && isAsked) void refetch();
    readVersion.current = tournament.version;
  }, [tournament.version, isAsked, refetch]);
  const [chosenId, setChosenId] = useState<number | null>(null);

  // The list is polled also while there is no push, and then knows the current matchup best.
  const current = tournament.currentMatchup ? [tournament.currentMatchup] : [];
  const others = (data ?? []).filter(({ id }) => id !== tournament.currentMatchup?.id);
  const known = [...mergeMatchups(data, current), ...others];
  const playable = known.filter(({ song1Id, song2Id }) => song1Id !== null && song2Id !== null);
  const ordered = carouselOrder(withTiebreakersInPlace(playable.map(withClock)), now);
  const index = Math.max(
    0,
    ordered.findIndex(({ id }) => id === chosenId),
  );
  const shown = ordered[index]?.matchup;
  if (!shown) return <p className="text-14 text-muted">The first matchups are being drawn up.</p>;

  const step = (by: number) => setChosenId(ordered.at((index + by) % ordered.length)?.id ?? null);
  return (
    <div className="flex flex-col gap-3">
      <Ballot matchup={shown} />
      {/* The place of the arrows is kept while the other matchups are on their way. */}
      {((isAsked && data === undefined) || ordered.length > 1) && (
        <div className={cx('flex items-center justify-between', ordered.length < 2 && 'invisible')}>
          <Button variant="ghost" size="icon" aria-label="Previous matchup" onClick={() => step(-1)}>
            <ChevronLeft aria-hidden="true" />
          </Button>
          <span className="text-12 tabular text-muted">
            {index + 1}/{ordered.length}
          </span>
          <Button variant="ghost" size="icon" aria-label="Next matchup" onClick={() => step(1)}>
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  );
}
