import { clsx } from 'clsx';
import { MessageCircle } from 'lucide-react';
import { createContext, type ReactNode, type Ref, useContext } from 'react';
import type { MessageCount } from '#client/entities/comment/message-count.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';

/** Below its match, or raised beside it. */
export type Place = 'below' | 'raised';

const PlaceContext = createContext<Place>('below');
export const usePlace = () => useContext(PlaceContext);

/** Below the match of a desktop the text field is beside the messages, in the light of both corners. */
const BELOW =
  'grid grid-cols-1 desk:gap-x-[clamp(2.5rem,4vw,5rem)] desk:bg-[radial-gradient(40%_120%_at_0_100%,var(--ember-light),transparent),radial-gradient(30%_120%_at_100%_0,var(--tide-light),transparent)] desk:[--message-size:1rem] desk:[grid-template:auto_auto_auto_1fr/clamp(20rem,30%,30rem)_minmax(0,52rem)]';
/** Raised: the list fills the panel and scrolls alone. The text field above it stays visible. */
const RAISED =
  'flex min-h-0 flex-1 flex-col narrow:gap-1 narrow:rounded-none narrow:border-0 narrow:px-3 narrow:pt-2 narrow:pb-0 short:gap-1 short:rounded-none short:border-0 short:pt-1 desk:min-h-76';

type Props = {
  matchupId: number;
  place: Place;
  /** The number of messages. Left out or null until it is known. */
  count?: MessageCount | null;
  /** The text field, or why there is none. */
  writing?: ReactNode;
  /** The writers of both sides. */
  voices?: ReactNode;
  /** The body has messages, which run to its edge. */
  isFilled?: boolean;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The panel of a discussion with its heading. */
export function DiscussionFrame(props: Props) {
  const { matchupId, place, count, writing, voices, isFilled = false, ref, children } = props;
  const isRaised = place === 'raised';
  return (
    <Card
      as="section"
      ref={ref}
      aria-labelledby={`discussion-${matchupId}`}
      // Faces are paler than the colours of both sides. A list runs to the edge.
      className={clsx('gap-3 p-6 [--vivid:0.5] phone:p-4', isRaised ? RAISED : BELOW, isFilled && 'pb-0!')}
    >
      <div
        className={clsx('flex flex-wrap items-center gap-x-3', isRaised && 'narrow:min-h-11 short:min-h-9')}
      >
        <h2 id={`discussion-${matchupId}`} className="flex items-center gap-2 text-18">
          <MessageCircle aria-hidden="true" className="size-5" />
          Live Discussion
        </h2>
        {count && count.count > 0 && (
          <p className="tabular text-14 text-muted">
            {numberText(count.count)}
            {count.hasMore && '+'} {count.count === 1 ? 'message' : 'messages'}
          </p>
        )}
      </div>
      {writing && <div className={clsx('grid grid-cols-1 gap-1', isRaised && 'order-1')}>{writing}</div>}
      <PlaceContext value={place}>
        {voices}
        <div
          className={clsx(
            'min-h-0 gap-3',
            isRaised
              ? 'order-2 flex flex-1 flex-col'
              : 'grid grid-cols-1 desk:content-start desk:[grid-area:1/2/span_4/auto]',
            isRaised && !isFilled && 'overflow-y-auto',
          )}
        >
          {children}
        </div>
      </PlaceContext>
    </Card>
  );
}

/** No messages, or none that loaded. */
export const NOTE = 'grid justify-items-center gap-2 pt-2 pb-4 text-center text-[0.875rem] short:py-0';

const RECORD =
  'size-11 shrink-0 bg-[radial-gradient(circle_at_50%,var(--panel)_12%,transparent_13%_34%,var(--panel)_35%_37%,transparent_38%)]';

/** Two records, in place of covers. */
export function Records() {
  return (
    <span aria-hidden="true" className="flex h-14 short:h-11">
      <span className={`bg-ember ${RECORD}`} />
      <span className={`-ml-2 self-end bg-tide short:ml-2 ${RECORD}`} />
    </span>
  );
}

type FailureProps = { text: string; button: string; onPress: () => void };

/** What stands in place of messages that did not load, with a button that tries it again. */
export function DiscussionFailure({ text, button, onPress }: FailureProps) {
  return (
    <div role="alert" className={`${NOTE} text-danger`}>
      <Records />
      {text}
      <Button size="small" onClick={onPress}>
        {button}
      </Button>
    </div>
  );
}

type PlaceProps = Pick<Props, 'matchupId' | 'place'>;

/** Keeps the place of a discussion whose code is not loaded yet. */
export function DiscussionPlaceholder(props: PlaceProps & Pick<Props, 'count' | 'ref'>) {
  return (
    <DiscussionFrame {...props} writing={<Skeleton className="h-11" />}>
      <DiscussionSkeleton />
    </DiscussionFrame>
  );
}

/** The discussion when its code could not be loaded. The match above stays usable. */
export function DiscussionUnavailable(props: PlaceProps) {
  return (
    <DiscussionFrame {...props}>
      <DiscussionFailure
        text="The discussion could not be loaded."
        button="Refresh Page"
        onPress={() => location.reload()}
      />
    </DiscussionFrame>
  );
}

export function DiscussionSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      {[1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-10 flex-1" />
        </div>
      ))}
    </div>
  );
}
