import type { Song } from '#contract/song.ts';
import css from './loser.module.css';
import { WallCover } from './wall-cover.tsx';

/** The other song steps back in its own part. */
export const Loser = ({ song, facing }: { song: Song; facing: Song | null }) => (
  <div className={css.second}>
    <WallCover song={song} facing={facing} className={css.small} />
    <p dir="auto" translate="no" className={css.loser}>
      {song.title}
    </p>
  </div>
);
