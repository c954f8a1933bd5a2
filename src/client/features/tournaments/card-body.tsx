import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardGeneratePlayoffsButton } from '#client/entities/tournament/generate-playoffs-button.tsx';
import { participationQuery } from '#client/entities/tournament/queries.ts';
import { stageCompleteText } from '#client/entities/tournament/status-texts.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { neededText } from '#client/lib/format/number-text.ts';
import { Name } from '#client/ui/display/name.tsx';
import { Progress } from '#client/ui/display/progress.tsx';
import { SongArtwork } from '#client/ui/display/song-artwork.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { TournamentCard } from '#contract/tournament.ts';
import { cardRoundLabel, isGroupPhase } from '#engine/formats/phases.ts';
import { isAtCapacity } from '#engine/matchup/tournament-rules.ts';
import { CardCarousel } from './card-carousel.tsx';

type Props = { tournament: TournamentCard };

/** The part of a card that depends on the tournament's phase (rule W10). */
export function CardBody({ tournament }: Props) {
  const { status, currentPhase } = tournament;
  if (status === 'cancelled') return <Cancelled reason={tournament.cancelReason} />;
  if (status === 'completed' || currentPhase === 'completed') return <Champion tournament={tournament} />;
  if (currentPhase === 'submission') return <SignUp tournament={tournament} />;
  if (currentPhase === 'start_playoffs') return <PlayoffsNext tournament={tournament} />;
  return (
    <div className="flex flex-col gap-3">
      <Kicker>{stageTitle(tournament)}</Kicker>
      <CardCarousel tournament={tournament} />
    </div>
  );
}

export function Cancelled({ reason }: { reason: string | null }) {
  return (
    <div className="flex flex-col gap-1">
      <Kicker>TOURNAMENT CANCELLED</Kicker>
      {reason && (
        <p dir="auto" className="line-clamp-2 text-14 text-muted wrap-anywhere">
          {reason}
        </p>
      )}
    </div>
  );
}

export function stageTitle({ currentPhase, currentMatchup }: TournamentCard): string {
  if (currentPhase === 'group_stage') return 'GROUP STAGE - VOTING';
  const isKnown = currentMatchup && !isGroupPhase(currentMatchup.phase);
  const label = isKnown ? cardRoundLabel(currentMatchup.round, currentMatchup.phase) : 'PLAYOFFS';
  return `KNOCKOUT STAGE · ${label}`;
}

export const Kicker = ({ children }: { children: ReactNode }) => (
  <p className="text-12 font-bold tracking-wider text-muted">{children}</p>
);

export const ChampionMark = () => (
  <span className="flex items-center gap-1.5 text-12 font-bold tracking-wider text-gold">
    <Trophy className="size-3.5" />
    CHAMPION
  </span>
);

/** A show starts with its songs, however many people have joined. */
const waitsForPeople = ({ pace }: Pick<TournamentCard, 'pace'>) => pace === 'clock';

/** What a tournament in setup waits for. */
export function signUpText(tournament: TournamentCard): string {
  const people = { participants: tournament.participantCount, minUsers: tournament.minUsers };
  const needed = waitsForPeople(tournament) ? people : { participants: 0, minUsers: 0 };
  const isReady = isAtCapacity({ ...tournament, mainEntries: tournament.songCount, ...needed });
  return isReady ? 'Ready to start!' : 'Waiting for songs and participants';
}

function SignUp({ tournament }: { tournament: TournamentCard }) {
  const { participantCount, minUsers, startDateMode, tournamentStartDate, autoStartAt } = tournament;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Kicker>SONG SIGN UP</Kicker>
        <span className="text-12 text-muted">Registration Open</span>
      </div>
      <Progress label="Songs" value={tournament.songCount} max={tournament.maxParticipants} />
      {waitsForPeople(tournament) && (
        <Progress label="Users" value={participantCount} max={minUsers} text={neededText} />
      )}
      <p className="text-14 font-medium">{signUpText(tournament)}</p>
      <p className="text-14 text-muted">
        Tournament starting soon
        {autoStartAt && (
          <>
            , by itself in <Countdown until={autoStartAt} />
          </>
        )}
      </p>
      {startDateMode === 'custom' && tournamentStartDate && (
        <Countdown variant="boxes" until={tournamentStartDate} />
      )}
    </div>
  );
}

/** Offers the playoffs to the creator and the managers, and tells other users that they wait. */
function PlayoffsNext({ tournament }: { tournament: TournamentCard }) {
  const { user } = useCurrentUser();
  const isCreator = user?.id === tournament.creatorId;
  const { data } = useQuery({ ...participationQuery(tournament.id), enabled: user !== null && !isCreator });
  return (
    <div className="flex flex-col items-start gap-3">
      <Kicker>VOTING COMPLETE</Kicker>
      <p className="font-display text-18 font-bold">{stageCompleteText(tournament)}</p>
      {isCreator || data?.isManager ? (
        <CardGeneratePlayoffsButton tournamentId={tournament.id} />
      ) : (
        <p className="text-14 text-muted">Waiting for tournament creator to generate playoffs</p>
      )}
    </div>
  );
}

function Champion({ tournament: { champion } }: { tournament: TournamentCard }) {
  if (!champion) return <Kicker>Tournament Finished</Kicker>;
  return (
    <div className="@container">
      {/* The cards beside it are as high as its cover on desktops. */}
      <div className="flex items-center gap-4 rounded-control border border-gold-line p-3 md:@max-2xl:flex-col md:@max-2xl:items-stretch @2xl:gap-8 @2xl:p-6">
        <SongArtwork
          song={champion}
          size="box"
          className="size-16! rounded-control md:@max-2xl:h-44! md:@max-2xl:w-full! @2xl:size-36!"
        />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-12">
            <ChampionMark />
            <span className="text-muted">Tournament Winner</span>
          </p>
          <Name as="p" className="truncate font-display text-18 font-bold text-ink @2xl:text-48">
            {champion.title}
          </Name>
          <Name as="p" className="truncate text-14 text-muted @2xl:text-18">
            {champion.artist}
          </Name>
        </div>
      </div>
    </div>
  );
}
