import { clsx } from 'clsx';
import { Link } from 'wouter';
import { countText } from '#client/lib/format/number-text.ts';
import { Artwork } from '#client/ui/display/artwork.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { ShareBar } from '#client/ui/display/share-bar.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { Cancelled, Champion, Kicker, stageTitle } from './card-body.tsx';
import { CardTop } from './tournament-card.tsx';

type Props = { tournament: Tournament; hasVoteButton?: boolean; className?: string | undefined };

/** A tournament in a long list; it makes no calls (rule W12). */
export function TournamentTile({ tournament, hasVoteButton = true, className }: Props) {
  const href = `/tournaments/${tournament.id}`;
  const takesVotes = isRunning(tournament) && tournament.currentPhase !== 'start_playoffs';
  return (
    <Card
      as="li"
      data-tournament={tournament.id}
      className={clsx('flex flex-col gap-4 p-5 transition-colors duration-150 hover:border-edge', className)}
    >
      <Link href={href} className="rounded-control">
        <CardTop tournament={tournament} />
      </Link>
      <div className="flex flex-1 flex-col gap-2 text-14 text-muted">
        <TileNews tournament={tournament} />
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={href}>View Details</LinkButton>
        {takesVotes && hasVoteButton && (
          <LinkButton
            href={`${href}?tab=voting`}
            variant={tournament.currentMatchup?.status === 'active' ? 'primary' : 'secondary'}
          >
            Vote Now
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function TileNews({ tournament }: { tournament: Tournament }) {
  const { status, currentMatchup, currentPhase, songCount, maxParticipants } = tournament;
  if (status === 'completed') return <Champion tournament={tournament} />;
  if (status === 'cancelled') return <Cancelled reason={tournament.cancelReason} />;
  if (status === 'setup') {
    return (
      <>
        <p>Registration Open</p>
        <Progress label="Songs" value={songCount} max={maxParticipants} className="text-ink" />
      </>
    );
  }
  if (currentPhase === 'start_playoffs') return <Kicker>VOTING COMPLETE</Kicker>;
  if (!currentMatchup?.song1 || !currentMatchup.song2) return null;
  const { song1, song2, song1Votes, song2Votes } = currentMatchup;
  return (
    <>
      <Kicker>{stageTitle(tournament)}</Kicker>
      <div className="flex items-center gap-3">
        <Artwork title={song1.title} artist={song1.artist} src={song1.artworkUrl} />
        <p className="line-clamp-2 min-w-0 flex-1 text-center text-ink">
          <bdi>{song1.title}</bdi> <span className="text-muted">vs</span> <bdi>{song2.title}</bdi>
        </p>
        <Artwork title={song2.title} artist={song2.artist} src={song2.artworkUrl} />
      </div>
      <ShareBar
        left={song1Votes}
        right={song2Votes}
        label={`${song1.title} ${countText(song1Votes, 'vote')}, ${song2.title} ${countText(song2Votes, 'vote')}`}
      />
    </>
  );
}

export function TileSkeleton() {
  return (
    <Card as="li" className="flex h-68 flex-col gap-4 p-5">
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-auto h-10 w-32" />
    </Card>
  );
}
