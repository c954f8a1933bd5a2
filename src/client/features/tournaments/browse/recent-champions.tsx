import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard } from '#contract/tournament.ts';

/** On phones the champions are a strip that scrolls sideways, so that the list stays near. */
const STRIP = clsx(
  'max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:scroll-px-4 max-sm:overflow-x-auto max-sm:px-4',
  'max-sm:*:w-[85%] max-sm:*:shrink-0 max-sm:*:snap-start max-sm:*:only:w-full',
);

type Props = {
  tournaments: readonly TournamentCard[];
  /** Whether they are in one column beside the list of a desktop. */
  isBeside: boolean;
};

/** The tournaments that ended last, with their champions. */
export function RecentChampions({ tournaments, isBeside }: Props) {
  return (
    <ul
      className={clsx(
        'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3',
        isBeside && 'xl:grid-cols-1',
        STRIP,
      )}
    >
      {tournaments.map((tournament) => (
        <Card
          key={tournament.id}
          as="li"
          data-tournament={tournament.id}
          className="min-w-0 transition-colors duration-150 hover:border-edge"
        >
          <Link href={`/tournaments/${tournament.id}`} className="flex items-center gap-4 rounded-panel p-3">
            <Crowned tournament={tournament} />
          </Link>
        </Card>
      ))}
    </ul>
  );
}

function Crowned({ tournament: { name, champion, endDate } }: { tournament: TournamentCard }) {
  return (
    <>
      {champion && (
        <Artwork
          title={champion.title}
          artist={champion.artist}
          src={champion.artworkUrl}
          size="medium"
          className="size-20! text-28! ring-2 ring-gold-line"
        />
      )}
      <span className="min-w-0">
        {champion && (
          <>
            <span className="flex items-center gap-1.5 text-12 font-bold tracking-wider text-gold">
              <Trophy className="size-3.5" />
              CHAMPION
            </span>
            <span dir="auto" translate="no" className="block truncate font-display text-18 font-bold">
              {champion.title}
            </span>
          </>
        )}
        <span dir="auto" translate="no" className="block truncate text-14">
          {name}
        </span>
        {endDate !== null && (
          <span className="block text-12 text-muted">Completed {mediumDate(new Date(endDate))}</span>
        )}
      </span>
    </>
  );
}
