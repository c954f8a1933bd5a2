import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { Song } from '#contract/song.ts';

export type PitchedSong = Pick<Song, 'title' | 'artist' | 'pitch'>;
type Props = { song: PitchedSong; open: boolean; onOpenChange: (open: boolean) => void };

/** All of a song's pitch. */
export function PitchDialog({ song, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        <bdi translate="no" className="wrap-anywhere">
          {song.title}
        </bdi>
      }
      description={
        <bdi translate="no" className="wrap-anywhere">
          {song.artist}
        </bdi>
      }
    >
      <blockquote dir="auto" className="text-start text-16 wrap-anywhere whitespace-pre-line">
        {song.pitch}
      </blockquote>
    </Dialog>
  );
}
