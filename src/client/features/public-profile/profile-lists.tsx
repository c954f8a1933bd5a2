import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { TournamentRow } from '#client/entities/tournament/tournament-row.tsx';
import { type LoadedPages, pagedQuery, rowsOf } from '#client/lib/api/paged-query.ts';
import { RANKING_FRESH_MS, readQuery } from '#client/lib/api/read-query.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { SkeletonRows } from '#client/ui/feedback/load-failed.tsx';
import { PagedList } from '#client/ui/feedback/paged-list.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { ProfileSong, PublicProfile } from '#contract/profile.ts';
import type { TournamentCard } from '#contract/tournament.ts';

const options = { staleTime: RANKING_FRESH_MS };
const keyOf = (userId: number) => ['/api/users', userId, 'profile'] as const;

export const profileQuery = (userId: number) => readQuery<PublicProfile | null>(keyOf(userId), options);

const profileTournamentsQuery = (userId: number) =>
  pagedQuery<TournamentCard>([...keyOf(userId), 'tournaments'], options);

const profileSongsQuery = (userId: number) => pagedQuery<ProfileSong>([...keyOf(userId), 'songs'], options);

type ListProps<Row> = {
  query: UseInfiniteQueryResult<LoadedPages<Row>>;
  what: 'songs' | 'tournaments';
  className: string;
  children: (row: Row) => ReactNode;
};

function ProfileList<Row extends { id: number }>({ query, what, className, children }: ListProps<Row>) {
  const list = clsx('grid grid-cols-1 gap-3', className);
  return (
    <PagedList
      query={query}
      loading={<SkeletonRows label={`Loading ${what}`} rowClassName="h-24 rounded-panel" className={list} />}
      failed={`The ${what} could not be loaded`}
      empty={<p className="text-14 text-muted">No {what} yet.</p>}
    >
      {(rows) => <ul className={list}>{rows.map(children)}</ul>}
    </PagedList>
  );
}

type Props = { userId: number };

/** The public tournaments that a user created or joined. */
export function ProfileTournaments({ userId }: Props) {
  const query = useInfiniteQuery(profileTournamentsQuery(userId));
  return (
    <ProfileList query={query} what="tournaments" className="md:grid-cols-2">
      {(tournament) => (
        <TournamentRow
          key={tournament.id}
          tournament={tournament}
          creatorLabel={tournament.creatorId === userId ? 'Creator' : null}
        />
      )}
    </ProfileList>
  );
}

/** The songs that a user entered in public tournaments. */
export function ProfileSongs({ userId }: Props) {
  const query = useInfiniteQuery(profileSongsQuery(userId));
  return (
    <ProfileList query={query} what="songs" className="sm:grid-cols-2 min-[110rem]:grid-cols-3">
      {(song) => <SongRow key={song.id} song={song} />}
    </ProfileList>
  );
}

function SongRow({ song }: { song: ProfileSong }) {
  const { title, artist, tournamentId, tournamentName, isChampion, wins } = song;
  return (
    <Card as="li" className="relative flex gap-4 p-4 transition-colors duration-150 hover:border-edge">
      <ListenCover song={song} className="listen-row self-start">
        <SongArtwork song={song} size="medium" />
      </ListenCover>
      <Link
        href={`/tournaments/${tournamentId}?tab=songs`}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-panel"
      >
        <Name className="block font-display text-16 font-bold wrap-anywhere">{title}</Name>
        <Name className="block text-14 wrap-anywhere text-muted">{artist}</Name>
        <Name className="block text-12 wrap-anywhere text-muted">{tournamentName}</Name>
        {(isChampion || wins > 0) && (
          <span className="mt-2 flex flex-wrap gap-2">
            {isChampion && (
              <Badge tone="gold" icon={<Trophy />}>
                Champion
              </Badge>
            )}
            {wins > 0 && <Badge tone="quiet">{wins === 1 ? '1 match won' : `${wins} matches won`}</Badge>}
          </span>
        )}
      </Link>
    </Card>
  );
}

const SHOWN = 3;

/** The covers of a user's newest songs, fanned out at the end of a wide profile. Decorative: the list below names them. */
export function ProfileCovers({ userId }: { userId: number }) {
  const { data } = useInfiniteQuery(profileSongsQuery(userId));
  const songs = data ? rowsOf(data).slice(0, SHOWN) : [];
  if (songs.length === 0) return null;
  return (
    <div
      aria-hidden="true"
      className="col-start-3 row-span-2 row-start-1 hidden ps-6 xl:flex *:-ms-12 *:first:ms-0 *:first:-rotate-6 *:last:rotate-6 *:only:rotate-3"
    >
      {songs.map((song) => (
        <div key={song.id} className="shadow-raised">
          <SongArtwork song={song} size="large" className="size-36!" />
        </div>
      ))}
    </div>
  );
}
