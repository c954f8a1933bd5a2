import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { BracketConnectors } from './bracket-connectors.tsx';
import type { Drawing } from './bracket-drawing.ts';

const NO_HIGHLIGHT: ReadonlySet<number> = new Set();

type Props = {
  drawing: Drawing<Matchup>;
  championId: number | null;
  /** The round in view, by its place. */
  current: number;
  onChoose: (round: number) => void;
};

/**
 * The whole knockout in small on an upright phone: the covers of each match on its place in the drawing. A press shows the
 * round. The names of the rounds do the same for the keyboard and for screen readers.
 */
export function BracketMap({ drawing, championId, current, onChoose }: Props) {
  const { width, height, places, columns } = drawing;
  const top = Math.min(...[...places.values()].map(({ y }) => y));
  const share = (size: number, whole: number) => `${(size / whole) * 100}%`;
  return (
    <div aria-hidden="true" className="bracket-map">
      <p className="mb-2 text-12 text-muted">The whole bracket</p>
      <div className="bracket-map-drawing" style={{ aspectRatio: `${width} / ${height - top}` }}>
        <BracketConnectors
          drawing={drawing}
          top={top}
          highlightedIds={NO_HIGHLIGHT}
          championId={championId}
        />
        {columns.flatMap(({ matches }, round) =>
          matches.map(({ match }) => {
            const place = places.get(match.id);
            return (
              place && (
                <button
                  key={match.id}
                  type="button"
                  tabIndex={-1}
                  data-status={match.status}
                  data-current={round === current || undefined}
                  data-path={(championId !== null && match.winnerId === championId) || undefined}
                  onClick={() => onChoose(round)}
                  style={
                    {
                      left: share(place.x, width),
                      top: share(place.y - top, height - top),
                      width: share(place.width, width),
                      height: share(place.height, height - top),
                    } satisfies CSSProperties
                  }
                >
                  <MapCover matchup={match} slot={1} />
                  <MapCover matchup={match} slot={2} />
                </button>
              )
            );
          }),
        )}
      </div>
    </div>
  );
}

function MapCover({ matchup: { song1, song2, winnerId }, slot }: { matchup: Matchup; slot: 1 | 2 }) {
  const song = slot === 1 ? song1 : song2;
  if (!song) return <span />;
  return (
    <SongArtwork
      song={song}
      facing={slot === 1 ? null : song1}
      size="line"
      className={clsx(winnerId !== null && winnerId !== song.id && 'brightness-50 saturate-50')}
    />
  );
}
