import { useQuery } from '@tanstack/react-query';
import { CalendarClock, CalendarPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { withClock } from '#client/entities/matchup/matchup-clock.ts';
import { scheduleQuery } from '#client/entities/matchup/queries.ts';
import { paceTexts } from '#client/entities/tournament/pace-texts.ts';
import { powersOf, useOwnSides } from '#client/entities/tournament/powers.ts';
import { MakeMissingButton, OpenRoundButton } from '#client/entities/tournament/round-buttons.tsx';
import { noMatchesText } from '#client/entities/tournament/status-texts.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { call } from '#client/lib/api/api.ts';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { fullDate } from '#client/lib/time/date-text.ts';
import { zoneText } from '#client/lib/time/local-time.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import { useLiveMatchups } from '#client/live/tallies.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CallButton } from '#client/ui/form/call-button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { parseTimes } from '#contract/epoch-times.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import type { MatchupStatus } from '#engine/kinds.ts';
import { deletionRefusalFor } from '#engine/matchup/fair-correction.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import type { MatchupClock } from '#engine/matchup/voting-window.ts';
import { nextRound } from '#engine/schedule/next-round.ts';
import { findOverlaps } from '#engine/schedule/overlaps.ts';
import { type ScheduleAccess, ScheduleMatch } from './schedule-match.tsx';

const CalendarDialog = lazyDialog(
  async () => (await import('#client/entities/calendar/calendar-dialog.tsx')).CalendarDialog,
);

/** How often the panel checks which day is today, and which matches can be deleted. */
const TICK_MS = 60_000;

type Props = {
  tournament: TournamentDetail;
  access: ScheduleAccess;
  canOrganize: boolean;
  /** The names of both sides, also of sides without a song yet. */
  namesOf: (matchup: Matchup) => readonly [string, string];
  /** The open matches, else the next one, above the days. */
  current: ReactNode;
};

/** How matches are scheduled, and all matches by local day. */
export function SchedulePanel({ tournament, access, canOrganize, namesOf, current }: Props) {
  const { data, isPending, isError, refetch } = useQuery(scheduleQuery(tournament.id));
  const matchups = useLiveMatchups(data?.matchups ?? []);
  const isManager = access === 'manager' && !isTournamentOver(tournament);
  const isAutomatic = tournament.schedulingType === 'automatic';
  const waiting = nextRound(matchups.map(parseTimes), tournament);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Schedule</h2>
        <div className="flex flex-wrap gap-2">
          {isManager && !isAutomatic && waiting.length > 0 && <OpenRoundButton tournament={tournament} />}
          {canOrganize && tournament.missingMatches.count > 0 && (
            <MakeMissingButton tournament={tournament} />
          )}
          {isManager && isAutomatic && <GenerateSchedule tournamentId={tournament.id} />}
          {!isTournamentOver(tournament) && matchups.some(({ endTime }) => endTime) && (
            <AddToCalendar tournament={tournament} />
          )}
        </div>
      </div>
      <Configuration tournament={tournament} matchups={matchups} />
      {current}
      {isPending && (
        <div role="status" className="grid grid-cols-1 gap-3">
          <p className="text-14 text-muted">Loading schedule...</p>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isError && (
        <EmptyState
          title="The schedule could not be loaded"
          action={<Button onClick={() => refetch()}>Try again</Button>}
        />
      )}
      {data && matchups.length === 0 && (
        <EmptyState
          icon={<CalendarClock />}
          title="No matches scheduled yet"
          description={noMatchesText(tournament.status, 'Matches appear here once the songs are drawn.')}
        />
      )}
      <Days matchups={matchups} tournament={tournament} access={access} namesOf={namesOf} />
    </div>
  );
}

function AddToCalendar({ tournament }: Pick<Props, 'tournament'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarPlus} onClick={() => setIsOpen(true)}>
        Add to calendar
      </Button>
      <CalendarDialog tournament={tournament} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}

/** Schedules every unplayed match that lacks a time. */
function GenerateSchedule({ tournamentId: id }: { tournamentId: number }) {
  const generate = useApiMutation({
    mutationFn: () => call('POST /api/tournaments/:id/generate-schedule', { params: { id } }),
    success: ({ scheduledCount, message }) =>
      scheduledCount > 0
        ? { title: 'Schedule Generated!', description: message }
        : { title: 'No Matches to Schedule', description: message, variant: 'destructive' },
    failure: { title: 'Failed to generate schedule', fallback: 'Please try again.' },
    refresh: (client) => client.invalidateQueries({ queryKey: tournamentKeys.detail(id) }),
  });
  return (
    <CallButton icon={CalendarClock} call={generate} pendingLabel="Generating...">
      Generate Schedule
    </CallButton>
  );
}

type PartProps = Pick<Props, 'tournament'> & { matchups: readonly Matchup[] };

/** How matches are scheduled, and in which zone the panel shows their times. */
function Configuration({ tournament, matchups }: PartProps) {
  const times = matchups.flatMap(({ startTime, endTime }) => [startTime, endTime]);
  const instants = times.flatMap((iso) => iso ?? []).map(Date.parse);
  const { scheduling, duration, pause } = paceTexts(tournament);
  const rows = [
    ['Scheduling', scheduling],
    ['Match duration', duration],
    ['Interval', pause],
    ...(instants.length > 0 ? [['Times in', zoneText(instants)]] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt className="text-12 text-muted">{term}</dt>
          <dd className="text-14 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Days({ matchups, tournament, access, namesOf }: PartProps & Pick<Props, 'access' | 'namesOf'>) {
  const now = useServerNow(TICK_MS);
  const { user } = useCurrentUser();
  const mayCorrectResults = powersOf(user, tournament)('own');
  const deletion = { matchups: matchups.map(parseTimes), songs: tournament.songs, mayCorrectResults, now };
  const canDelete = (matchup: Matchup) =>
    user !== null && !deletionRefusalFor(user, { ...deletion, matchup: parseTimes(matchup) });
  const ownSideIds = new Set(useOwnSides(tournament).map(({ id }) => id));
  const days = scheduleDays(matchups.map(withClock), now);
  const groupNames = new Map(tournament.groups.map((group) => [group.id, group.name]));
  const overlaps = overlapTexts(matchups, groupNames);
  const overlapsAt = (changed: Matchup, times: Pick<Matchup, 'startTime' | 'endTime'>) => {
    const all = matchups.map((matchup) => (matchup.id === changed.id ? { ...matchup, ...times } : matchup));
    return overlapTexts(all, groupNames).get(changed.id) ?? [];
  };
  const dated = [...days.upcoming, ...days.past].map((day) => ({ ...day, title: fullDate(day.start) }));
  const sections = [...dated, { key: 'unscheduled', title: 'Unscheduled', matches: days.unscheduled }];
  return sections
    .filter((section) => section.matches.length > 0)
    .map(({ key, title, matches }) => (
      <Card key={key} as="section" className="px-4 py-3 sm:px-6">
        <h3 className="border-b pb-2 text-16">{title}</h3>
        <ul className="divide-y divide-line">
          {matches.map(({ matchup }) => (
            <li key={matchup.id}>
              <ScheduleMatch
                matchup={matchup}
                names={namesOf(matchup)}
                groupName={groupNames.get(matchup.groupId ?? 0) ?? null}
                access={access}
                canDelete={canDelete(matchup)}
                takesSide={access === 'manager' && ownSideIds.has(matchup.id)}
                isOver={isTournamentOver(tournament)}
                overlaps={overlaps.get(matchup.id) ?? []}
                overlapsAt={(times) => overlapsAt(matchup, times)}
              />
            </li>
          ))}
        </ul>
      </Card>
    ));
}

/** A match in running text: 'Group B, round 2' or 'Quarterfinal A'. */
function nameOfMatch({ phase, round, position }: Matchup, groupName: string | null): string {
  if (isGroupPhase(phase)) return groupName ? `${groupName}, round ${round}` : `round ${round}`;
  return matchName(phase, position);
}

const titleOf = ({ song1, song2 }: Matchup, songId: number) =>
  (song1?.id === songId ? song1 : song2)?.title ?? 'A song';

/** The warnings of each match with a song that is in another unfinished match at the same time, by match id. */
export function overlapTexts(
  matchups: readonly Matchup[],
  groupNames: ReadonlyMap<number, string>,
): Map<number, string[]> {
  const byId = new Map(matchups.map((matchup) => [matchup.id, matchup]));
  const found = [...findOverlaps(matchups.map(parseTimes))].map(([id, overlaps]): [number, string[]] => {
    const texts = overlaps.flatMap(({ songId, otherId }) => {
      const [matchup, other] = [byId.get(id), byId.get(otherId)];
      if (!matchup || !other) return [];
      const place = nameOfMatch(other, groupNames.get(other.groupId ?? 0) ?? null);
      return `${titleOf(matchup, songId)} is also in ${place} at that time.`;
    });
    return [id, texts];
  });
  return new Map(found);
}

/** The fields that the schedule is sorted by; times are epoch milliseconds. */
type DatedMatch = MatchupClock & { id: number };

/** `key` is the local date as YYYY-MM-DD; `start` is an instant of that day. */
type ScheduleDay<T> = { key: string; start: number; matches: T[] };
type ScheduleDays<T> = { upcoming: ScheduleDay<T>[]; past: ScheduleDay<T>[]; unscheduled: T[] };

/** The order within a day: matches to come, running matches, completed matches. */
const STATUS_RANKS: Record<MatchupStatus, number> = { pending: 0, scheduled: 0, active: 1, completed: 2 };

/** The local calendar day of an instant. */
export function localDayKey(instant: number): string {
  const date = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function byStatusThenTime(a: DatedMatch, b: DatedMatch): number {
  return (
    STATUS_RANKS[a.status] - STATUS_RANKS[b.status] || (a.startTime ?? 0) - (b.startTime ?? 0) || a.id - b.id
  );
}

/**
 * Groups matches by local day: today and later days in order, past days in reverse order, and matches without both times.
 */
export function scheduleDays<T extends DatedMatch>(matches: readonly T[], now: number): ScheduleDays<T> {
  const isDated = (match: T) => match.startTime !== null && match.endTime !== null;
  const byDay = Map.groupBy(matches.filter(isDated), (match) => localDayKey(match.startTime ?? 0));
  const days = [...byDay].map(([key, list]) => ({
    key,
    start: Math.min(...list.map((match) => match.startTime ?? 0)),
    matches: list.toSorted(byStatusThenTime),
  }));
  const today = localDayKey(now);
  return {
    upcoming: days.filter((day) => day.key >= today).sort((a, b) => a.key.localeCompare(b.key)),
    past: days.filter((day) => day.key < today).sort((a, b) => b.key.localeCompare(a.key)),
    unscheduled: matches.filter((match) => !isDated(match)).toSorted(byStatusThenTime),
  };
}
