import { clsx } from 'clsx';
import { Vote } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { ReportButton } from '#client/entities/moderation/report-button.tsx';
import { paceTexts } from '#client/entities/tournament/pace-texts.ts';
import { CHOICE_LABELS, SETTING_LABELS } from '#client/entities/tournament/setting-texts.ts';
import { PeopleList, UserName } from '#client/entities/user/user-name.tsx';
import { MatchLine } from '#client/features/bracket/match-line.tsx';
import { Invitation } from '#client/features/invitation/invitation.tsx';
import type { Entering } from '#client/features/songs/submission/submission-dialog.tsx';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { neededText } from '#client/lib/format/number-text.ts';
import { longDate } from '#client/lib/time/date-text.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import { accountAgeText } from '#contract/messages/voting-refusals.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { matchTitle } from '#engine/formats/phases.ts';
import { carouselOrder, withTiebreakersInPlace } from '#engine/matchup/status.ts';
import { needsVerifiedEmail, takesGuests } from '#engine/matchup/voters.ts';
import { ChampionCard } from './champion-card.tsx';
import { pointsNote } from './hero/hero-note.ts';
import { nextStep } from './next-step.ts';
import type { Viewer } from './use-tournament-page.ts';
import { openVote, VoteAtThumb } from './vote-at-thumb.tsx';

const RoomLobby = lazyComponent(
  async () => (await import('#client/features/show/lobby/room-lobby.tsx')).RoomLobby,
);

const SHOWN_MATCHUPS = 5;
const ORDER_INTERVAL_MS = 10_000;

type Props = { tournament: TournamentDetail; matchups: readonly Matchup[] };

type OverviewProps = Props & { viewer: Viewer; onAddSongs: ((what: Entering) => void) | undefined };

/**
 * In setup: the invitation. Later: what happens next, then the first matchups of the carousel. Once completed: champion and
 * matchups, the final first. The facts follow.
 */
export function OverviewPanel({ tournament, matchups, viewer, onAddSongs }: OverviewProps) {
  const now = useServerNow(ORDER_INTERVAL_MS);
  const { text, countdown } = nextStep({ ...tournament, matchups: [...matchups] }, now, viewer.canOrganize);
  const isCompleted = tournament.status === 'completed';
  const voteOn = openVote(matchups, viewer, now);
  const matches = <Matchups tournament={tournament} matchups={matchups} now={now} />;
  const next = (
    <>
      <p className="text-16">{text}</p>
      {countdown && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-3 text-14 text-muted">
          {countdown.label}
          <Countdown
            until={countdown.until}
            className="font-display text-36 leading-tight font-bold text-ink"
          />
        </p>
      )}
    </>
  );
  return (
    <>
      {tournament.pace === 'show' && tournament.status === 'setup' && (
        <Suspense>
          <RoomLobby tournament={tournament} canOrganize={viewer.canOrganize} />
        </Suspense>
      )}
      <div
        className={clsx(
          'grid grid-cols-1 items-start gap-4',
          tournament.status !== 'setup' && 'lg:grid-cols-[3fr_2fr]',
        )}
      >
        {tournament.status === 'setup' ? (
          <Invitation tournament={tournament} viewer={viewer} onAddSongs={onAddSongs}>
            <section>
              <h3 className="mb-2 text-18">What happens next</h3>
              {next}
              {/* The places show how many songs are in. */}
              {tournament.pace === 'clock' && tournament.participantCount < tournament.minUsers && (
                <Progress
                  label="Participants"
                  value={tournament.participantCount}
                  max={tournament.minUsers}
                  text={neededText}
                  className="mt-4 max-w-xl"
                />
              )}
            </section>
          </Invitation>
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {isCompleted && <ChampionCard tournament={tournament} matchups={matchups} />}
            {isCompleted && matches}
            <Block title="What happens next">
              {next}
              {voteOn && (
                <LinkButton
                  icon={Vote}
                  variant="primary"
                  href={`?tab=voting#matchup-${voteOn.id}`}
                  className="mt-4 max-md:hidden"
                >
                  Vote in {matchTitle(voteOn)}
                </LinkButton>
              )}
              {isCompleted && (
                <LinkButton href="?tab=results" className="mt-4">
                  See the results
                </LinkButton>
              )}
            </Block>
            {!isCompleted && matches}
          </div>
        )}
        <Block title="About this tournament">
          <Facts tournament={tournament} />
          <ReportButton
            target="tournament"
            targetId={tournament.id}
            authorId={tournament.creatorId}
            what="this tournament"
            className="mt-4 -ml-3"
          />
        </Block>
      </div>
      {voteOn && <VoteAtThumb matchupId={voteOn.id} />}
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="@container p-4 sm:p-6">
      <h2 className="mb-3 text-18">{title}</h2>
      {children}
    </Card>
  );
}

function Matchups({ tournament, matchups, now }: Props & { now: number }) {
  const shown = carouselOrder(withTiebreakersInPlace(matchups.map(withClock)), now).slice(0, SHOWN_MATCHUPS);
  if (shown.length === 0) return null;
  return (
    <Block title="Matchups">
      <ul className="-mx-2 grid grid-cols-1 gap-1">
        {shown.map(({ matchup }) => (
          <li key={matchup.id}>
            <MatchLine
              matchup={matchup}
              label={matchTitle(matchup)}
              all={matchups}
              isOver={tournament.status === 'cancelled'}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}

const FORMATS = {
  playoff: 'Playoff Style: lose once and you are out',
  round_robin: 'Round Robin: every song faces every other in its group, then playoffs',
  hybrid: 'Hybrid: groups, then playoffs',
};

const TIEBREAKERS = { required: 'Three with each song', optional: 'Optional' };
const SUBMITTERS = { shown: 'Shown', after_elimination: 'Hidden until their song is out' };
const COUNTS = {
  live: 'Always visible',
  after_vote: 'Visible after your own vote',
  after_close: 'Visible after the match',
};

function votersText({ voterPolicy, minAccountAgeHours, verifiedEmailOnly }: TournamentDetail): string {
  const hasAge = minAccountAgeHours > 0 && !takesGuests({ voterPolicy });
  const isVerified = needsVerifiedEmail({ voterPolicy, verifiedEmailOnly });
  return `${CHOICE_LABELS.voterPolicy[voterPolicy]}${isVerified ? ' with a confirmed email' : ''}${hasAge ? `, ${accountAgeText(minAccountAgeHours)} old or older` : ''}`;
}

type Fact = [term: string, value: ReactNode];

/** The most important settings, and all others behind 'More settings'. */
function Facts({ tournament }: { tournament: TournamentDetail }) {
  const { scheduling, duration, pause } = paceTexts(tournament);
  const points = pointsNote(tournament);
  const main: (Fact | false)[] = [
    ['Format', FORMATS[tournament.tournamentType]],
    ['Size', `${tournament.maxParticipants} songs`],
    ['Match duration', duration],
    ['Voters', votersText(tournament)],
    tournament.managers.length > 0 && [
      'Managed by',
      <Managers key="managers" managers={tournament.managers} />,
    ],
  ];
  const others: (Fact | false)[] = [
    ['Scheduling', scheduling],
    [tournament.pace === 'show' ? 'Pause between matches' : 'Pause between rounds', pause],
    [SETTING_LABELS.thirdPlaceMatch, tournament.thirdPlaceMatch ? 'Yes' : 'No'],
    [SETTING_LABELS.tiebreakerSongs, TIEBREAKERS[tournament.tiebreakerSongs]],
    [SETTING_LABELS.listenFirst, tournament.listenFirst ? 'Voters are asked to hear both songs first' : 'No'],
    [SETTING_LABELS.submitterVisibility, SUBMITTERS[tournament.submitterVisibility]],
    [SETTING_LABELS.countVisibility, COUNTS[tournament.countVisibility]],
    tournament.closeWhenAllVoted && [
      SETTING_LABELS.closeWhenAllVoted,
      'A match ends 10 seconds after the last participant has voted',
    ],
    [SETTING_LABELS.commentPolicy, CHOICE_LABELS.commentPolicy[tournament.commentPolicy]],
    ['Created', longDate(new Date(tournament.createdAt))],
    points !== null && [
      'Points',
      tournament.status === 'completed'
        ? points
        : `${points}. The votes of the champion’s submitter do not count.`,
    ],
    Boolean(tournament.drawSeed) && [
      'Seed of the draw',
      <code
        key="seed"
        className="text-14 break-all"
        title="The same songs and seed always give the same draw"
      >
        {tournament.drawSeed}
      </code>,
    ],
  ];
  return (
    <>
      <FactList facts={main} className="@3xl:grid-cols-5" />
      <Disclosure summary="More settings" className="mt-2">
        <FactList facts={others} className="@3xl:grid-cols-4" />
      </Disclosure>
    </>
  );
}

type FactsProps = { facts: readonly (Fact | false)[]; className: string };

function FactList({ facts, className }: FactsProps) {
  return (
    <dl className={clsx('grid grid-flow-dense grid-cols-2 gap-x-4 gap-y-3 @3xl:gap-y-4', className)}>
      {facts
        .filter((fact) => fact !== false)
        .map(([term, value]) => (
          <div key={term} className={isShort(value) ? undefined : 'col-span-2'}>
            <dt className="text-12 text-muted">{term}</dt>
            <dd className="text-16 font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const MAX_SHORT_LENGTH = 20;

/** A short fact leaves half of the row to the next one. */
const isShort = (value: ReactNode) => typeof value === 'string' && value.length <= MAX_SHORT_LENGTH;

/** The managers, who run the tournament with its creator. */
function Managers({ managers }: Pick<TournamentDetail, 'managers'>) {
  return (
    <PeopleList people={managers.map((manager) => ({ user: manager, userId: manager.id }))}>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {managers.map((manager) => (
          <UserName key={manager.id} user={manager} userId={manager.id} />
        ))}
      </span>
    </PeopleList>
  );
}
