import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { tournamentsQuery } from '#client/entities/tournament/queries.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { PeopleList } from '#client/entities/user/user-name.tsx';
import { moreOf, rowsOf } from '#client/lib/api/paged-query.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { exactOnHover } from '#client/ui/time/exact-on-hover.ts';
import { PREDICTIONS_PAGE_ROWS } from '#contract/paging.ts';
import type { Prediction } from '#contract/prediction.ts';
import { DAILY_TOKENS } from '#engine/rewards/tokens.ts';
import { CreateButton, useCreateDialog } from './create/create-prediction.tsx';
import { PredictionStrip } from './prediction-strip.tsx';
import { createdPredictionQuery, predictionPagesQuery, predictionsQuery, tokensQuery } from './queries.ts';

const MINUTE_MS = 60_000;
const SKELETONS = [1, 2, 3, 4];

type ViewProps = {
  titleAs: 'h2' | 'h3';
  /** Whether an empty list is said in one line, because the page offers another next step. */
  isQuiet?: boolean;
  /** Receives the open predictions, the soonest end first, and the closed ones, the latest first. */
  children: (open: readonly Prediction[], closed: readonly Prediction[]) => ReactNode;
};

/** The reader's tokens and the first predictions, with texts for loading, failure and an empty list. */
export function PredictionsView({ titleAs, isQuiet, children }: ViewProps) {
  const query = useQuery(predictionsQuery);
  return (
    <PredictionsFrame titleAs={titleAs} isQuiet={isQuiet} query={query} predictions={query.data}>
      {children}
    </PredictionsFrame>
  );
}

/** The same view of all predictions, which load page by page as the reader scrolls. */
export function AllPredictions() {
  useQuery(COVERS_QUERY);
  const query = useInfiniteQuery(predictionPagesQuery);
  const now = useServerNow(MINUTE_MS);
  const more = moreOf(query);
  const newest = query.data?.pages.at(-1)?.rows ?? [];
  const openCount = newest.filter((prediction) => isOpenAt(prediction, now)).length;
  const parts = [
    { title: 'Open', isFull: openCount >= PREDICTIONS_PAGE_ROWS },
    { title: 'Closed', isFull: newest.length - openCount >= PREDICTIONS_PAGE_ROWS },
  ] as const;
  return (
    <PredictionsFrame titleAs="h2" query={query} predictions={query.data && rowsOf(query.data)}>
      {(...predictions) =>
        parts.map(({ title, isFull }, index) => (
          <PredictionStrip
            key={title}
            label={`${title} predictions`}
            heading={<h2 className="text-22">{title}</h2>}
            predictions={predictions[index] ?? []}
            // Each page holds rows of both parts. A part that was not full on the last loaded page has ended.
            more={{ ...more, hasMore: more.hasMore && isFull }}
          />
        ))
      }
    </PredictionsFrame>
  );
}

/** One read is enough: the covers above the questions are decoration. */
const COVERS_QUERY = {
  ...tournamentsQuery,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  refetchOnWindowFocus: false,
} as const;

const isOpenAt = ({ expiresAt }: Prediction, now: number) => Date.parse(expiresAt) > now;

/** The prediction that was just asked stands first, also when its end puts it on a later page. */
function createdFirst(open: readonly Prediction[], created: Prediction | undefined): readonly Prediction[] {
  if (!created) return open;
  const newest = open.find(({ id }) => id === created.id) ?? created;
  return [newest, ...open.filter(({ id }) => id !== created.id)];
}

type FrameProps = ViewProps & {
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'isLoadingError' | 'refetch'>;
  predictions: readonly Prediction[] | null | undefined;
};

function PredictionsFrame({ titleAs, isQuiet, query, predictions, children }: FrameProps) {
  const { user } = useCurrentUser();
  const { isPending, isLoadingError } = query;
  const now = useServerNow(MINUTE_MS);
  const create = useCreateDialog();
  const isOpen = (prediction: Prediction) => isOpenAt(prediction, now);
  const { data: created } = useQuery(createdPredictionQuery(predictions));
  const open = createdFirst(
    (predictions ?? []).filter(isOpen),
    created && isOpen(created) ? created : undefined,
  );
  return (
    <div className="grid grid-cols-1 gap-6">
      {user && <TokenCount />}
      {isPending && <StripSkeleton />}
      {isLoadingError && (
        <LoadFailed titleAs={titleAs} title="The predictions could not be loaded" query={query} />
      )}
      {predictions && open.length === 0 && (
        <EmptyState
          titleAs={titleAs}
          isQuiet={isQuiet}
          icon={<Sparkles />}
          title="No Active Predictions"
          description="Ask the first question, and see who knows their music."
          action={
            user && (
              <CreateButton
                label="Create First Prediction"
                variant={isQuiet ? 'secondary' : 'primary'}
                onClick={create.open}
              />
            )
          }
        />
      )}
      {/* Outside of the empty state, which disappears when another user's prediction arrives. */}
      {create.dialog}
      {predictions && (
        <PeopleList people={predictions.map(({ authorId, author }) => ({ userId: authorId, user: author }))}>
          {children(
            open,
            predictions.filter((prediction) => !isOpen(prediction)),
          )}
        </PeopleList>
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
            className="h-104 w-80 max-w-[85%] shrink-0 rounded-panel md:w-[calc((100%-1rem)/2)] md:max-w-none xl:w-[calc((100%-2rem)/3)]"
          />
        ))}
      </div>
    </div>
  );
}

/** The reader's tokens. They refill at midnight UTC, so hovering shows the local time of the last refill. */
function TokenCount() {
  const { data } = useQuery(tokensQuery);
  const refreshed = data ? new Date(data.lastRefresh) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-muted">
      <p className="inline-flex items-center gap-3 font-display text-18 font-bold text-ink">
        <span aria-live="polite" className="tabular">
          Your tokens: {data ? data.tokens : '–'}
        </span>
        <TokenDiscs tokens={data?.tokens ?? 0} />
      </p>
      <p className="max-sm:text-12">Tokens refresh daily at midnight</p>
      {/* The date has its width before it is loaded, so that it moves nothing. */}
      <p className="max-sm:min-w-36 max-sm:text-12">
        Last refresh:{' '}
        {refreshed ? (
          <time dateTime={refreshed.toISOString()} {...exactOnHover(refreshed)}>
            {mediumDate(refreshed)}
          </time>
        ) : (
          '–'
        )}
      </p>
    </div>
  );
}

/** The tokens of a day as discs. Those that are spent are hollow. */
function TokenDiscs({ tokens }: { tokens: number }) {
  return (
    <span aria-hidden="true" className="flex gap-1">
      {Array.from({ length: DAILY_TOKENS }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a token has no other identity than its place
          key={index}
          data-token={index < tokens ? 'left' : 'spent'}
          className={clsx(
            'size-4 rounded-full border-2 border-ink',
            index < tokens ? 'bg-ink' : 'opacity-40',
          )}
        />
      ))}
    </span>
  );
}
