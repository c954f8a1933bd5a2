import { clsx } from 'clsx';
import { Link } from 'wouter';
import { CardTally } from '#client/entities/matchup/counts.tsx';
import { useIsVotingOpen } from '#client/entities/tournament/status-badge.tsx';
import { stageCompleteText } from '#client/entities/tournament/status-texts.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { Cancelled, ChampionMark, Kicker, signUpText, stageTitle } from './card-body.tsx';
import { CardTop, TilePicture } from './tournament-card.tsx';

/** A tournament in a long list; it makes no calls. */
export function TournamentTile({ tournament }: { tournament: Tournament }) {
  const href = `/tournaments/${tournament.id}`;
  const takesVotes = isRunning(tournament) && tournament.currentPhase !== 'start_playoffs';
  return (
    <Card
      as="li"
      data-tournament={tournament.id}
      className="flex flex-col overflow-hidden transition-colors duration-150 hover:border-edge"
    >
      <TilePicture tournament={tournament} />
      <Link href={href} className="mx-5 mt-4 mb-3 rounded-control">
        <CardTop tournament={tournament} />
      </Link>
      <div className="mx-5 flex flex-1 flex-col gap-2 text-14 text-muted">
        <TileNews tournament={tournament} />
      </div>
      <div className="m-5 mt-4 flex flex-wrap gap-2">
        <LinkButton href={href}>View Details</LinkButton>
        {takesVotes && <VoteLink href={`${href}?tab=voting`} matchup={tournament.currentMatchup} />}
      </div>
    </Card>
  );
}

/** Loud while voting is open, and quiet before. */
function VoteLink({ href, matchup }: { href: string; matchup: Tournament['currentMatchup'] }) {
  const isOpen = useIsVotingOpen(matchup ? [matchup] : []);
  return (
    <LinkButton href={href} variant={isOpen ? 'primary' : 'ghost'} className={clsx(!isOpen && 'text-muted!')}>
      Vote Now
    </LinkButton>
  );
}

function TileNews({ tournament }: { tournament: Tournament }) {
  const { status, currentMatchup, currentPhase, songCount, maxParticipants } = tournament;
  if (status === 'completed') return <TileChampion tournament={tournament} />;
  if (status === 'cancelled') return <Cancelled reason={tournament.cancelReason} />;
  if (status === 'setup') {
    return (
      <>
        <p>{songCount < maxParticipants ? 'Registration Open' : signUpText(tournament)}</p>
        <Progress label="Songs" value={songCount} max={maxParticipants} className="text-ink" />
      </>
    );
  }
  if (currentPhase === 'start_playoffs') {
    return (
      <>
        <Kicker>VOTING COMPLETE</Kicker>
        <p>{stageCompleteText(tournament)}</p>
      </>
    );
  }
  if (!currentMatchup?.song1 || !currentMatchup.song2) return null;
  const { song1, song2, status: matchStatus, endTime } = currentMatchup;
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Kicker>{stageTitle(tournament)}</Kicker>
        {matchStatus === 'active' && endTime && (
          <p className="shrink-0 text-12">
            Ends in <Countdown until={endTime} className="font-semibold text-ink" />
          </p>
        )}
      </div>
      <p className="line-clamp-2 text-16 font-semibold text-ink wrap-anywhere">
        <bdi translate="no">{song1.title}</bdi> <span className="font-normal text-muted">vs</span>{' '}
        <bdi translate="no">{song2.title}</bdi>
      </p>
      <CardTally matchup={currentMatchup} names={[song1.title, song2.title]} />
    </>
  );
}

/** Title and artist of the champion, whose cover is the picture of the tile. */
function TileChampion({ tournament: { champion } }: { tournament: Tournament }) {
  if (!champion) return <Kicker>Tournament Finished</Kicker>;
  return (
    <div>
      <ChampionMark />
      <Name as="p" className="truncate font-display text-18 font-bold text-ink">
        {champion.title}
      </Name>
      <Name as="p" className="truncate">
        {champion.artist}
      </Name>
    </div>
  );
}

export function TileSkeleton() {
  return (
    <Card as="li" className="flex h-88 flex-col gap-4 overflow-hidden p-5">
      {/* The server puts the first covers here (see prerender.tsx). */}
      <Skeleton data-picture="" className="-mx-5 -mt-5 h-28 rounded-none" />
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-auto h-10 w-32" />
    </Card>
  );
}
