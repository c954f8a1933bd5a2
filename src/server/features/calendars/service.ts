import { randomBytes } from 'node:crypto';
import type { CalendarAddress } from '#contract/calendar.ts';
import { openSlotLabel } from '#engine/formats/open-slot-label.ts';
import { cardMatchName } from '#engine/formats/phases.ts';
import { isTournamentOver } from '#engine/matchup/tournament-rules.ts';
import type { Context } from '#server/context.ts';
import type { Executor } from '#server/db/client.ts';
import { openTournament, openTournamentOfMatchup } from '#server/features/access/service.ts';
import { findMatchupsOf, findTimeChanges } from '#server/features/matchups/service.ts';
import { loadSongs } from '#server/features/songs/service.ts';
import { notFound, orThrow, wrongState } from '#server/http/errors.ts';
import { tournamentScope } from '#server/http/read-cache.ts';
import type { Call } from '#server/http/register-route.ts';
import { matchupNotFound } from '#server/tournament/not-found.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';
import * as data from './data.ts';

type File = ReturnType<typeof calendarFile>;
type Row = NonNullable<Awaited<ReturnType<typeof data.findMatchupInTournament>>>;
type Match = Awaited<ReturnType<typeof findMatchupsOf>>[number];

/** What a person's calendar holds: matches that ended less than 30 days ago and later ones, of the newest tournaments. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_TOURNAMENTS = 200;
const MAX_EVENTS = 1000;
const KEY_BYTES = 32;

/**
 * The times of a matchup as a calendar file (rule S11).
 * @throws AppError NOT_FOUND, UNAUTHORIZED, WRONG_STATE for a match without times
 */
export async function loadMatchCalendar(
  { context, viewer, params: { id } }: Call<'getCalendar'>,
  origin: string,
): Promise<Awaited<File>> {
  const { id: tournamentId } = await openTournamentOfMatchup(context, viewer, id);
  const row = orThrow(await data.findMatchupInTournament(context.db, id), matchupNotFound);
  const times = await findShownTimes(context.db, row);
  if (!times) throw wrongState('This match has no times yet.');
  const events = await loadEvents(context.db, tournamentId, { id, times });
  return calendarFile(events, { origin, siteName: context.config.site.name });
}

/**
 * All matches of a tournament that have times, as a calendar to subscribe to (rule S14).
 * @throws AppError NOT_FOUND, UNAUTHORIZED
 */
export async function loadTournamentCalendar(
  { context, viewer, params: { id } }: Call<'getTournamentCalendar'>,
  origin: string,
): Promise<Awaited<File>> {
  const { name } = await openTournament(context, viewer, id);
  return calendarFile(await recallEvents(context, id), { origin, siteName: context.config.site.name, name });
}

/** The events of a tournament, from the read cache. */
const recallEvents = ({ reads, db }: Context, id: number) =>
  reads.recall(tournamentScope(id), 'calendar', () => loadEvents(db, id));

/**
 * The matches of a person's tournaments as a calendar to subscribe to (rule S14). It ends with the account, and a ban.
 * @throws AppError NOT_FOUND
 */
export async function loadPersonalCalendar(
  { context, params }: Call<'getPersonalCalendar'>,
  origin: string,
): Promise<Awaited<File>> {
  const { db, clock, config } = context;
  const now = clock.now();
  const userId = orThrow(await data.findOwner(db, { ...params, now }), noCalendar);
  const since = new Date(now.getTime() - SHOWN_MS);
  const ids = await data.findCalendarTournaments(db, { userId, since, limit: MAX_TOURNAMENTS });
  const own = new Set(await data.findOwnSongs(db, { userId, tournamentIds: ids }));
  const events: TournamentEvent[] = [];
  for (const id of ids) events.push(...(await recallEvents(context, id)));
  const shown = events
    .filter(({ endTime }) => endTime > since)
    .sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
    .slice(-MAX_EVENTS);
  const isOwn = ({ songIds }: TournamentEvent) => songIds.some((id) => id !== null && own.has(id));
  const marked = shown.map((event) =>
    isOwn(event) ? { ...event, summary: `${event.summary} (your song)` } : event,
  );
  return calendarFile(marked, { origin, siteName: config.site.name, name: config.site.name });
}

const noCalendar = () =>
  notFound('This calendar address no longer works. Please copy the new one from your profile.');

/** The path of the own calendar; null while it is off. */
export async function findAddress({ context, viewer }: Call<'getCalendarAddress'>) {
  return toAddress((await data.findKey(context.db, viewer.id))?.key ?? null);
}

/** Turns the own calendar on, or ends its old address. */
export async function renewAddress({ context, viewer }: Call<'renewCalendar'>) {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await data.storeKey(context.db, { userId: viewer.id, key, createdAt: context.clock.now() });
  return toAddress(key);
}

export async function endAddress({ context, viewer }: Call<'turnCalendarOff'>) {
  await data.deleteKey(context.db, viewer.id);
  return toAddress(null);
}

const toAddress = (key: string | null): CalendarAddress => ({
  path: key && `/api/calendars/${key}/calendar.ics`,
});

type ShownTimes = { startTime: Date; endTime: Date; isCancelled: boolean };

/** The times of a match. One that will not be played has its last ones, so that calendars can find and cancel it. */
async function findShownTimes(db: Executor, { matchup, tournamentStatus }: Row): Promise<ShownTimes | null> {
  const { id, tournamentId, startTime, endTime, status } = matchup;
  if (startTime && endTime) return { startTime, endTime, isCancelled: false };
  if (status !== 'completed' && !isTournamentOver({ status: tournamentStatus })) return null;
  const newest = { tournamentId, matchupId: id, beforeId: undefined, limit: 1 };
  const [change] = await findTimeChanges(db, newest);
  const { startTime: start, endTime: end } = change?.details.before ?? {};
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  return { startTime: new Date(start), endTime: new Date(end), isCancelled: true };
}

/** An event with the songs that play. */
type TournamentEvent = CalendarEvent & { songIds: (number | null)[] };

/** The events of all matches with times, or of one match with the given times. */
async function loadEvents(
  db: Executor,
  tournamentId: number,
  only?: { id: number; times: ShownTimes },
): Promise<TournamentEvent[]> {
  const [tournament, matches, songs, versions] = await Promise.all([
    data.findTournament(db, tournamentId),
    findMatchupsOf(db, tournamentId),
    loadSongs(db, tournamentId),
    data.findVersions(db, tournamentId),
  ]);
  if (!tournament) return [];
  const byId = new Map(songs.map((song) => [song.id, song]));
  const feeders = Map.groupBy(
    matches.flatMap(({ id, winnerToId, loserToId }) => [winnerToId, loserToId].map((to) => ({ id, to }))),
    ({ to }) => to,
  );
  const versionOf = (id: number) => {
    const generated = versions.get(null);
    const concerned = [id, ...(feeders.get(id) ?? []).map((feeder) => feeder.id)];
    const times = [generated, ...concerned.map((each) => versions.get(each))]
      .flatMap((version) => version?.changedAt ?? [])
      .map(Number);
    return {
      sequence: (generated?.changes ?? 0) + (versions.get(id)?.changes ?? 0),
      changedAt: times.length > 0 ? new Date(Math.max(...times)) : tournament.createdAt,
    };
  };
  const titleAt = ({ id, song1Id, song2Id }: Match, slot: 1 | 2) =>
    byId.get((slot === 1 ? song1Id : song2Id) ?? 0)?.title ?? openSlotLabel(id, slot, matches);
  return matches.flatMap((match) => {
    if (only && only.id !== match.id) return [];
    const { id, startTime, endTime } = match;
    const times = only?.times ?? (startTime && endTime && { startTime, endTime, isCancelled: false });
    if (!times) return [];
    return {
      ...times,
      ...versionOf(id),
      uid: `matchup-${id}-${tournament.createdAt.getTime()}@battle-of-the-beats`,
      summary: `${cardMatchName(match)}: ${titleAt(match, 1)} vs ${titleAt(match, 2)}`,
      description: `Voting in ${tournament.name}`,
      path: `/tournaments/${tournamentId}#matchup-${id}`,
      songIds: [match.song1Id, match.song2Id],
    };
  });
}
