import { LayoutGrid, Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { PackDialog, type PackView } from './pack-dialog.tsx';
import { PACKS } from './pack-lists.ts';
import { PackTile } from './pack-tile.tsx';
import type { PartyProps } from './use-party.ts';

/** The packs side by side, and the ways to all of them and to a playlist. */
export function PackShelf(props: PartyProps) {
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
            All {PACKS.length} packs
          </Button>
          <Button icon={Link2} size="small" variant="ghost" onClick={() => show('playlist')}>
            By a playlist’s link
          </Button>
        </div>
      </div>
      <p className="text-14 text-muted">Songs for tonight: one press enters them, and the show can begin.</p>
      <ul
        aria-label="Packs"
        className="-mx-4 flex snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:px-6"
      >
        {PACKS.map((pack) => (
          <li key={pack.name} className="w-40 shrink-0 snap-start">
            <PackTile pack={pack} onChoose={() => show(pack)} />
          </li>
        ))}
      </ul>
      <PackDialog {...props} view={view} onView={setView} open={isOpen} onOpenChange={setIsOpen} />
    </section>
  );
}
