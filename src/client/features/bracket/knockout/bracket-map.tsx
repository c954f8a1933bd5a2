import { clsx } from 'clsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { FINALS, matchName, THIRD_PLACE } from '#engine/formats/phases.ts';
import type { Slot } from '#engine/kinds.ts';
import { BracketConnectors } from './bracket-connectors.tsx';
import type { Drawing } from './bracket-drawing.ts';
import { stripOf } from './lines.ts';

type Props = {
  drawing: Drawing<Matchup>;
  championId: number | null;
  /** The index of the round in view. */
  current: number;
  onChoose: (round: number) => void;
};

/**
 * A small copy of the bracket on a phone in portrait: the covers of each match at its place in the drawing. A press
 * shows the round. Keyboard users and screen readers have the names of the rounds instead.
 */
export function BracketMap({ drawing, championId, current, onChoose }: Props) {
  const { width, places, columns } = drawing;
  const matches = columns.flatMap((column, round) =>
    column.matches.flatMap(({ match }) => {
      const place = match.phase === THIRD_PLACE ? undefined : places.get(match.id);
      return place ? [{ match, round, place }] : [];
    }),
  );
  const { height, viewBox, boxOf } = stripOf(
    matches.map(({ place }) => place),
    width,
  );
  return (
    <div aria-hidden="true" className="pt-2 print:hidden">
      <p className="mb-2 text-12 text-muted">The whole bracket</p>
      <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
        <BracketConnectors drawing={drawing} mapBox={viewBox} championId={championId} />
        {matches.map(({ match, round, place }) => (
          <button
            key={match.id}
            type="button"
            tabIndex={-1}
            data-current={round === current || undefined}
            className={clsx(
              'absolute grid gap-px overflow-hidden rounded-[4px] bg-panel text-[0.75rem] text-muted',
              !isNamed(match) && 'grid-cols-[1fr_1fr]',
              !match.song1 && !match.song2 && 'place-items-center outline-dashed',
              outlineOf(match, { isCurrent: round === current, championId }),
            )}
            onClick={() => onChoose(round)}
            style={boxOf(place)}
          >
            {isNamed(match) ? (
              matchName(match.phase, match.position)
            ) : (
              <>
                <MapCover matchup={match} slot={1} />
                <MapCover matchup={match} slot={2} />
              </>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

function outlineOf(
  { status, winnerId }: Matchup,
  { isCurrent, championId }: { isCurrent: boolean; championId: number | null },
) {
  const isOpen = status === 'active';
  const isOnPath = championId !== null && winnerId === championId;
  return [
    isOpen || isCurrent ? 'outline-2' : 'outline-1',
    isOnPath ? 'outline-gold-line' : isOpen ? 'outline-live' : isCurrent ? 'outline-ink' : 'outline-edge',
  ];
}

/** An open final shows its name in place of covers. */
const isNamed = ({ phase, song1, song2 }: Matchup) => phase === FINALS && !song1 && !song2;

function MapCover({ matchup: { song1, song2, winnerId }, slot }: { matchup: Matchup; slot: Slot }) {
  const song = slot === 1 ? song1 : song2;
  if (!song) return <span className="size-full" />;
  return (
    <SongArtwork
      song={song}
      facing={slot === 1 ? null : song1}
      size="line"
      className={clsx(
        'size-full! rounded-none',
        winnerId !== null && winnerId !== song.id && 'brightness-50 saturate-50',
      )}
    />
  );
}
