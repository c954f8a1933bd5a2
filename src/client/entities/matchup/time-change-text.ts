import type { Matchup, TimeChange } from '#contract/matchup.ts';
import { durationText } from '#contract/messages/duration-text.ts';

const AUTHORS: Record<TimeChange['by'], string> = {
  creator: ' by the creator',
  manager: ' by a manager',
  admin: ' by an admin',
  user: '',
  operator: '',
  clock: '',
};

const msBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from);
const toMinutes = (ms: number) => Math.round(ms / 60_000);

/** Such as '10 minutes later'. */
function shiftText(ms: number): string {
  const minutes = toMinutes(Math.abs(ms));
  return `${minutes === 0 ? 'less than a minute' : durationText(minutes)} ${ms < 0 ? 'earlier' : 'later'}`;
}

type Verbs = { start: 'Starts' | 'Started'; end: 'Ends' | 'Ended' };
const AHEAD: Verbs = { start: 'Starts', end: 'Ends' };
const VERBS: Partial<Record<Matchup['status'], Verbs>> = {
  active: { start: 'Started', end: 'Ends' },
  completed: { start: 'Started', end: 'Ended' },
};

type Times = TimeChange['before'];

const isComplete = (times: Times): times is { startTime: string; endTime: string } =>
  times.startTime !== null && times.endTime !== null;

/** What a change did to the times of a match, and who made it. */
export function describeTimeChange({ action, by, before, after }: TimeChange, verbs = AHEAD): string {
  const author = AUTHORS[by];
  if (action === 'match_opened') {
    return by === 'clock' ? 'Opened later than planned' : `Opened${author}`;
  }
  if (action === 'match_reopened') return `Reopened${author}`;
  if (action === 'all_voted') return 'Ended early, because every voter has voted';
  const isRemoved = (time: 'startTime' | 'endTime') => before[time] !== null && after[time] === null;
  if (isRemoved('startTime') || isRemoved('endTime')) return `Times removed${author}`;
  if (!isComplete(before) || !isComplete(after)) return `Times set${author}`;
  const start = msBetween(before.startTime, after.startTime);
  const end = msBetween(before.endTime, after.endTime);
  if (action === 'times_moved') {
    const cause = start < 0 ? 'opened early' : verbs === AHEAD ? 'ends later' : 'ended later';
    return `${verbs.start} ${shiftText(start)}, because an earlier match ${cause}`;
  }
  if (toMinutes(start) === 0 && end !== 0) return `${verbs.end} ${shiftText(end)}, changed${author}`;
  return `${verbs.start} ${shiftText(start)}, changed${author}`;
}

/**
 * The note of a match about its times: a reopening with its reason, else by how much it was extended in total, else its
 * newest change. Null for a match that keeps its first times, and for a completed one that another match moved.
 */
export function timeChangeNote(
  matchup: Pick<Matchup, 'status' | 'endTime' | 'firstEndTime' | 'timeChange'>,
): string | null {
  const { status, endTime, firstEndTime, timeChange } = matchup;
  if (!timeChange) return null;
  if (timeChange.action === 'match_reopened' && timeChange.reason) {
    return `${describeTimeChange(timeChange)}: ${timeChange.reason}`;
  }
  const extension = endTime && firstEndTime ? toMinutes(msBetween(firstEndTime, endTime)) : 0;
  if (extension > 0) return `Extended by ${durationText(extension)}${AUTHORS[timeChange.by]}`;
  // After the end of the match, the reason why it moved no longer matters.
  if (timeChange.action === 'times_moved' && status === 'completed') return null;
  if (!isComplete(timeChange.before) && timeChange.after.endTime !== null) return null;
  return describeTimeChange(timeChange, VERBS[status]);
}
