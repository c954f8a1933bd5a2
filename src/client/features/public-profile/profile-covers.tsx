import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '#client/lib/api/paged-query.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { profileSongsQuery } from './queries.ts';

const SHOWN = 3;

/** The covers of a user's newest songs, fanned out at the end of a wide profile. Decorative: the list below names them. */
export function ProfileCovers({ userId }: { userId: number }) {
  const { data } = useInfiniteQuery(profileSongsQuery(userId));
  const songs = data ? rowsOf(data).slice(0, SHOWN) : [];
  if (songs.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="col-start-3 row-span-2 row-start-1 hidden ps-6 xl:flex *:-ms-12 *:first:ms-0 *:first:-rotate-6 *:last:rotate-6 *:only:rotate-3"
    >
      {songs.map((song) => (
        <div key={song.id} className="shadow-raised">
          <SongArtwork song={song} size="large" className="size-36!" />
        </div>
      ))}
    </div>
  );
}
