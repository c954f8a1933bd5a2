import type { CSSProperties } from 'react';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Song } from '#contract/song.ts';
import styles from './draw-block.module.css';
import type { DrawLayout } from './draw-layout.ts';
import type { DrawTimes } from './draw-times.ts';
import { type DrawBlock, type Drawing, lastStepOf, type Seat } from './drawing.ts';

type BlockProps = {
  block: DrawBlock;
  index: number;
  drawing: Drawing;
  layout: DrawLayout;
  box: { width: number; height: number };
  times: DrawTimes;
  /** How much of the draw had passed when the field was first drawn. */
  passedMs: number;
};

/** A first match, a song with a bye, or a group: the songs fall into its seats at their times. */
export function Block({ block, index, drawing, layout, box, times, passedMs }: BlockProps) {
  const { x, y } = layout.blocks[index] ?? { x: 0, y: 0 };
  const startOf = (step: number) => times.openingMs + step * times.stepMs - passedMs;
  const isPair = drawing.kind === 'bracket' && block.seats.every(({ kind }) => kind === 'song');
  // From the middle of the field to the middle of the seat.
  const from = (row: number) => ({
    x: box.width / 2 - (x + layout.columnWidth / 2),
    y: box.height * 0.44 - (y + layout.nameHeight + (row + 0.5) * layout.rowHeight),
  });
  return (
    <li
      data-join={
        drawing.kind === 'bracket' && drawing.blocks.length > 1 ? (index % 2 ? 'up' : 'down') : undefined
      }
      className={styles.block}
      style={
        {
          left: x,
          top: y,
          '--last': `${startOf(lastStepOf(block)) + times.flightMs}ms`,
        } as CSSProperties
      }
    >
      {block.name && <h3 className={styles.group}>{block.name}</h3>}
      <ul>
        {block.seats.map((seat, row) => (
          <SeatRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place
            key={row}
            {...{ seat, row, layout }}
            facing={isPair ? songAbove(block, row) : null}
            from={from(row)}
            startMs={seat.kind === 'song' ? startOf(seat.step) : 0}
          />
        ))}
      </ul>
      {isPair && layout.hasVersus && (
        <span aria-hidden="true" className={styles.versus}>
          VS
        </span>
      )}
    </li>
  );
}

/** The song above one of a match, whose sleeve has to differ. */
function songAbove({ seats }: DrawBlock, row: number): Song | null {
  const above = seats[row - 1];
  return above?.kind === 'song' ? above.song : null;
}

type SeatProps = {
  seat: Seat;
  facing: Song | null;
  row: number;
  layout: DrawLayout;
  from: { x: number; y: number };
  startMs: number;
};

/** A smaller sleeve shows its initials alone. */
const SLEEVE_PX = 120;

function SeatRow({ seat, facing, row, layout, from, startMs }: SeatProps) {
  if (seat.kind === 'bye') {
    return (
      <li data-seat={row + 1} className={styles.seat}>
        <p
          className={`absolute inset-0 px-[0.6em] text-(length:--title) leading-(--row) text-muted ${styles.bye}`}
        >
          Bye
        </p>
      </li>
    );
  }
  const { song, step } = seat;
  return (
    <li data-seat={row + 1} className={styles.seat}>
      <div
        className={styles.song}
        style={
          {
            '--at': `${startMs}ms`,
            '--from-x': `${from.x}px`,
            '--from-y': `${from.y}px`,
            zIndex: step + 1,
          } as CSSProperties
        }
      >
        <span className={styles.cover}>
          <SongArtwork
            song={song}
            facing={facing}
            size={layout.cover < SLEEVE_PX ? 'medium' : 'fill'}
            loading="eager"
            className="size-full! rounded-none! text-[length:calc(var(--cover)*0.36)]!"
          />
        </span>
        <p className={styles.words}>
          <Name className="line-clamp-(--lines) text-(length:--title) leading-[1.12] font-semibold break-words">
            {song.title}
          </Name>
          {layout.artistSize > 0 && (
            <Name className="block truncate text-(length:--artist) leading-[1.25] text-muted">
              {song.artist}
            </Name>
          )}
        </p>
      </div>
    </li>
  );
}
