import { PACKS, type Pack } from './pack-lists.ts';
import { PackTile } from './pack-tile.tsx';

/** The packs side by side. */
export const PackStrip = ({ onChoose }: { onChoose: (pack: Pack) => void }) => (
  <ul
    aria-label="Packs"
    className="-mx-4 flex h-38 snap-x snap-proximity scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-3 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:px-6"
  >
    {PACKS.map((pack) => (
      <li key={pack.name} className="w-40 shrink-0 snap-start">
        <PackTile pack={pack} onChoose={() => onChoose(pack)} />
      </li>
    ))}
  </ul>
);
