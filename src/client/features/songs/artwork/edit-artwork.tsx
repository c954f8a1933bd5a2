import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Song } from '#contract/song.ts';
import { isAuthorOrAdmin } from '#engine/moderation/author-or-admin.ts';

const ArtworkDialog = lazyDialog(async () => (await import('./artwork-dialog.tsx')).ArtworkDialog);

/** The pencil on a song's picture, for its submitter and admins; on a hidden song for admins alone. */
export function EditArtwork({ song }: { song: Song }) {
  const { user } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!user || !isAuthorOrAdmin(user, song.submitterId)) return null;
  if (song.isHidden && user.role !== 'admin') return null;
  return (
    <>
      <button
        type="button"
        data-fill
        aria-label={`Update artwork of ${song.title}`}
        title="Update artwork"
        onClick={() => setIsOpen(true)}
        // The touch area is larger than the visible button.
        className="absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full border border-edge bg-raised text-ink transition-colors duration-150 before:absolute before:-inset-3 hover:bg-ink hover:text-stage"
      >
        <Pencil className="size-3" />
      </button>
      <ArtworkDialog song={song} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
