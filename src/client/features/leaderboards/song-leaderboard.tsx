import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { pagedQuery } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS } from '#client/lib/api/read-query.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import type { LeaderboardSong } from '#contract/leaderboard.ts';
import { songPagePath } from '#contract/pages.ts';
import type { LeaderboardMetric } from '#engine/kinds.ts';
import { RankedList } from './ranked-list.tsx';
import type { Place } from './ranked-row.tsx';

const VALUES = {
  points: 'totalPoints',
  votes: 'totalVotesReceived',
  tournaments: 'championshipWins',
} as const satisfies Record<LeaderboardMetric, keyof LeaderboardSong>;

const songLeaderboardQuery = (metric: LeaderboardMetric) =>
  pagedQuery<LeaderboardSong>(['/api/song-leaderboard', metric], { staleTime: RANKING_FRESH_MS });

/** The songs by one metric over all tournaments. */
export function SongLeaderboard({ metric }: { metric: LeaderboardMetric }) {
  return (
    <RankedList
      query={useInfiniteQuery(songLeaderboardQuery(metric))}
      metric={metric}
      metricOf={(song) => song[VALUES[metric]]}
      label="The song leaderboard"
      emptyText="No songs found on the leaderboard yet."
      emptyLink="Find a tournament to enter songs in"
      pictureKind="cover"
    >
      {(song, place) => ({
        // The cover is above the link of the row, so that a press plays the song.
        picture: (
          <ListenCover
            song={{ ...song, artworkUrl: coverOf(song) }}
            className={clsx('z-1', place !== null && 'listen-large max-sm:[&>.listen-mark]:w-7!')}
          >
            <Artwork
              title={song.title}
              artist={song.artist}
              src={coverOf(song)}
              size={place === null ? 'small' : 'fill'}
              className={coverClass(place, song.rank)}
            />
          </ListenCover>
        ),
        // The whole row is a target of the link.
        name: (
          <Link
            href={songPagePath(song.key)}
            className="hover:underline after:absolute after:inset-0 after:rounded-panel"
          >
            <bdi translate="no">{song.title}</bdi>
          </Link>
        ),
        details: <SongDetails song={song} />,
      })}
    </RankedList>
  );
}

const coverOf = ({ artworkSmallUrl, localCoverPath }: LeaderboardSong) => artworkSmallUrl ?? localCoverPath;

/** Covers of the podium: the first rank has the largest. */
function coverClass(place: Place, rank: number): string {
  if (place === null) return 'max-sm:size-11';
  return rank === 1 ? 'w-24! shadow-raised sm:w-60!' : 'w-18! shadow-raised sm:w-48!';
}

function SongDetails({ song }: { song: LeaderboardSong }) {
  const { artist, championshipWins, winPercentage } = song;
  return (
    <>
      <span className="wrap-anywhere">
        by <bdi translate="no">{artist}</bdi>
      </span>
      {winPercentage > 0 && <span className="tabular">{winPercentage.toFixed(1)}% win rate</span>}
      {championshipWins > 0 && (
        <Badge tone="gold" icon={<Trophy />}>
          {championshipWins === 1 ? '1 Win' : `${championshipWins} Wins`}
        </Badge>
      )}
    </>
  );
}
