import { MessageCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { MessageCount } from '#client/entities/comment/count-messages.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';

type Props = {
  matchupId: number;
  /** The number of messages. Left out or null until it is known. */
  count?: MessageCount | null;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The panel of a discussion with its heading. */
export function DiscussionFrame({ matchupId, count, ref, children }: Props) {
  return (
    <Card as="section" ref={ref} aria-labelledby={`discussion-${matchupId}`} className="discussion">
      <div className="discussion-head">
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
      {children}
    </Card>
  );
}

/** Keeps the place of a discussion whose code is not loaded yet. */
export function DiscussionPlaceholder(props: Omit<Props, 'children'>) {
  return (
    <DiscussionFrame {...props}>
      <Skeleton className="discussion-writing h-11" />
      <div className="discussion-body">
        <DiscussionSkeleton />
      </div>
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
