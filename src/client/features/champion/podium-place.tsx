import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Song } from '#contract/song.ts';

/** A place of the podium below the champion's. */
export const PodiumPlace = ({ song, name, tone }: { song: Song; name: string; tone: string }) => (
  <li className="flex min-w-0 items-center gap-3">
    <SongArtwork song={song} />
    <p className="min-w-0">
      <span className={`block font-display text-14 font-bold ${tone}`}>{name}</span>
      <Name className="line-clamp-1 text-14 font-semibold wrap-anywhere">{song.title}</Name>
    </p>
  </li>
);
