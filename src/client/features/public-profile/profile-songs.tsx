import { useInfiniteQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'wouter';
import { ListenCover } from '#client/entities/player/listen-cover.tsx';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { ProfileSong } from '#contract/profile.ts';
import { ProfileList } from './profile-list.tsx';
import { profileSongsQuery } from './queries.ts';

/** The songs that a user entered in public tournaments. */
export function ProfileSongs({ userId }: { userId: number }) {
  const query = useInfiniteQuery(profileSongsQuery(userId));
  return (
    <ProfileList query={query} what="songs" className="sm:grid-cols-2 min-[110rem]:grid-cols-3">
      {(song) => <SongRow key={song.id} song={song} />}
    </ProfileList>
  );
}

function SongRow({ song }: { song: ProfileSong }) {
  const { title, artist, artworkUrl, tournamentId, tournamentName, isChampion, wins } = song;
  return (
    <Card as="li" className="relative flex gap-4 p-4 transition-colors duration-150 hover:border-edge">
      <ListenCover song={song} className="listen-row self-start">
        <Artwork title={title} artist={artist} src={artworkUrl} size="medium" />
      </ListenCover>
      <Link
        href={`/tournaments/${tournamentId}?tab=songs`}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-panel"
      >
        <span dir="auto" translate="no" className="block font-display text-16 font-bold wrap-anywhere">
          {title}
        </span>
        <span dir="auto" translate="no" className="block text-14 wrap-anywhere text-muted">
          {artist}
        </span>
        <span dir="auto" translate="no" className="block text-12 wrap-anywhere text-muted">
          {tournamentName}
        </span>
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
