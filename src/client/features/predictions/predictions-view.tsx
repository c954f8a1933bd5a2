import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Prediction } from '#contract/prediction.ts';
import { CreateButton, useCreateDialog } from './create/create-prediction.tsx';
import { predictionsQuery } from './queries.ts';
import { TokenCount } from './token-count.tsx';

const MINUTE_MS = 60_000;
const SKELETONS = [1, 2, 3, 4];

type Props = {
  titleAs: 'h2' | 'h3';
  /** Receives the open predictions, the soonest end first, and the closed ones, the latest first (rule Q8). */
  children: (open: readonly Prediction[], closed: readonly Prediction[]) => ReactNode;
};

/** The reader's tokens and the predictions, with texts for loading, failure and an empty list (rule Q9). */
export function PredictionsView({ titleAs, children }: Props) {
  const { user } = useCurrentUser();
  const { data, isPending, isFetching, isLoadingError, refetch } = useQuery(predictionsQuery);
  const now = useServerNow(MINUTE_MS);
  const create = useCreateDialog();
  const isOpen = ({ expiresAt }: Prediction) => Date.parse(expiresAt) > now;
  const open = (data ?? []).filter(isOpen);
  return (
    <div className="grid grid-cols-1 gap-6">
      {user && <TokenCount />}
      {isPending && <StripSkeleton />}
      {isLoadingError && (
        <LoadFailed
          titleAs={titleAs}
          title="The predictions could not be loaded"
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {data && open.length === 0 && (
        <EmptyState
          titleAs={titleAs}
          icon={<Sparkles />}
          title="No Active Predictions"
          description="Ask the first question, and see who knows their music."
          action={
            user && <CreateButton label="Create First Prediction" variant="primary" onClick={create.open} />
          }
        />
      )}
      {/* Outside of the empty state, which disappears when another user's prediction arrives. */}
      {create.dialog}
      {data &&
        children(
          open,
          data.filter((prediction) => !isOpen(prediction)),
        )}
    </div>
  );
}

function StripSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <p className="text-14 text-muted">Loading predictions...</p>
      <div className="flex gap-4 overflow-hidden">
        {SKELETONS.map((key) => (
          <Skeleton
            key={key}
            className="h-84 w-80 max-w-[85%] shrink-0 rounded-panel md:w-[calc((100%-1rem)/2)] md:max-w-none xl:w-[calc((100%-2rem)/3)]"
          />
        ))}
      </div>
    </div>
  );
}
