import { ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { StatusBadge } from './status-badge.tsx';

type Props = {
  tournament: TournamentCard;
  /** The badge of a tournament that the user of the list created; null for other tournaments. */
  creatorLabel: string | null;
};

/** A tournament in the list of a user, as a link to its page. */
export function TournamentRow({ tournament, creatorLabel }: Props) {
  const { id, name, status, songCount, maxParticipants, champion, currentMatchup } = tournament;
  return (
    <Card as="li" className="transition-colors duration-150 hover:border-edge">
      <Link href={`/tournaments/${id}`} className="flex items-center gap-3 rounded-panel p-4">
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} matchups={currentMatchup ? [currentMatchup] : []} />
            {creatorLabel && <Badge tone="quiet">{creatorLabel}</Badge>}
          </span>
          <Name className="mt-2 block font-display text-18 font-bold wrap-anywhere">{name}</Name>
          <span className="block text-14 wrap-anywhere text-muted">
            {champion ? `Won by ${champion.title}` : `${songCount} of ${maxParticipants} songs`}
          </span>
        </span>
        <TournamentCovers tournament={tournament} />
        <ChevronRight className="size-5 shrink-0 text-muted" />
      </Link>
    </Card>
  );
}

type CoverProps = { tournament: Pick<TournamentCard, 'champion' | 'currentMatchup' | 'firstSongs'> };

/** The covers of a tournament in a list: its champion, the two songs of its current matchup, or its first songs. */
export function TournamentCovers({ tournament: { champion, currentMatchup, firstSongs } }: CoverProps) {
  if (champion) return <SongArtwork song={champion} size="medium" className="ring-2 ring-gold-line" />;
  const { song1, song2 } = currentMatchup ?? {};
  const [first, second] = song1 && song2 ? [song1, song2] : firstSongs;
  if (!first) return null;
  return (
    <span className="flex shrink-0">
      <SongArtwork song={first} className="size-14!" />
      {second && (
        <SongArtwork song={second} facing={first} className="-ml-3 size-14! translate-y-2 shadow-raised" />
      )}
    </span>
  );
}
