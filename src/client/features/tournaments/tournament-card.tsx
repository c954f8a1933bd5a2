import { clsx } from 'clsx';
import { ListMusic, UserCheck, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { FairnessMarks } from '#client/entities/tournament/fairness-marks.tsx';
import { JoinButton } from '#client/entities/tournament/join-button.tsx';
import { useHasJoined } from '#client/entities/tournament/joining.ts';
import { StatusBadge } from '#client/entities/tournament/status-badge.tsx';
import { useIsSeen } from '#client/lib/browser/visibility.ts';
import { countText, neededText } from '#client/lib/format/number-text.ts';
import { mediumDate } from '#client/lib/time/date-text.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Name } from '#client/ui/display/name.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Tooltip } from '#client/ui/overlay/tooltip.tsx';
import { CARD_SONGS } from '#contract/paging.ts';
import type { TournamentCard as Tournament } from '#contract/tournament.ts';
import type { OwnTournament } from '#contract/tournament-list.ts';
import type { TournamentPhase } from '#engine/kinds.ts';
import { isRunning } from '#engine/matchup/tournament-list.ts';
import { CardBody } from './card-body.tsx';
import { RELATIONS } from './yours.tsx';

/** Only cards on the screen, or at most this far from it, ask whether the reader has joined. */
const NEAR = '200px';

/** The phases on a card; the bracket names some by what comes next. */
const CARD_PHASE_LABELS: Record<TournamentPhase, string> = {
  submission: 'Submission',
  group_stage: 'Group Stage',
  start_playoffs: 'Start Playoffs',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
};

type Props = {
  tournament: Tournament;
  /** How the reader takes part. */
  relation?: OwnTournament['relation'] | undefined;
};

/** A tournament with its actions, on the home page. */
export function TournamentCard({ tournament, relation }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const known = useHasJoined(tournament.id, useIsSeen(card, NEAR));
  const hasJoined = known ?? (relation ? true : null);
  return (
    <Card
      as="li"
      ref={card}
      data-joined={hasJoined || undefined}
      className={clsx('flex flex-col gap-4 overflow-hidden p-5', hasJoined && 'glow')}
    >
      {(tournament.status === 'setup' || tournament.currentPhase === 'start_playoffs') && (
        <TilePicture tournament={tournament} className="-mx-5 -mt-5" />
      )}
      <CardTop tournament={tournament} relation={relation} />
      <div className="flex-1">
        <CardBody tournament={tournament} />
      </div>
      {isRunning(tournament) && (
        <p className="text-12 text-muted">
          Match duration:{' '}
          {tournament.pace === 'show'
            ? countText(tournament.showSeconds, 'second')
            : countText(tournament.matchDurationMinutes, 'minute')}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <LinkButton href={`/tournaments/${tournament.id}`}>Tournament Details</LinkButton>
        <JoinButton
          tournament={tournament}
          hasJoined={hasJoined}
          withTooltip={(text, button) => <Tooltip content={text}>{button}</Tooltip>}
        />
      </div>
    </Card>
  );
}

export function CardTop({ tournament, relation }: Props) {
  const { status, currentPhase, endDate, currentMatchup, participantCount, minUsers } = tournament;
  const matchups = useLiveMatchups(currentMatchup ? [currentMatchup] : []);
  // For a completed tournament the day of its end follows the phase.
  const day = currentPhase === 'completed' && endDate !== null ? ` ${mediumDate(new Date(endDate))}` : '';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} matchups={matchups} />
        <span className="text-12 text-muted">{CARD_PHASE_LABELS[currentPhase] + day}</span>
        <FairnessMarks tournament={tournament} isShort />
        {relation && <Badge tone="quiet">{RELATIONS[relation]}</Badge>}
      </div>
      <Name as="h3" className="line-clamp-2 text-22 wrap-anywhere">
        {tournament.name}
      </Name>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-14 text-muted">
        <Count
          icon={<ListMusic />}
          value={tournament.songCount}
          of={tournament.maxParticipants}
          what="songs"
        />
        <Count
          icon={participantCount < minUsers ? <Users /> : <UserCheck />}
          value={participantCount}
          of={minUsers}
          what="participants"
          title={neededText(participantCount, minUsers)}
        />
      </div>
    </div>
  );
}

type CountProps = { icon: ReactNode; value: number; of: number; what: string; title?: string };

function Count({ icon, value, of, what, title }: CountProps) {
  return (
    <span title={title} className="inline-flex items-center gap-1.5 tabular [&>svg]:size-4">
      {icon}
      {/* More people may join than are needed, and '12/2' would look like a mistake. */}
      <span
        data-min={of}
        className={clsx(value > of && "after:whitespace-pre after:content-['_(min._'_attr(data-min)_')']")}
      >
        <span className="font-semibold text-ink">{value}</span>
        <span className={clsx(value > of && 'sr-only')}>/{of}</span> {what}
      </span>
    </span>
  );
}

type PictureProps = { tournament: Tournament; className?: string | undefined };

/** In setup the first songs and free places, later the cover of the champion, else those of the match or the first songs. */
export function TilePicture({ tournament, className }: PictureProps) {
  const { status, currentPhase, champion, currentMatchup, firstSongs } = tournament;
  const { song1, song2 } = currentMatchup ?? {};
  // Before the playoffs no match is current.
  const showsMatch = song1 && song2 && !(currentPhase === 'start_playoffs' && firstSongs.length > 0);
  const covers = champion ? [champion] : showsMatch ? [song1, song2] : firstSongs.slice(0, 4);
  if (status === 'setup') return <Places tournament={tournament} className={className} />;
  if (covers.length === 0) return null;
  return (
    <div
      className={clsx('max-md:[--initials:60cqh] grid h-28 auto-cols-fr grid-flow-col gap-0.5', className)}
    >
      {covers.map((song, index) => (
        <SongArtwork key={song.id} song={song} size="box" facing={showsMatch && index === 1 ? song1 : null} />
      ))}
    </div>
  );
}

/** The first songs, then free places, in one row or two. */
function Places({ tournament: { firstSongs, maxParticipants }, className }: PictureProps) {
  const places = Math.min(maxParticipants, CARD_SONGS);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        'max-md:[--initials:60cqh] grid h-28 auto-rows-fr grid-cols-4 gap-0.5 border-b border-line bg-raised',
        className,
      )}
    >
      {firstSongs.slice(0, places).map((song) => (
        <SongArtwork key={song.id} song={song} size="box" className="min-h-0" />
      ))}
      {Array.from({ length: places - firstSongs.length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: free places are all alike
          key={index}
          data-free=""
          className="m-1.5 rounded-control border border-edge border-dashed"
        />
      ))}
    </div>
  );
}
