import type { BackupState } from '#engine/kinds.ts';

const HOUR_MS = 60 * 60_000;
/** How long a due backup waits for matches (rule O23). */
const LONGEST_WAIT_MS = 4 * HOUR_MS;
/** A proven backup that is older is a problem by itself: a day and some hours of waiting. */
export const STALE_AFTER_MS = 50 * HOUR_MS;
/** A match that opens within this time is waited for, too. */
export const SOON_MS = HOUR_MS / 2;
/** A run that was not renewed for this time belongs to a server that was killed. */
export const LOST_AFTER_MS = 2 * 60_000;
const RETRY_AFTER_MS = HOUR_MS;

export type Run = { state: BackupState; startedAt: Date; seenAt: Date; endedAt: Date | null };

/** The latest instant at or before `now` at which a backup was due. `at` is a local time such as 04:00. */
export function lastDueAt(at: string, now: Date): Date {
  const due = onDayOf(at, now, 0);
  return due <= now ? due : onDayOf(at, now, -1);
}

/** The first instant after `now` at which a backup is due. */
export function nextDueAt(at: string, now: Date): Date {
  const due = onDayOf(at, now, 0);
  return due > now ? due : onDayOf(at, now, 1);
}

function onDayOf(at: string, day: Date, days: number): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hours, minutes);
}

/** Until when a backup waits for matches: at most four hours from its due time, or from the start of the server. */
export const waitsUntil = (dueAt: Date, startedAt: Date): Date =>
  new Date(Math.max(dueAt.getTime(), startedAt.getTime()) + LONGEST_WAIT_MS);

/** Whether a run goes on, here or on another server. */
export const isGoingOn = ({ state, seenAt }: Run, now: Date): boolean =>
  state === 'running' && now.getTime() - seenAt.getTime() < LOST_AFTER_MS;

/** Whether the runs since the due time leave nothing to do now: one has a file, goes on, or failed less than an hour ago. */
export const isCovered = (runs: readonly Run[], now: Date): boolean =>
  runs.some(
    (run) =>
      run.state === 'proven' ||
      run.state === 'unproven' ||
      isGoingOn(run, now) ||
      (run.state === 'failed' && now.getTime() - (run.endedAt ?? run.startedAt).getTime() < RETRY_AFTER_MS),
  );
