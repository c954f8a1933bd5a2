import { createHash } from 'node:crypto';
import ical, { ICalEventStatus } from 'ical-generator';
import { withoutControls } from '#contract/visible-text.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import type { Context, Viewer } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournamentOfMatchup } from '#server/features/access/service.ts';
import { loadSongs } from '#server/features/songs/service.ts';
import { orThrow, wrongState } from '#server/http/errors.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import * as data from './data.ts';

type Row = NonNullable<Awaited<ReturnType<typeof data.findMatchupInTournament>>>;

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
  const row = orThrow(await data.findMatchupInTournament(context.db, id), matchupNotFound);
  const times = await findShownTimes(context.db, row);
  if (!times) throw wrongState('This match has no times yet.');
  const [names, { changes, changedAt }] = await Promise.all([
    findSideNames(context.db, row.matchup),
    data.findTimesVersion(context.db, { tournamentId, matchupId: id }),
  ]);
  const { tournamentCreatedAt: createdAt } = row;
  return calendarFile({
    ...times,
    uid: `matchup-${id}-${createdAt.getTime()}@battle-of-the-beats`,
    sequence: changes,
    changedAt: changedAt ?? createdAt,
    summary: `${cardMatchName(row.matchup)}: ${names.join(' vs ')}`,
    tournamentName: row.tournamentName,
    siteName: context.config.site.name,
    address: `${origin}/tournaments/${tournamentId}#matchup-${id}`,
  });
}

/** The titles of both songs. A side without a song yet has the label of the bracket, such as 'Winner of Semifinal A'. */
async function findSideNames(db: Executor, match: Row['matchup']): Promise<[string, string]> {
  const { id, tournamentId, song1Id, song2Id } = match;
  const isOpen = song1Id === null || song2Id === null;
  const [songs, all] = await Promise.all([
    loadSongs(db, tournamentId),
    isOpen ? data.findMatchupsOf(db, tournamentId) : [],
  ]);
  const titles = new Map(songs.map((song) => [song.id, song.title]));
  return [
    titles.get(song1Id ?? 0) ?? openSlotLabel(id, 1, all),
    titles.get(song2Id ?? 0) ?? openSlotLabel(id, 2, all),
  ];
}

type ShownTimes = { startTime: Date; endTime: Date; isCancelled: boolean };

/** The times of a match. One that will not be played has its last ones, so that calendars can find and cancel it. */
async function findShownTimes(db: Executor, { matchup, tournamentStatus }: Row): Promise<ShownTimes | null> {
  const { id, tournamentId, startTime, endTime, status } = matchup;
  if (startTime && endTime) return { startTime, endTime, isCancelled: false };
  if (status !== 'completed' && !isTournamentOver({ status: tournamentStatus })) return null;
  const newest = { tournamentId, matchupId: id, beforeId: undefined, limit: 1 };
  const [change] = await data.findTimeChanges(db, newest);
  const { startTime: start, endTime: end } = change?.details.before ?? {};
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  return { startTime: new Date(start), endTime: new Date(end), isCancelled: true };
}

type CalendarEvent = ShownTimes & {
  /** The same in each file of a match, by whatever address the server was reached, and on no other server. */
  uid: string;
  /** How often the times changed. A file with a higher number replaces the event in a calendar. */
  sequence: number;
  /** The last change of the match, so that the same match always gives the same file. */
  changedAt: Date;
  summary: string;
  tournamentName: string;
  siteName: string;
  address: string;
};

/** One match as a calendar file with UTC times. */
function calendarFile(event: CalendarEvent): { bytes: Buffer; etag: string } {
  const calendar = ical({ prodId: { company: event.siteName, product: 'Schedule' } });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: event.startTime,
    end: event.endTime,
    stamp: event.changedAt,
    lastModified: event.changedAt,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: withoutControls(event.summary),
    description: withoutControls(`Voting in ${event.tournamentName}`),
    url: event.address,
  });
  // The generator leaves out the end of the last line (RFC 5545 §3.1).
  const bytes = Buffer.from(`${calendar.toString().trimEnd()}\r\n`);
  return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}
