import { clsx } from 'clsx';
import type { GroupView } from '#client/features/bracket/groups/group-view.ts';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';

/** The table of a group: places, songs, matches and points. */
export function EmbedTable({ view: { group, songs, standings } }: { view: GroupView }) {
  return (
    <table className="w-full self-start text-14">
      <caption translate="no" className="pb-1 text-left font-display font-bold">
        {group.name}
      </caption>
      <thead className="text-12 text-muted">
        <tr className="*:border-b *:pb-1 *:font-medium">
          <th scope="col" className="pr-2 text-left">
            #
          </th>
          <th scope="col" className="w-full text-left">
            Song
          </th>
          <th scope="col" className="pl-2 text-right">
            <abbr title="Played" className="no-underline">
              P
            </abbr>
          </th>
          <th scope="col" className="pl-3 text-right">
            Points
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map(({ songId, rank, played, points }) => {
          const song = songs.get(songId);
          return (
            song && (
              <tr key={songId} className="*:border-b *:py-1">
                <td className="tabular pr-2 text-muted">{rank}</td>
                <th scope="row" className="max-w-0 text-left font-normal">
                  <span className={clsx('flex items-center gap-2', song.isEliminated && 'text-muted')}>
                    <SongArtwork song={song} size="line" />
                    <Name className="truncate">{song.title}</Name>
                  </span>
                </th>
                <td className="tabular pl-2 text-right">{played}</td>
                <td className="tabular pl-3 text-right font-bold">{points}</td>
              </tr>
            )
          );
        })}
      </tbody>
    </table>
  );
}
