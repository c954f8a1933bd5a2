import { clsx } from 'clsx';
import { ArrowRight, Info } from 'lucide-react';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { firstRankOut, type GroupView, type Progress, progressOf, rankingNote } from './group-view.ts';

/** The class that hides a minor column of a small table: on narrow tables, and before the first result on all. */
const minorOf = (isStarted: boolean) => (isStarted ? 'max-sm:hidden lg:max-xl:hidden' : 'hidden');

/** Whether the group has a result. Before that all songs are equal. */
const isStartedIn = ({ standings }: GroupView) => standings.some(({ played }) => played > 0);

type Props = {
  view: GroupView;
  /** Smaller covers, no notes and, on narrow tables, only the main columns. */
  isSmall?: boolean;
};

/** A group's table with notes about equal points; the best two songs advance. */
export function StandingsTable({ view, isSmall = false }: Props) {
  const notes = view.standings.flatMap((row) => {
    const key = rankingNote(row);
    return key && row.played > 0 ? [{ row, key }] : [];
  });
  const minor = isSmall && minorOf(isStartedIn(view));
  return (
    <div>
      <div className="overflow-x-auto">
        <table className="w-full text-14">
          <caption className="sr-only">
            Standings of <bdi translate="no">{view.group.name}</bdi>
          </caption>
          <thead>
            <tr className="text-left text-muted text-12">
              <th scope="col" className="py-2 pr-2 font-medium">
                #
              </th>
              <th scope="col" className="w-full py-2 font-medium">
                Song
              </th>
              <Head short="P" long="Played" className={isSmall && !isStartedIn(view) && 'hidden'} />
              <Head short="W" long="Won" className={minor} />
              <Head short="T" long="Tied" className={minor} />
              <Head short="L" long="Lost" className={minor} />
              <Head short="Votes" long="Total votes" className={minor} />
              <Head short="Pts" long="Points" isLast />
            </tr>
          </thead>
          <tbody>
            {view.standings.map((row) => (
              <StandingLine key={row.songId} view={view} row={row} isSmall={isSmall} />
            ))}
          </tbody>
        </table>
      </div>
      {!isSmall && notes.length > 0 && (
        <ul className="mt-2 grid grid-cols-1 gap-1 text-muted text-12">
          {notes.map(({ row, key }) => (
            <li key={row.songId} className="flex gap-1.5">
              <Info aria-hidden="true" className="mt-0.5 size-3 shrink-0" />
              <span>
                {row.rank}. <bdi translate="no">{view.songs.get(row.songId)?.title}</bdi>: {key}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type HeadProps = { short: string; long: string; isLast?: boolean; className?: string | false };

function Head({ short, long, isLast = false, className }: HeadProps) {
  return (
    <th
      scope="col"
      className={clsx('py-2 text-right font-medium', isLast ? 'pl-2' : 'px-1.5 sm:px-2', className)}
    >
      <abbr title={long} className="no-underline">
        {short}
      </abbr>
    </th>
  );
}

/** What screen readers hear. While matches remain, nothing is decided yet. */
const PROGRESS_TEXTS: Partial<Record<Progress, string>> = {
  advanced: 'advanced to the playoffs',
  advances: 'advances to the playoffs',
  leads: 'would advance now',
};

const NUMBERS = ['played', 'wins', 'ties', 'losses', 'votes'] as const;

type LineProps = { view: GroupView; row: GroupView['standings'][number]; isSmall: boolean };

function StandingLine({ view, row, isSmall }: LineProps) {
  const song = view.songs.get(row.songId);
  const isStarted = isStartedIn(view);
  const isWithdrawn = song?.withdrawnAt != null;
  const progress = progressOf(view, row);
  const spoken = PROGRESS_TEXTS[progress];
  const isOut = progress === 'out';
  const isFirstOut = row.rank === firstRankOut(view);
  return (
    <tr className={clsx('border-t', isFirstOut ? 'border-t-2 border-ink' : 'border-line')}>
      <td className={`py-2 pr-2 text-center tabular ${spoken ? 'font-semibold text-ink' : 'text-muted'}`}>
        {isStarted ? row.rank : '–'}
      </td>
      <th
        scope="row"
        className={clsx('max-w-0 text-left font-medium', isSmall ? 'py-1.5' : 'py-2 not-print:lg:py-3')}
      >
        <span className="flex items-center gap-2 sm:gap-3">
          {song && (
            <ListenCover song={song} className="listen-row listen-small max-[22rem]:hidden!">
              <SongArtwork
                song={song}
                size="line"
                className={clsx(
                  'rounded-control max-[22rem]:hidden',
                  isSmall ? 'max-sm:size-8' : 'max-sm:size-7 not-print:lg:size-14 not-print:lg:text-16',
                  isOut && 'brightness-75 saturate-50',
                )}
              />
            </ListenCover>
          )}
          <span className="min-w-0">
            <Name
              className={clsx(
                isSmall
                  ? 'line-clamp-1 font-display text-16 leading-snug font-bold wrap-anywhere'
                  : 'line-clamp-3 break-words not-print:lg:font-display not-print:lg:text-18 not-print:lg:leading-snug not-print:lg:font-bold',
                isOut && 'text-muted',
              )}
            >
              {song?.title}
            </Name>
            <span
              className={clsx(
                'break-words font-normal text-muted text-12',
                isSmall ? 'line-clamp-1' : 'line-clamp-2',
              )}
            >
              <bdi translate="no">{song?.artist}</bdi>
              {isWithdrawn && ', withdrawn'}
              {spoken && <span className="sr-only">, {spoken}</span>}
            </span>
            {(progress === 'advanced' || progress === 'advances') && (
              <span aria-hidden="true" className="mt-0.5 flex items-center gap-1 text-12 font-semibold">
                <ArrowRight className="size-3" /> Playoffs
              </span>
            )}
          </span>
        </span>
      </th>
      {NUMBERS.map((number) => (
        <td
          key={number}
          className={clsx(
            'px-1.5 py-2 text-right text-muted tabular sm:px-2',
            isSmall ? (number !== 'played' || !isStarted) && minorOf(isStarted) : 'not-print:lg:text-16',
          )}
        >
          {row[number]}
        </td>
      ))}
      <td
        className={clsx(
          'py-2 pl-2 text-right font-semibold tabular',
          isSmall ? 'text-16' : 'not-print:lg:text-22',
          isOut && 'text-muted',
        )}
      >
        {row.points}
      </td>
    </tr>
  );
}
