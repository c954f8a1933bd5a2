import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { comingMatch } from '#client/entities/matchup/coming-match.ts';
import { noMatchesText } from '#client/entities/tournament/status-texts.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Countdown } from '#client/ui/time/countdown.tsx';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { groupGrid, isCrossed } from '#engine/formats/group-bracket.ts';
import { QUALIFIERS_PER_GROUP } from '#engine/formats/groups.ts';
import { isKnockoutPhase, matchTitle } from '#engine/formats/phases.ts';
import { podium } from '#engine/formats/podium.ts';
import type { TournamentPhase } from '#engine/kinds.ts';
import { playoffQualifiers } from '#engine/matchup/tournament-rules.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { GroupStage } from './groups/group-stage.tsx';
import { type GroupView, groupViews } from './groups/group-view.ts';
import { StandingsTable } from './groups/standings-table.tsx';
import { BracketOutline, EmptyBracket } from './knockout/bracket-outline.tsx';
import { KnockoutBracket } from './knockout/knockout-bracket.tsx';
import { StartZone } from './knockout/match-start.tsx';
import { closeOpenMatches } from './match-state.ts';
import { PodiumLine } from './results/podium-line.tsx';
import { useKeptBracket } from './use-kept-bracket.ts';

/** The phases above the bracket. A card names some of them in other words. */
const BRACKET_PHASE_LABELS: Record<TournamentPhase, string> = {
  submission: 'Song Sign Up',
  group_stage: 'Group Stage',
  start_playoffs: 'Voting Complete',
  knockout_stage: 'Knockout Stage',
  completed: 'Completed',
};

type Props = {
  tournament: TournamentDetail;
  matchups: readonly Matchup[];
  /** The button of creator and managers to generate the playoffs, if they are ready. */
  generate: ReactNode;
};

/** 'Tournament Bracket': the champion, the knockout and the groups, as far as they exist. */
export function BracketPanel({ tournament, matchups: all, generate }: Props) {
  const isCompleted = tournament.status === 'completed';
  useKeptBracket(tournament, all);
  // The list of matches may not contain the result of the last match yet.
  const isOver =
    tournament.status === 'cancelled' || (isCompleted && all.every(({ status }) => status !== 'active'));
  const matchups = isOver ? closeOpenMatches(all) : all;
  const knockout = matchups.filter((matchup) => isKnockoutPhase(matchup.phase));
  const views = groupViews(tournament, matchups);
  const active = matchups.filter((matchup) => matchup.status === 'active').length;
  return (
    <div className="relative grid grid-cols-1 gap-4 md:gap-6 short:gap-2">
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-6 gap-y-3 xl:min-h-10',
          // The names of the rounds are at the end of this line.
          knockout.length > 0 && 'short:min-h-11 short:pr-[55%]',
        )}
      >
        <h2 className={clsx('text-22', knockout.length > 0 ? 'short:sr-only' : 'short:text-16')}>
          Tournament Bracket
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>
            {tournament.status === 'cancelled' ? 'Cancelled' : BRACKET_PHASE_LABELS[tournament.currentPhase]}
          </Badge>
          {tournament.status === 'start_playoffs' && (
            <p className="text-14 text-muted">{waitingText(tournament)}</p>
          )}
          {!isOver && <NextMatch tournament={tournament} matchups={matchups} />}
          <Badge tone={active > 0 ? 'live' : 'quiet'}>
            {active} active {active === 1 ? 'matchup' : 'matchups'}
          </Badge>
        </div>
      </div>
      {generate}
      {isCompleted && (
        <div>
          <PodiumLine songs={tournament.songs} matchups={matchups} />
        </div>
      )}
      {knockout.length > 0 && (
        <KnockoutBracket
          name={tournament.name}
          matchups={knockout}
          championId={podium(matchups).championId}
          isOver={isOver}
          tables={views.length > 0 && <SheetTables views={views} />}
        />
      )}
      {views.length > 0 && (
        <section aria-label="Group stage" className="grid grid-cols-1 gap-4">
          {knockout.length > 0 && <h3 className="text-18">Group Stage</h3>}
          <GroupStage views={views} all={matchups} isOver={isOver} isFolded={knockout.length > 0} />
        </section>
      )}
      {knockout.length === 0 && views.length > 0 && !isOver && (
        <ComingKnockout tournament={tournament} views={views} />
      )}
      {knockout.length === 0 && views.length === 0 && <NoBracket tournament={tournament} />}
      <StartZone matchups={matchups} />
    </div>
  );
}

/** What the badge 'Voting Complete' leaves open: a playoff that waits for its draw has had no vote. */
const waitingText = ({ tournamentType }: TournamentDetail) =>
  `${tournamentType === 'playoff' ? 'All songs are in.' : 'All group matches are decided.'} The playoff tree waits for its creator.`;

/** In setup the outline of the later bracket. After setup a text that says why there is no bracket. */
function NoBracket({ tournament }: { tournament: TournamentDetail }) {
  const { status, thirdPlaceMatch } = tournament;
  const description = noMatchesText(
    status,
    status === 'start_playoffs'
      ? 'The bracket is drawn when the creator generates the playoff tree.'
      : 'The bracket is drawn when all songs are in and the tournament starts.',
  );
  if (status !== 'setup') return <EmptyState title="No bracket yet" description={description} />;
  return (
    <BracketOutline
      size={playoffQualifiers(tournament)}
      thirdPlace={thirdPlaceMatch}
      description={description}
      songs={tournament.songs.filter(isMainEntry)}
    />
  );
}

type ComingProps = { tournament: TournamentDetail; views: readonly GroupView[] };

/** The empty places that the best songs of the groups will take. */
function ComingKnockout({ tournament, views }: ComingProps) {
  return (
    <section aria-label="Knockout" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-18">What comes next: the knockout</h3>
        <p className="text-14 text-muted">The first two of each group go on.</p>
      </div>
      <EmptyBracket
        size={views.length * QUALIFIERS_PER_GROUP}
        thirdPlace={tournament.thirdPlaceMatch}
        takers={qualifierTexts(views)}
        heightClass="max-h-96"
      />
    </section>
  );
}

/**
 * The texts of the first round's sides from the top, such as '1st of Group A'. Empty where votes decide which places of groups
 * meet.
 */
function qualifierTexts(views: readonly GroupView[]): string[] {
  if (!isCrossed(views.length) || views.some(({ standings }) => standings.length < QUALIFIERS_PER_GROUP))
    return [];
  const nameOf = new Map(
    views.flatMap(({ group, standings: [first, second] }) => [
      [first?.songId, `1st of ${group.name}`],
      [second?.songId, `2nd of ${group.name}`],
    ]),
  );
  return groupGrid(views.map(({ standings }) => standings)).map((songId) => nameOf.get(songId ?? 0) ?? '');
}

/** The match that starts next, while none is open. */
function NextMatch({ tournament, matchups }: Pick<Props, 'tournament' | 'matchups'>) {
  const next = comingMatch(tournament, matchups);
  const now = useServerNow(10_000);
  if (!next) return null;
  const { startTime } = next;
  const name = matchTitle(next);
  if (startTime === null || Date.parse(startTime) <= now) return <Badge>Next: {name}</Badge>;
  return (
    <Badge tone="soon">
      <span>
        {name} starts in <Countdown until={startTime} />
      </span>
    </Badge>
  );
}

/** The tables of all groups on paper, from a new page on. */
function SheetTables({ views }: { views: readonly GroupView[] }) {
  return views.map((view) => (
    <section key={view.group.id} className="break-inside-avoid">
      <h2 translate="no" className="text-16">
        {view.group.name}
      </h2>
      <StandingsTable view={view} />
    </section>
  ));
}
