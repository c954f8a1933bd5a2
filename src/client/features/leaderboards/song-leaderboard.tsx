import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import type { LeaderboardSong } from '#contract/leaderboard.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { unitOf } from './metric-tabs.tsx';
import { songLeaderboardQuery } from './queries.ts';
import { RankedList } from './ranked-list.tsx';
import { RankedRow } from './ranked-row.tsx';

const VALUES = {
  points: 'totalPoints',
  votes: 'totalVotesReceived',
  tournaments: 'championshipWins',
} as const satisfies Record<LeaderboardMetric, keyof LeaderboardSong>;

/** The songs by one metric over all tournaments (rules P11, P14). */
export function SongLeaderboard({ metric }: { metric: LeaderboardMetric }) {
  const query = useInfiniteQuery(songLeaderboardQuery(metric));
  return (
    <RankedList
      query={query}
      label="The song leaderboard"
      skeletonHeight="h-24 sm:h-15"
      emptyText="No songs found on the leaderboard yet."
      emptyAction={<LinkButton href="/tournaments">Find a tournament to enter songs in</LinkButton>}
    >
      {(song, isOnPodium) => (
        <RankedRow
          key={song.id}
          rank={song.rank}
          isOnPodium={isOnPodium}
          picture={
            <Artwork
              title={song.title}
              artist={song.artist}
              src={song.artworkSmallUrl ?? song.localCoverPath}
              className={isOnPodium ? 'sm:size-24 sm:text-28' : ''}
            />
          }
          name={<bdi>{song.title}</bdi>}
          details={<SongDetails song={song} isOnPodium={isOnPodium} />}
          value={song[VALUES[metric]]}
          unit={unitOf(metric, song[VALUES[metric]])}
        />
      )}
    </RankedList>
  );
}

function SongDetails({ song, isOnPodium }: { song: LeaderboardSong; isOnPodium: boolean }) {
  const { artist, rank, championshipWins, winPercentage } = song;
  return (
    <>
      <span
        className={clsx(
          'basis-full wrap-anywhere',
          !isOnPodium && "sm:basis-auto sm:after:ml-2 sm:after:content-['·']",
        )}
      >
        by <bdi>{artist}</bdi>
      </span>
      <span className="tabular">
        Rank #{rank}
        {winPercentage > 0 && ` · ${winPercentage.toFixed(1)}% win rate`}
      </span>
      {championshipWins > 0 && (
        <Badge tone="gold" icon={<Trophy aria-hidden="true" />}>
          {championshipWins === 1 ? '1 Win' : `${championshipWins} Wins`}
        </Badge>
      )}
    </>
  );
}
