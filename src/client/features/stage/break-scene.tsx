import type { ReactNode } from 'react';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { RoomTableRow } from '#contract/show.ts';
import type { Song } from '#contract/song.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import css from './break-scene.module.css';
import { RoomTable } from './room-table.tsx';
import { type Scene, showsTable } from './scene.ts';
import { wallTime } from './vote-scene.tsx';
import { SongName, WallTile } from './wall-cover.tsx';

type Break = Extract<Scene, { kind: 'break' }>;
type Props = {
  scene: Break;
  /** The bracket, or the table of the group of the match that was decided. */
  progress: ReactNode;
  breakMs: number;
  decidedCount: number;
  rows: readonly RoomTableRow[];
};

/** Between two matches: the bracket draws its line, and the next pair walks in. */
export function BreakScene({ scene, progress, breakMs, decidedCount, rows }: Props) {
  const { next, until, drawsNext } = scene;
  const now = useServerNow(1000, until);
  const leftMs = until === null ? null : until - now;
  const isTable = leftMs !== null && showsTable({ decidedCount, breakMs, leftMs }, rows.length);
  return (
    <div className={css.scene}>
      <div className="grid min-h-0 min-w-0">
        {isTable ? <RoomTable rows={rows} wide="whole" /> : progress}
      </div>
      <section className={css.next} aria-label="Next match">
        <div className={css.heading}>
          <h2 className={css.title}>{headingOf(next, drawsNext)}</h2>
          {leftMs !== null && (
            <p role="timer" translate="no" className={css.time}>
              {wallTime(leftMs)}
            </p>
          )}
        </div>
        {next && (
          <div className={css.pair} key={next.id}>
            <Side song={next.song1} slot={1} facing={null} />
            <Side song={next.song2} slot={2} facing={next.song1} />
          </div>
        )}
      </section>
    </div>
  );
}

function headingOf(next: Matchup | null, drawsNext: boolean): string {
  if (drawsNext) return 'The draw of the playoffs is next';
  return next ? `Next: ${matchTitle(next)}` : 'The next match is coming';
}

const Side = ({ song, slot, facing }: { song: Song | null; slot: 1 | 2; facing: Song | null }) => (
  <div className={css.side} data-slot={slot}>
    {song && (
      <>
        <WallTile song={song} facing={facing} />
        <SongName song={song} className="flex-1" />
      </>
    )}
  </div>
);
