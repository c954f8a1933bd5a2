import { type CSSProperties, useMemo } from 'react';
import { BracketConnectors } from '#client/features/bracket/knockout/bracket-connectors.tsx';
import { drawBracket } from '#client/features/bracket/knockout/bracket-drawing.ts';
import { type BracketNode, layOutBracket } from '#client/features/bracket/knockout/bracket-layout.ts';
import { stripOf } from '#client/features/bracket/knockout/lines.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { matchName, THIRD_PLACE } from '#engine/formats/phases.ts';
import css from './wall-bracket.module.css';

type Props = { matchups: readonly Matchup[]; decidedId: number | null; nextId: number | null };

/** The knockout on a wall, as far as it can be read: the winner of the last match is drawn on to the next one. */
export function WallBracket({ matchups, decidedId, nextId }: Props) {
  const shownId = decidedId ?? nextId;
  const drawing = useMemo(
    () => drawBracket(layOutBracket(wallPart(matchups, shownId)), { isWall: true }),
    [matchups, shownId],
  );
  const { width, places, lines, columns } = drawing;
  const line = lines.find(({ fromId, winnerId }) => fromId === decidedId && winnerId !== null);
  const placed = columns.flatMap((column) => column.matches.map(({ match }) => match));
  const { height, viewBox, boxOf } = stripOf([...places.values()], width);
  return (
    <section
      aria-label="Bracket"
      className="grid min-h-0 min-w-0 place-items-center [container-type:size]"
      style={{ '--ratio': width / height } as CSSProperties}
    >
      <div className={css.drawing}>
        <BracketConnectors drawing={drawing} mapBox={viewBox} />
        {line && (
          <svg
            aria-hidden="true"
            viewBox={viewBox}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full"
          >
            <path key={line.fromId} d={line.d} pathLength={1} className={css.line} />
          </svg>
        )}
        {placed.map((match) => {
          const place = places.get(match.id);
          return (
            place && (
              <div
                key={match.id}
                className={css.match}
                data-state={stateOf(match, { decidedId, nextId })}
                style={boxOf(place)}
              >
                {match.song1 || match.song2 ? (
                  <>
                    <Side song={match.song1} facing={null} match={match} />
                    <Side song={match.song2} facing={match.song1} match={match} />
                  </>
                ) : (
                  <p className={css.name}>{matchName(match.phase, match.position)}</p>
                )}
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function stateOf({ id, status }: Matchup, { decidedId, nextId }: Pick<Props, 'decidedId' | 'nextId'>) {
  if (id === nextId) return 'next';
  if (id === decidedId) return 'decided';
  return status === 'active' ? 'open' : undefined;
}

type SideProps = { song: Song | null; facing: Song | null; match: Matchup };

function Side({ song, facing, match: { winnerId } }: SideProps) {
  const isOut = song && winnerId !== null && winnerId !== song.id;
  const hasWon = song && winnerId === song.id;
  return (
    <div className={css.side} data-result={isOut ? 'out' : hasWon ? 'won' : undefined}>
      {song && (
        <>
          <SongArtwork song={song} facing={facing} size="small" loading="eager" className={css.tile} />
          <bdi translate="no" className={css.title}>
            {song.title}
          </bdi>
        </>
      )}
    </div>
  );
}

/** Rounds whose titles can be read from afar. */
const ROUNDS = 4;

/**
 * The part of a knockout that a wall has room for: a match, the next rounds of its winner, and the matches that lead there.
 * Without a match it is the end of the bracket.
 */
export function wallPart<T extends BracketNode>(matchups: readonly T[], shownId: number | null): T[] {
  const tree = matchups.filter((match) => match.tiebreakerLevel === 0 && match.phase !== THIRD_PLACE);
  const byId = new Map(tree.map((match) => [match.id, match]));
  let end = byId.get(shownId ?? 0) ?? tree.find(({ winnerToId }) => winnerToId === null);
  for (let rounds = 1; rounds < ROUNDS; rounds += 1) end = byId.get(end?.winnerToId ?? 0) ?? end;
  if (!end) return [...matchups];
  const part = [end];
  let round = part;
  for (let rounds = 1; rounds < ROUNDS; rounds += 1) {
    const ids = new Set(round.map(({ id }) => id));
    round = tree.filter(({ winnerToId }) => winnerToId !== null && ids.has(winnerToId));
    part.push(...round);
  }
  return end.winnerToId === null ? [...part, ...matchups.filter(({ phase }) => phase === THIRD_PLACE)] : part;
}
