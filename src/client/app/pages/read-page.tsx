import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { isNotFound } from '#client/lib/api/api.ts';
import { EmptyPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Page, StatePage } from '#client/ui/layout/page.tsx';

type Props<Data> = {
  query: UseQueryResult<Data | null>;
  /** What the page shows, such as 'Song'. */
  what: string;
  skeletonClass: string;
  missing: Omit<ComponentProps<typeof EmptyPage>, 'heading' | 'titleAs'>;
  children: (data: Data) => ReactNode;
};

/** The page of one thing, with its loading, missing and failed states. */
export function ReadPage<Data>({ query, what, skeletonClass, missing, children }: Props<Data>) {
  const { data, isPending, error } = query;
  if (data) return <Page>{children(data)}</Page>;
  if (isNotFound(error)) return <EmptyPage heading={what} {...missing} />;
  const name = what.toLowerCase();
  return (
    <StatePage heading={what}>
      {isPending ? (
        <div role="status" aria-label={`Loading the ${name}`}>
          <Skeleton className={`${skeletonClass} rounded-panel`} />
        </div>
      ) : (
        <LoadFailed titleAs="h2" title={`The ${name} could not be loaded`} query={query} />
      )}
    </StatePage>
  );
}
