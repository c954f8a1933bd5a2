import { ChevronLeft, ChevronRight, Eye, SlidersHorizontal, Vote } from 'lucide-react';
import { type ReactNode, useMemo, useRef } from 'react';
import { numberText } from '#client/lib/format/number-text.ts';
import { useLiveState } from '#client/lib/live-socket.ts';
import { withClock } from '#client/lib/matchup-clock.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { useWatching } from '#client/lib/watching.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { lazyMenu } from '#client/ui/lazy-menu.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { UserVotes } from '#contract/vote.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { timing } from '#engine/matchup/voting-window.ts';
import { useCardOptions } from './card-options.ts';
import { MatchupAnnouncer } from './matchup-announcer.tsx';
import { MatchupCard } from './matchup-card.tsx';
import { showVote } from './optimistic-vote.ts';
import { usePendingVote, useVote } from './use-vote.ts';

const ORDER_INTERVAL_MS = 1000;

const ViewMenu = lazyMenu(async () => (await import('./card-options-menu.tsx')).CardOptionsMenu);

type Props = {
  tournamentId: number;
  totalRounds: number;
  matchups: readonly Matchup[];
  ownVotes: UserVotes;
  /** The matchup in the address; null shows the first one. */
  selectedId: number | null;
  onSelect: (id: number) => void;
  openSlots: (matchup: Matchup) => readonly [string, string];
  controls: (matchup: Matchup) => ReactNode;
  artworkControl: (song: Song) => ReactNode;
  /** Below the card: the discussion. */
  below: (matchup: Matchup) => ReactNode;
  emptyText: ReactNode;
};

/** One matchup at a time: live ones first, then upcoming, then completed; the arrows go round (A §2, T §2). */
export function MatchupCarousel(props: Props) {
  const { tournamentId, matchups, ownVotes, selectedId, onSelect } = props;
  const now = useServerNow(ORDER_INTERVAL_MS);
  const vote = useVote(tournamentId, { isOnCard: true });
  const { hasComments } = useCardOptions();
  const pending = usePendingVote();
  const clocked = useMemo(() => withTiebreakersInPlace(matchups.map(withClock)), [matchups]);
  const ordered = carouselOrder(clocked, now).map(({ matchup }) => matchup);
  const index = useShownIndex(ordered, rootOf(matchups, selectedId));
  const matchup = ordered[index];
  if (!matchup) {
    return (
      <EmptyState icon={<Vote />} title="No Active Matchups" titleAs="h2" description={props.emptyText} />
    );
  }
  const shown = showVote(matchup, ownSongOf(ownVotes, matchup.id), pending);
  const go = (step: number) => {
    const next = ordered[(index + step + ordered.length) % ordered.length];
    if (next) onSelect(next.id);
  };
  const firstLive = ordered.find((each) => timing(withClock(each), now) === 'live');
  const isLiveElsewhere = firstLive && timing(withClock(matchup), now) !== 'live';
  return (
    <section aria-roledescription="carousel" aria-label="Matchups" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex items-center gap-3 text-14 text-muted">
          <span aria-live="polite" aria-atomic="true">
            <span className="font-semibold">
              Match {index + 1} of {ordered.length}
            </span>
            <span className="sr-only">: {nameOf(matchup, props.openSlots(matchup))}</span>
          </span>
          <Watching tournamentId={tournamentId} />
        </p>
        <div className="flex gap-2">
          {isLiveElsewhere && <Button onClick={() => onSelect(firstLive.id)}>Go to live match</Button>}
          <ViewMenu
            trigger={
              <Button size="icon" variant="ghost" aria-label="How it is shown">
                <SlidersHorizontal />
              </Button>
            }
          />
          <Button size="icon" aria-label="Previous matchup" onClick={() => go(-1)}>
            <ChevronLeft />
          </Button>
          <Button size="icon" aria-label="Next matchup" onClick={() => go(1)}>
            <ChevronRight />
          </Button>
        </div>
      </div>
      <MatchupCard
        // The discussion below has the bare id for its key.
        key={`card ${matchup.id}`}
        matchup={shown.matchup}
        ownSongId={shown.ownSongId}
        isVotePending={pending !== null}
        totalRounds={props.totalRounds}
        parent={matchups.find((each) => each.id === matchup.parentMatchupId) ?? null}
        openSlots={props.openSlots(matchup)}
        onVote={vote}
        controls={props.controls(matchup)}
        artworkControl={props.artworkControl}
      />
      <MatchupAnnouncer matchup={matchup} />
      {hasComments && props.below(matchup)}
    </section>
  );
}

/** Who else is here, as long as the push tells. */
function Watching({ tournamentId }: { tournamentId: number }) {
  const count = useWatching(tournamentId);
  const isTold = useLiveState() === 'connected';
  if (!count || !isTold) return null;
  return (
    <span className="flex items-center gap-1.5">
      <Eye aria-hidden="true" className="size-4" />
      <span>
        <span className="tabular">{numberText(count)}</span> watching
      </span>
    </span>
  );
}

const nameOf = ({ song1, song2 }: Matchup, openSlots: readonly [string, string]) =>
  `${song1?.title ?? openSlots[0]} against ${song2?.title ?? openSlots[1]}`;

const ownSongOf = (votes: UserVotes, matchupId: number) =>
  votes.find((vote) => vote.matchupId === matchupId)?.songId ?? null;

/**
 * Where the chosen matchup stands in the order, a tiebreaker in place of its parent (T §2). Without a choice it is the
 * first one, and that stays in view when the order changes: no other song slips under a finger that is about to vote.
 */
function useShownIndex(ordered: readonly Matchup[], selectedId: number | null): number {
  const kept = useRef<number | null>(null);
  const wanted = selectedId ?? kept.current;
  const found = ordered.findIndex((each) => each.id === wanted || each.parentMatchupId === wanted);
  const index = wanted === null || found < 0 ? 0 : found;
  const shown = ordered[index];
  kept.current = shown ? (shown.parentMatchupId ?? shown.id) : null;
  return index;
}

/** The match that a tiebreaker decides stands for all of its tiebreakers, of which one follows the other. */
function rootOf(matchups: readonly Matchup[], id: number | null): number | null {
  return matchups.find((each) => each.id === id)?.parentMatchupId ?? id;
}
