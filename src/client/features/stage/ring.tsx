import type { ReactNode } from 'react';
import type { Matchup } from '#contract/matchup.ts';
import type { Slot } from '#engine/kinds.ts';
import css from './ring.module.css';
import { SongName, WallCover } from './wall-cover.tsx';

type Props = {
  matchup: Pick<Matchup, 'song1' | 'song2'>;
  /** What stands where both songs meet. */
  seam: ReactNode;
  /** The line below the songs. */
  foot?: ReactNode;
  /** The side that is heard now; the other one steps back. */
  heard?: Slot | null;
  /** Replaces the cover of a side. */
  pictureOf?: (slot: Slot) => ReactNode;
  /** Stands below the name of a side. */
  noteOf?: (slot: Slot) => ReactNode;
};

/** The ring for a wall: two songs that face each other, lit from their corners. */
export function Ring({ matchup, seam, foot, heard = null, pictureOf, noteOf }: Props) {
  const songs = [matchup.song1, matchup.song2];
  return (
    <div className={css.ring}>
      {([1, 2] as const).map((slot) => {
        const song = songs[slot - 1];
        return (
          <div
            key={slot}
            className={css.half}
            data-slot={slot}
            data-aside={(heard !== null && heard !== slot) || undefined}
          >
            {song && (
              <>
                {pictureOf?.(slot) ?? (
                  <WallCover song={song} facing={slot === 2 ? matchup.song1 : null} className={css.cover} />
                )}
                <SongName song={song} className="text-center" />
                {noteOf?.(slot)}
              </>
            )}
          </div>
        );
      })}
      <div className={css.seam}>{seam}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  );
}
