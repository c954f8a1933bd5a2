import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#client/lib/session.ts';
import { Artwork } from '#client/ui/artwork.tsx';
import { cx } from '#client/ui/class-names.ts';
import { lazyDialog } from '#client/ui/lazy-dialog.tsx';
import type { Song } from '#contract/song.ts';

const ArtworkDialog = lazyDialog(async () => (await import('./artwork-dialog.tsx')).ArtworkDialog);

/** A song's picture; its submitter, or an admin, changes it by pressing it (A §2, A §6). */
export function ArtworkTile({ song }: { song: Song }) {
  const { user } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const { title, artist, artworkUrl, submitterId, isEliminated } = song;
  const artwork = (
    <Artwork
      title={title}
      artist={artist}
      src={artworkUrl}
      size="medium"
      className={cx(isEliminated && 'opacity-50 grayscale')}
    />
  );
  const canEdit = user !== null && (user.id === submitterId || user.role === 'admin');
  if (!canEdit) return artwork;
  return (
    <>
      <button
        type="button"
        aria-label={`Update artwork of ${title}`}
        title="Update artwork"
        onClick={() => setIsOpen(true)}
        className="group relative shrink-0 self-start rounded-control"
      >
        {artwork}
        <span
          data-fill
          className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full border border-edge bg-raised text-ink transition-colors duration-150 group-hover:bg-ink group-hover:text-stage"
        >
          <Pencil aria-hidden="true" className="size-3" />
        </span>
      </button>
      <ArtworkDialog song={song} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
