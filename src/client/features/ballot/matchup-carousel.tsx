import { Eye, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { type ClockedMatchup, withClock } from '#client/entities/matchup/matchup-clock.ts';
import { StepButton } from '#client/entities/matchup/step-button.tsx';
import { useHand } from '#client/entities/matchup/use-hand.ts';
import { playTracks } from '#client/entities/player/player-store.ts';
import { mainTracks } from '#client/entities/player/track.ts';
import { runOfMatches } from '#client/entities/vote/run/run-of-matches.ts';
import { useVotedMatchups } from '#client/entities/vote/voted-matchups.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { serverNow, useServerNow } from '#client/lib/time/server-clock.ts';
import { useViewerCount } from '#client/live/apply-message.ts';
import { useLiveState } from '#client/live/live-tournament.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { firstUnvoted } from '#engine/matchup/offered-match.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { canVote, timing } from '#engine/matchup/voting-window.ts';
import {
  type Choice,
  chooseShown,
  inOrder,
  keepOrder,
  NO_ORDER,
  type SteadyOrder,
} from './carousel-place.ts';
import { DiscussionButton, DiscussionPlace, useDiscussionPlace } from './discussion-place.tsx';
import { lastStageAt } from './last-seconds.tsx';
import { MatchupAnnouncer } from './matchup-announcer.tsx';
import { MatchupCard } from './matchup-card.tsx';
import { useReveal } from './reveal/use-reveal.ts';
import { findBallot, focusBallot } from './run/ballot-element.ts';
import { GoingOnPlace } from './run/going-on-place.tsx';
import { WayOn } from './run/way-on.tsx';

const ORDER_INTERVAL_MS = 1000;

const KeysDialog = lazyDialog(async () => (await import('./run/keys-dialog.tsx')).KeysDialog);
const ViewMenu = lazyMenu(async () => (await import('./options/card-options-menu.tsx')).CardOptionsMenu);

type Props = {
  tournamentId: number;
  /** The matches are opened one after the other before a room. */
  isShow: boolean;
  matchups: readonly Matchup[];
  /** Voters are asked to hear both songs first. */
  asksToListen: boolean;
  /** The matchup in the address; null for none. */
  selectedId: number | null;
  onSelect: (id: number) => void;
  /** Opens the reminders of the tournament; null for visitors and guests. */
  onRemind: (() => void) | null;
  openSlots: (matchup: Matchup) => readonly [string, string];
  controls: (matchup: Matchup) => ReactNode;
  artworkControl: (song: Song) => ReactNode;
  /** The button that opens the next round, for users who may. Shown in the footer of a matchup that is not completed. */
  opening: ReactNode;
  /** The content below the card: the discussion. */
  below: (matchup: Matchup, place: 'below' | 'raised') => ReactNode;
  /** Shown in place of the card while there is no matchup. */
  empty: ReactNode;
};

/** One matchup at a time: live ones first, then upcoming, then completed; the arrows wrap around. */
export function MatchupCarousel(props: Props) {
  const { tournamentId, isShow, matchups, selectedId, onSelect } = props;
  const now = useServerNow(ORDER_INTERVAL_MS);
  const { hasComments, goesOnAfterVote } = useCardOptions();
  const clocked = useMemo(() => withTiebreakersInPlace(matchups.map(withClock)), [matchups]);
  const current = carouselOrder(clocked, now);
  const voted = useVotedMatchups(tournamentId);
  const first = firstUnvoted(current, voted.ids, now)?.id ?? null;
  const { shown, ordered } = useSteadyPlace(current, {
    selectedId: rootOf(matchups, selectedId),
    firstId: voted.isKnown ? first : undefined,
  });
  const index = shown ? ordered.indexOf(shown) : 0;
  const discussion = useDiscussionPlace();
  const [moved, setMoved] = useState<'next' | 'previous' | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const hand = useHand(openedByHandAt());
  const inPlace = shown?.matchup;
  const reveal = useReveal(inPlace, matchups);
  // The player makes room.
  useRootState('data-revealing', reveal?.isRevealing ? '' : null);
  if (!shown || !inPlace || !reveal) return props.empty;
  const { matchup, outcome } = reveal;
  const show = (id: number | undefined, direction: 'next' | 'previous') => {
    if (id === undefined) return;
    hand.onMove();
    setMoved(direction);
    onSelect(id);
  };
  const go = (step: number) =>
    show(ordered.at((index + step) % ordered.length)?.id, step > 0 ? 'next' : 'previous');
  const knownRun = runOfMatches(ordered, inPlace.id, voted.ids, now);
  const isLive = timing(withClock(matchup), now) === 'live';
  // The next match of a show has no time for a calendar, and before a room 'All voted.' would speak of all who are there.
  const run = isShow ? { ...knownRun, startingId: null, isDone: knownRun.isDone && !isLive } : knownRun;
  const afterThis =
    ordered.find(({ id }) => voted.isVoter && id === run.nextId) ?? ordered.at((index + 1) % ordered.length);
  const goOn = () => show(afterThis?.id, 'next');
  const goOnByButton = () => {
    // The pressed button disappears, so the match takes the focus.
    focusBallot();
    goOn();
  };
  const goOnByItself = (id: number) => {
    if (findBallot()?.contains(document.activeElement)) focusBallot();
    reveal.end();
    setMoved('next');
    onSelect(id);
  };
  const round = mainTracks(songsOfRound(matchup, matchups));
  const playRound = round.length > 1 ? () => playTracks(round, 'Songs of this round') : null;
  const firstLive = ordered.find((each) => timing(each, now) === 'live');
  const isClosing = outcome === null && lastStageAt(withClock(matchup), now) !== null;
  const hasRun =
    voted.isVoter && (voted.ids.has(matchup.id) || !isLive) && (run.nextId !== null || run.isDone);
  return (
    <section aria-roledescription="carousel" aria-label="Matchups" {...discussion.pageProps}>
      <MatchupCard
        matchup={matchup}
        parent={matchups.find((each) => each.id === matchup.parentMatchupId) ?? null}
        outcome={outcome}
        onRevealed={reveal.isPlaying ? reveal.end : null}
        openSlots={props.openSlots(matchup)}
        controls={props.controls(matchup)}
        artworkControl={props.artworkControl}
        moved={moved}
        asksToListen={props.asksToListen}
        moves={{ ArrowRight: goOn, ArrowLeft: () => go(-1), '?': () => setShowsKeys(true) }}
        viewers={outcome === null && <ViewerCount tournamentId={tournamentId} />}
        steps={
          <>
            <div className="upright:[grid-area:previous]">
              <StepButton direction="previous" variant="ghost" onClick={() => go(-1)} />
            </div>
            <p
              aria-live="polite"
              aria-atomic="true"
              className="text-14 whitespace-nowrap text-muted phone:text-12 upright:self-baseline upright:[grid-area:count] desk:text-[0.875em]"
            >
              <span className="font-semibold">
                Match {(isShow ? clocked.indexOf(shown) : index) + 1} of {ordered.length}
              </span>
              <span className="sr-only">: {nameOf(matchup, props.openSlots(matchup))}</span>
            </p>
            <div className="upright:-ml-2 upright:[grid-area:next]">
              <StepButton direction="next" variant="ghost" onClick={() => go(1)} />
            </div>
          </>
        }
        footer={
          <>
            {hasComments && <DiscussionButton matchupId={matchup.id} {...discussion.buttonProps} />}
            <ViewMenu
              onShowKeys={() => setShowsKeys(true)}
              onPlayRound={playRound}
              onRemind={props.onRemind}
              offersAfterVote={!isShow && ordered.filter((each) => canVote(each, now)).length >= FEW_OPEN}
              trigger={
                <Button
                  icon={SlidersHorizontal}
                  size="icon"
                  variant="ghost"
                  aria-label="How it is shown"
                  className="shrink-0"
                />
              }
            />
            <div
              data-quiet={isClosing || undefined}
              // Quieter than the count of the last seconds.
              className="ml-auto data-quiet:[&>button]:border-edge data-quiet:[&>button]:bg-transparent data-quiet:[&>button]:text-ink"
            >
              <GoingOnPlace
                isNeeded={isShow || goesOnAfterVote || !isLive}
                {...{ shown, ordered, voted, isShow }}
                isRevealing={reveal.isRevealing}
                handAt={hand.at}
                onMove={goOnByItself}
              >
                {(matchup.status !== 'completed' && props.opening) || (
                  <WayOn
                    run={hasRun ? run : null}
                    nextStart={run.nextStart}
                    isDecided={outcome !== null}
                    onNext={goOnByButton}
                    onRemind={isShow ? null : props.onRemind}
                    onTiebreaker={matchup === inPlace ? null : reveal.end}
                    onLive={firstLive && !isLive ? () => onSelect(firstLive.id) : null}
                  />
                )}
              </GoingOnPlace>
            </div>
          </>
        }
      />
      <KeysDialog open={showsKeys} onOpenChange={setShowsKeys} />
      <MatchupAnnouncer matchup={matchup} outcome={outcome} />
      {hasComments && (
        <DiscussionPlace {...discussion}>
          {props.below(matchup, discussion.isRaised ? 'raised' : 'below')}
        </DiscussionPlace>
      )}
    </section>
  );
}

/** From this number of open matches on the page offers to go on after each vote. */
const FEW_OPEN = 3;
/** A ballot that appears later than this was opened by hand. */
const OPENING_MS = 10_000;
const openedByHandAt = () => (performance.now() < OPENING_MS ? null : serverNow());

/** How many viewers have the tournament open. Shown only with a live connection. */
function ViewerCount({ tournamentId }: { tournamentId: number }) {
  const count = useViewerCount(tournamentId);
  const isConnected = useLiveState() === 'connected';
  if (!count || !isConnected) return null;
  return (
    <span className="flex items-center gap-1.5 text-14 whitespace-nowrap text-muted max-md:text-12 max-[24rem]:hidden short:hidden upright:[grid-area:viewers] column:max-[110rem]:hidden">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      <span>
        <span translate="no" className="tabular">
          {numberText(count)}
        </span>{' '}
        <span className="max-sm:sr-only">watching</span>
      </span>
    </span>
  );
}

/** The songs of all matches of a round, in the order of the matches. */
function songsOfRound({ phase, round }: Matchup, matchups: readonly Matchup[]): Song[] {
  const ofRound = matchups.filter((each) => each.phase === phase && each.round === round);
  const songs = ofRound.sort((a, b) => a.id - b.id).flatMap(({ song1, song2 }) => [song1, song2]);
  return [...new Map(songs.map((song) => [song?.id, song])).values()].filter((song) => song !== null);
}

const nameOf = ({ song1, song2 }: Matchup, openSlots: readonly [string, string]) =>
  `${song1?.title ?? openSlots[0]} against ${song2?.title ?? openSlots[1]}`;

/** The match in view and the order of all, which stay while others change. */
function useSteadyPlace(current: readonly ClockedMatchup[], choice: Choice) {
  const kept = useRef<{ id: number | null; order: SteadyOrder }>({ id: null, order: NO_ORDER });
  const { shown, keptId } = chooseShown(current, kept.current.id, choice);
  kept.current = { id: keptId, order: keepOrder(kept.current.order, current, shown) };
  return { shown, ordered: inOrder(current, kept.current.order) };
}

/** The id of the match that a tiebreaker decides. The id itself for any other match. */
function rootOf(matchups: readonly Matchup[], id: number | null): number | null {
  return matchups.find((each) => each.id === id)?.parentMatchupId ?? id;
}
