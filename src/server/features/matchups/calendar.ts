import { createHash } from 'node:crypto';
import ical from 'ical-generator';
import type { Context, Viewer } from '#server/context.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { loadSongs } from '#server/features/songs/service.ts';
import { AppError } from '#server/http/errors.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

/**
 * The times of a matchup as a calendar file (rule S11).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, WRONG_STATE for a match without times
 */
export async function loadCalendar(
  context: Context,
  viewer: Viewer | null,
  { id, origin }: { id: number; origin: string },
): Promise<{ bytes: Buffer; etag: string }> {
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, id);
  const row = await data.findMatchupInTournament(context.db, id);
  if (!row) throw matchupNotFound();
  const { startTime, endTime, timeChange, createdAt } = row.matchup;
  if (!startTime || !endTime) throw new AppError('WRONG_STATE', 'This match has no times yet.');
  const songs = new Map((await loadSongs(context.db, tournamentId)).map((song) => [song.id, song.title]));
  return calendarFile({
    matchupId: id,
    tournamentId,
    startTime,
    endTime,
    origin,
    changedAt: timeChange ? new Date(timeChange.at) : createdAt,
    names: [
      songs.get(row.matchup.song1Id ?? 0) ?? OPEN_SIDE,
      songs.get(row.matchup.song2Id ?? 0) ?? OPEN_SIDE,
    ],
    tournamentName: row.tournamentName,
  });
}

const OPEN_SIDE = 'To be decided';

type CalendarEvent = {
  matchupId: number;
  startTime: Date;
  endTime: Date;
  /** The last change of the times, else the creation, so that the same match always gives the same file. */
  changedAt: Date;
  names: readonly [string, string];
  tournamentName: string;
  /** The address of the site, without a slash at the end. */
  origin: string;
  tournamentId: number;
};

/** One match as a calendar file with UTC times (rule S11). A later file replaces the event of an earlier one. */
function calendarFile(event: CalendarEvent): { bytes: Buffer; etag: string } {
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
