import type { ReactNode } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { PACKS, type Pack } from './pack-lists.ts';

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

type TileProps = { pack: Pack; onChoose: () => void; children?: ReactNode };

/** A pack with the sleeves of its first songs. */
export const PackTile = ({ pack: { name, songs }, onChoose, children }: TileProps) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex size-full flex-col items-start gap-2 rounded-panel border border-edge bg-raised p-3 text-start transition-colors duration-150 hover:bg-line"
  >
    <span className="flex gap-1">
      {songs.slice(0, 3).map(({ title, artist }) => (
        <Artwork key={title} title={title} artist={artist} />
      ))}
    </span>
    <span className="min-w-0">
      <span className="block font-display text-16 leading-tight font-bold">{name}</span>
      <span className="block text-14 text-muted">{countText(songs.length, 'song')}</span>
    </span>
    {children}
  </button>
);
