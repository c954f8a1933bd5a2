import { Dialog, type OpenState } from '#client/ui/overlay/dialog.tsx';
import type { Song } from '#contract/song.ts';

export type PitchedSong = Pick<Song, 'title' | 'artist' | 'pitch'>;

/** All of a song's pitch. */
export function PitchDialog({ song, ...openState }: OpenState & { song: PitchedSong }) {
  return (
    <Dialog
      {...openState}
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
