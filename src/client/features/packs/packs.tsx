import { Suspense } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { PartLoading } from '#client/ui/feedback/part-loading.tsx';
import type { PartyProps } from './use-party.ts';

const PackShelf = lazyComponent(async () => (await import('./pack-shelf.tsx')).PackShelf);

/** The packs beside the presets. Their lists load after the page. */
export const Packs = (props: PartyProps) => (
  <Suspense fallback={<PartLoading className="h-48 rounded-panel" />}>
    <PackShelf {...props} />
  </Suspense>
);
