import { clsx } from 'clsx';
import { Crown } from 'lucide-react';
import { useEffect } from 'react';
import { joinAddress } from '#client/entities/show/room-link.ts';
import { celebrateOnce } from '#client/entities/tournament/confetti.ts';
import { tintOf } from '#client/ui/display/tint.ts';
import type { RoomTableRow } from '#contract/show.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { EnterPin } from './enter-pin.tsx';
import css from './over-scene.module.css';
import { RoomTable } from './room-table.tsx';
import { StageLogo } from './stage-logo.tsx';
import { SongName, WallCover, WallTile } from './wall-cover.tsx';

export type Podium = { song: Song; runnerUp: Song | null; third: Song | null };

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'name' | 'status'>;
  podium: Podium | null;
  rows: readonly RoomTableRow[];
  /** The next show of a private one opens to its PIN alone. */
  asksForPin: boolean;
};

/** The champion takes the wall, with the podium and the room's table. */
export function OverScene({ tournament: { id, name, status }, podium, rows, asksForPin }: Props) {
  const hasChampion = podium !== null;
  useEffect(() => {
    if (hasChampion) void celebrateOnce(id);
  }, [hasChampion, id]);
  if (!podium) {
    return (
      <div className={css.quiet}>
        <StageLogo />
        <h1 dir="auto" translate="no" className={`line-clamp-2 wrap-break-word ${css.name}`}>
          {name}
        </h1>
        <p>
          {status === 'cancelled'
            ? 'The tournament was cancelled.'
            : 'The show is over. Thank you for voting.'}
        </p>
        {rows.length > 0 && <RoomTable rows={rows} wide="half" />}
        {asksForPin && <NextPin />}
      </div>
    );
  }
  const { song, runnerUp, third } = podium;
  return (
    <div
      {...tintOf(song)}
      data-confetti=""
      data-alone={rows.length === 0 || undefined}
      className={clsx('cover-light', css.scene)}
    >
      <div className={css.first}>
        <Crown className="crown [--crown-lift:-0.8]" />
        <WallCover song={song} className={css.cover} />
      </div>
      <div className={css.words}>
        <StageLogo isWideOnly />
        <p className={`truncate ${css.of}`} dir="auto" translate="no">
          {name}
        </p>
        <p className={css.champion}>CHAMPION</p>
        <SongName song={song} />
        <ul className={css.podium} aria-label="Podium">
          {runnerUp && <Place song={runnerUp} name="2nd" place={2} />}
          {third && <Place song={third} name="3rd" place={3} />}
        </ul>
        {rows.length > 0 && <RoomTable rows={rows.slice(0, 3)} />}
        {asksForPin && <NextPin />}
      </div>
    </div>
  );
}

const NextPin = () => (
  <p className={css.pin}>
    <span>
      The next show has a new PIN: enter it at <span translate="no">{joinAddress()}</span>
    </span>
    <EnterPin />
  </p>
);

const Place = ({ song, name, place }: { song: Song; name: string; place: 2 | 3 }) => (
  <li className={css.place} data-place={place}>
    <WallTile song={song} />
    <p className="grid min-w-0">
      <span className={css.placeName}>{name}</span>
      <span dir="auto" translate="no" className={`truncate ${css.placeTitle}`}>
        {song.title}
      </span>
    </p>
  </li>
);
