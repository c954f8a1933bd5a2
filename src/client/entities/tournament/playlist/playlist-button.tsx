import { FileMusic } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { Song } from '#contract/song.ts';

const PlaylistDialog = lazyDialog(async () => (await import('./playlist-dialog.tsx')).PlaylistDialog);

type Props = {
  tournamentId: number;
  /** In the order of the playlist. */
  songs: readonly Song[];
};

/** Offers songs of a tournament as a playlist. */
export function PlaylistButton({ tournamentId, songs }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (songs.length === 0) return null;
  return (
    <>
      <Button icon={FileMusic} onClick={() => setIsOpen(true)}>
        Playlist
      </Button>
      <PlaylistDialog open={isOpen} onOpenChange={setIsOpen} tournamentId={tournamentId} songs={songs} />
    </>
  );
}
