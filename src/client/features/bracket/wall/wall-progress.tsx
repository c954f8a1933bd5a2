import { useMemo } from 'react';
import { firstRankOut, type GroupView, groupViews } from '#client/features/bracket/groups/group-view.ts';
import { numberText } from '#client/lib/format/number-text.ts';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isGroupPhase } from '#engine/formats/phases.ts';
import { WallBracket } from './wall-bracket.tsx';
import css from './wall-standings.module.css';

type Props = {
  tournament: TournamentDetail;
  /** The match that was decided last: its line is drawn now. */
  decided: Matchup | null;
  next: Matchup | null;
};

/** How far a tournament is, on a wall: the table of the group that played, else the bracket. */
export function WallProgress({ tournament, decided, next }: Props) {
  const { matchups } = tournament;
  const views = useMemo(() => groupViews(tournament, matchups), [tournament, matchups]);
  const knockout = matchups.filter(({ phase }) => !isGroupPhase(phase));
  const shown = decided ?? next ?? (knockout.length === 0 ? matchups[0] : undefined);
  const group = shown && isGroupPhase(shown.phase) && views.find((view) => view.group.id === shown.groupId);
  if (group) return <WallStandings view={group} />;
  return <WallBracket matchups={knockout} decidedId={rootOf(decided)} nextId={rootOf(next)} />;
}

/** A tiebreaker stands for the match that it decides. */
const rootOf = (matchup: Matchup | null) => matchup?.parentMatchupId ?? matchup?.id ?? null;

/** What a wall has room for. */
const MOST_ROWS = 6;

/** The table of a group on a wall: place, song, wins and points. */
function WallStandings({ view }: { view: GroupView }) {
  const outFrom = firstRankOut(view);
  const isPlayed = view.standings.some(({ played }) => played > 0);
  return (
    <section
      className="grid min-w-0 grid-cols-1 content-center gap-[calc(1.4*var(--u))]"
      aria-label={view.group.name}
    >
      <h2 translate="no" className="text-[length:calc(4.4*var(--u))] leading-[1.1]">
        {view.group.name}
      </h2>
      <ol className="grid grid-cols-1">
        {view.standings.slice(0, MOST_ROWS).map(({ songId, rank, played, points }) => {
          const song = view.songs.get(songId);
          return (
            <li key={songId} className={css.row} data-line={(isPlayed && rank === outFrom) || undefined}>
              <span className="min-w-[1.4em] text-end text-muted">{isPlayed ? rank : '–'}</span>
              {song && <SongArtwork song={song} size="small" loading="eager" className={css.tile} />}
              <bdi translate="no" className={css.title}>
                {song?.title}
              </bdi>
              <span className={css.played}>{numberText(played)} played</span>
              <span className="min-w-[4.4em] text-end font-bold whitespace-nowrap">
                {numberText(points)} pts
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
