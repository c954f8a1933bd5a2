import { MessageCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Card } from '#client/ui/layout/card.tsx';

type Props = { matchupId: number; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** The panel of a discussion with its heading. */
export function DiscussionFrame({ matchupId, ref, children }: Props) {
  return (
    <Card as="section" ref={ref} aria-labelledby={`discussion-${matchupId}`} className="discussion">
      <h2 id={`discussion-${matchupId}`} className="flex items-center gap-2 text-18">
        <MessageCircle aria-hidden="true" className="size-5" />
        Live Discussion
      </h2>
      {children}
    </Card>
  );
}

/** Keeps the place of a discussion whose code is not loaded yet. */
export function DiscussionPlaceholder(props: Omit<Props, 'children'>) {
  return (
    <DiscussionFrame {...props}>
      <Skeleton className="h-11" />
      <DiscussionSkeleton />
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
