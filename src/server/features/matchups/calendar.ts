import { createHash } from 'node:crypto';
import ical from 'ical-generator';

type CalendarEvent = {
  matchupId: number;
  startTime: Date;
  endTime: Date;
  /** The last change of the times: the same times always give the same file. */
  changedAt: Date;
  names: readonly [string, string];
  tournamentName: string;
  /** The address of the site, without a slash at the end. */
  origin: string;
  tournamentId: number;
};

/** One match as a calendar file with UTC times (rule S11). A later file replaces the event of an earlier one. */
export function calendarFile(event: CalendarEvent): { bytes: Buffer; etag: string } {
  const { host } = new URL(event.origin);
  const calendar = ical({ prodId: { company: 'Battle of the Beats', product: 'Schedule' } });
  calendar.createEvent({
    id: `matchup-${event.matchupId}@${host}`,
    start: event.startTime,
    end: event.endTime,
    stamp: event.changedAt,
    summary: `${event.names[0]} vs ${event.names[1]}`,
    description: `Voting in ${event.tournamentName}`,
    url: `${event.origin}/tournaments/${event.tournamentId}#matchup-${event.matchupId}`,
  });
  const bytes = Buffer.from(calendar.toString());
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}
