import { firstRankOut, type GroupView } from '#client/features/bracket/groups/group-view.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import css from './wall-standings.module.css';

/** What a wall has room for. */
const MOST_ROWS = 6;

/** The table of a group on a wall: place, song, wins and points. */
export function WallStandings({ view }: { view: GroupView }) {
  const outFrom = firstRankOut(view);
  const isPlayed = view.standings.some(({ played }) => played > 0);
  return (
    <section className={css.group} aria-label={view.group.name}>
      <h2 translate="no" className={css.heading}>
        {view.group.name}
      </h2>
      <ol className={css.rows}>
        {view.standings.slice(0, MOST_ROWS).map(({ songId, rank, played, points }) => {
          const song = view.songs.get(songId);
          return (
            <li key={songId} className={css.row} data-line={(isPlayed && rank === outFrom) || undefined}>
              <span className={css.rank}>{isPlayed ? rank : '–'}</span>
              {song && <SongArtwork song={song} size="small" loading="eager" className={css.tile} />}
              <bdi translate="no" className={css.title}>
                {song?.title}
              </bdi>
              <span className={css.played}>{numberText(played)} played</span>
              <span className={css.points}>{numberText(points)} pts</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
