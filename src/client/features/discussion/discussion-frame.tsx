import { MessageCircle } from 'lucide-react';
import { createContext, type ReactNode, type Ref, useContext } from 'react';
import type { MessageCount } from '#client/entities/comment/message-count.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import styles from './discussion-frame.module.css';

/** Below its match, or raised beside it. */
export type Place = 'below' | 'raised';

const PlaceContext = createContext<Place>('below');
export const usePlace = () => useContext(PlaceContext);

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
  const filled = isFilled || undefined;
  return (
    <Card
      as="section"
      ref={ref}
      aria-labelledby={`discussion-${matchupId}`}
      className={styles.frame}
      data-place={place}
      data-filled={filled}
    >
      <div className={styles.head} data-place={place}>
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
      {writing && (
        <div className={styles.writing} data-place={place}>
          {writing}
        </div>
      )}
      <PlaceContext value={place}>
        {voices}
        <div className={styles.body} data-place={place} data-filled={filled}>
          {children}
        </div>
      </PlaceContext>
    </Card>
  );
}

/** What stands in place of messages that did not load, with a button that tries it again. */
export function DiscussionFailure({
  text,
  button,
  onPress,
}: {
  text: string;
  button: string;
  onPress: () => void;
}) {
  return (
    <div role="alert" className={`${styles.note} text-danger`}>
      <span aria-hidden="true" className={styles.records} />
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
