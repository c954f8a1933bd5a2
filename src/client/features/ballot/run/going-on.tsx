import { useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useCardOptions } from '#client/entities/matchup/card-options.ts';
import { isBusy } from '#client/entities/matchup/free-moment.ts';
import { songsText } from '#client/entities/matchup/match-texts.ts';
import type { ClockedMatchup } from '#client/entities/matchup/matchup-clock.ts';
import { isVotePending } from '#client/entities/vote/vote-mutation.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Button } from '#client/ui/form/button.tsx';
import { findBallot, focusBallot } from './ballot-element.ts';
import { goOn, NOTHING_SEEN, STAY_MS } from './goes-on.ts';
import styles from './going-on.module.css';

export type GoingOnProps = {
  shown: ClockedMatchup;
  ordered: readonly ClockedMatchup[];
  /** The viewer's votes. They are known a little later than the matches. */
  voted: { ids: ReadonlySet<number>; songs: ReadonlyMap<number, number | null>; isKnown: boolean };
  isRevealing: boolean;
  isShow: boolean;
  /** When the viewer last moved or scrolled by hand, in epoch milliseconds; null for never. */
  handAt: RefObject<number | null>;
  onMove: (id: number) => void;
  /** What stands here while the page does not move. */
  children: ReactNode;
};

const LOOK_MS = 250;
/** After a result 'Stay' is offered for this long, after a vote for the whole of its shorter wait. */
const OFFER_MS = 3000;

/** Moves the page on by itself, and offers 'Stay' before it does (rule R16). */
export function GoingOn({ children, ...place }: GoingOnProps) {
  const { move, stay } = useGoingOn(place);
  const now = useServerNow(LOOK_MS);
  const next = place.ordered.find(({ id }) => id === move?.to);
  if (!move || !next || move.at - now > OFFER_MS || place.isRevealing) return children;
  return <Stay key={next.id} name={songsText(next.matchup)} leftMs={move.at - now} onStay={stay} />;
}

type Place = Omit<GoingOnProps, 'children'>;

function useGoingOn({ handAt, onMove, shown, voted, ...place }: Place) {
  const client = useQueryClient();
  const now = useServerNow(LOOK_MS);
  const { goesOn, goesOnAfterVote } = useCardOptions();
  const watch = useRef(NOTHING_SEEN);
  const step = goOn(watch.current, {
    ...place,
    ...{ now, shown, goesOn, goesOnAfterVote },
    votedIds: voted.ids,
    ownSongId: voted.songs.get(shown.id) ?? null,
    isVotePending: isVotePending(client),
    isBusy: !voted.isKnown || isBusy() || isReading(),
    handAt: handAt.current,
  });
  watch.current = step.watch;
  const { move } = step;
  const isDue = move !== null && now >= move.at;
  const moveTo = useEffectEvent(onMove);
  const to = move?.to;
  useEffect(() => {
    if (!isDue || to === undefined) return;
    watch.current = { ...watch.current, askedId: to };
    moveTo(to);
  }, [isDue, to]);
  return {
    move,
    stay: () => {
      watch.current = { ...watch.current, stays: true, target: null };
      focusBallot();
    },
  };
}

/** Whether the viewer has the discussion in view in place of the match, or the focus in it. */
function isReading(): boolean {
  if (document.activeElement?.closest('[data-part="discussion"]')) return true;
  const ballot = findBallot();
  return ballot !== null && ballot.getBoundingClientRect().bottom < innerHeight / 2;
}

type StayProps = { name: string; leftMs: number; onStay: () => void };

/** Says where the page goes, and keeps it here. */
function Stay({ name, leftMs, onStay }: StayProps) {
  const ms = useRef(Math.max(leftMs, STAY_MS / 2));
  return (
    <div data-part="stay" className="flex min-w-0 items-center gap-3">
      <p className="min-w-0 truncate text-14 text-muted phone:hidden">
        Next:{' '}
        <bdi translate="no" className="font-semibold text-ink">
          {name}
        </bdi>
      </p>
      <Button
        variant="primary"
        aria-label="Stay at this match"
        className={styles.stay}
        style={{ '--left': `${ms.current}ms` } as CSSProperties}
        onClick={onStay}
      >
        Stay
      </Button>
    </div>
  );
}
