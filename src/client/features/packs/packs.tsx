import { LayoutGrid, Link2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { PartLoading } from '#client/ui/feedback/part-loading.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { PackView } from './pack-dialog.tsx';
import type { PartyProps } from './use-party.ts';

const PackStrip = lazyComponent(async () => (await import('./pack-strip.tsx')).PackStrip);
const PackDialog = lazyDialog(async () => (await import('./pack-dialog.tsx')).PackDialog);

/** The packs beside the presets, and the ways to all of them and to a playlist. The lists load after the page. */
export function Packs(props: PartyProps) {
  const [view, setView] = useState<PackView>('all');
  const [isOpen, setIsOpen] = useState(false);
  const show = (next: PackView) => {
    setView(next);
    setIsOpen(true);
  };
  return (
    <section aria-labelledby="packs" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id="packs" className="font-display text-18 font-bold">
          Start from a pack
        </h3>
        <div className="-mx-3 flex flex-wrap">
          <Button icon={LayoutGrid} size="small" variant="ghost" onClick={() => show('all')}>
            All packs
          </Button>
          <Button icon={Link2} size="small" variant="ghost" onClick={() => show('playlist')}>
            By a playlist’s link
          </Button>
        </div>
      </div>
      <Suspense fallback={<PartLoading className="h-38 rounded-panel" />}>
        <PackStrip onChoose={show} />
      </Suspense>
      <PackDialog {...props} view={view} onView={setView} open={isOpen} onOpenChange={setIsOpen} />
    </section>
  );
}
