import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  inMinutes,
  later,
  MANUAL,
  MINUTE_MS,
  matchesIn,
  matchOf,
  openMatch,
  refusal,
  removeParticipant,
  setClock,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();
const [, second, third, fourth] = people;

/** A semifinal that is open for 10 minutes from now. The creator takes no side in it. */
const openQuick = (settings = {}) =>
  openMatch(creator, [second, third, fourth, second], { matchDurationMinutes: 10, ...settings });
/** The final, or the other semifinal, of the tournament of an open semifinal. */
const otherOf = async ({ id, tournamentId }: Matchup, phase = 'Semifinals') =>
  matchesIn(await detailOf(creator, tournamentId), phase).find((other) => other.id !== id) as Matchup;
const setTimes = (id: number, startTime: string | null, endTime: string | null, by: ApiClient = creator) =>
  by.call(routes.updateSchedule, at(id, { startTime, endTime }));
const extend = async (match: { id: number }, endTime: string) =>
  (await setTimes(match.id, (await matchOf(creator, match)).startTime, endTime)).status;

describe('the end of a running match', () => {
  it('is fixed for creator and admin from the moment that voting locks', async () => {
    const match = await openQuick();
    setClock(app, match.endTime, -10_001);
    const end = later(match.endTime, MINUTE_MS);
    expect(await extend(match, end)).toBe(200);
    setClock(app, end, -10_000);
    const message = 'Voting on this match is locked. Its end can no longer be changed.';
    for (const user of [creator, admin]) {
      expect(await setTimes(match.id, match.startTime, inMinutes(app, 5), user)).toMatchObject({
        status: 409,
        body: { code: 'VOTING_LOCKED', message, issues: [{ path: 'endTime' }] },
      });
    }
    expect((await matchOf(creator, match)).endTime).toBe(end);
  });

  it('moves by twice the duration that the match had when it opened, by hand or by the clock', async () => {
    const match = await openQuick();
    for (const minutes of [20, 30]) expect(await extend(match, inMinutes(app, minutes))).toBe(200);
    const tooLong = later(match.endTime, 20 * MINUTE_MS + 1);
    expect(await setTimes(match.id, match.startTime, tooLong, admin)).toMatchObject(
      refusal(409, 'This match can be extended by at most 20 minutes in all.'),
    );
    const other = await otherOf(match);
    await setTimes(other.id, inMinutes(app, 1), inMinutes(app, 3));
    await setTimes(other.id, inMinutes(app, 1), inMinutes(app, 2));
    app.clock.advance(MINUTE_MS);
    await app.timekeeper.runDue();
    expect(await matchOf(creator, other)).toMatchObject({
      status: 'active',
      firstEndTime: inMinutes(app, 1),
    });
    expect([await extend(other, inMinutes(app, 3.1)), await extend(other, inMinutes(app, 3))]).toEqual([
      409, 200,
    ]);
  });

  it('moves by twice the duration from now where the start is given in the past', async () => {
    const other = await otherOf(await openQuick());
    const { body } = await setTimes(other.id, inMinutes(app, -30 * 24 * 60), inMinutes(app, 2));
    expect(body.startTime).toBe(inMinutes(app, 0));
    await app.timekeeper.runDue();
    expect([await extend(other, inMinutes(app, 6.1)), await extend(other, inMinutes(app, 6))]).toEqual([
      409, 200,
    ]);
  });
});

describe('changes of times (rule S10)', () => {
  it('are shown at the match with author and reason, and all are listed, except equal times', async () => {
    const { id, tournamentId, startTime, endTime } = await openQuick();
    const extended = inMinutes(app, 15);
    const change = (reason: string) =>
      admin.call(routes.updateSchedule, at(id, { startTime, endTime: extended, reason }));
    await change(' The stream broke ');
    await change('Nothing');
    const newest = {
      at: app.clock.now().toISOString(),
      by: 'admin',
      action: 'times_changed',
      reason: 'The stream broke',
      before: { startTime, endTime },
      after: { startTime, endTime: extended },
    };
    const shown = (await detailOf(fourth, tournamentId)).matchups.find((match) => match.id === id);
    expect(shown).toMatchObject({ firstEndTime: endTime, endTime: extended, timeChange: newest });
    expect((await app.visitor.call(routes.listTimeChanges, at(id))).body).toEqual([
      { ...newest, id: expect.any(Number) },
      expect.objectContaining({ by: 'creator', action: 'match_opened', reason: null }),
    ]);
  });

  it('are listed to the first one, page by page', async () => {
    const { id, tournamentId } = await openQuick();
    await app.rows(
      `insert into history (tournament_id, matchup_id, actor_id, actor_role, action, details, at)
        select $1, $2, null, 'clock', 'times_moved', details, at
        from generate_series(1, 120), (select details, at from history where matchup_id = $2 limit 1) first`,
      tournamentId,
      id,
    );
    const pages = await readPages(app.visitor, routes.listTimeChanges, at(id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 21]);
    expect(pages.at(-1)?.body.at(-1)).toMatchObject({ action: 'match_opened' });
  });

  it('include the matches that move with an extended one', async () => {
    const match = await openQuick();
    const final = await otherOf(match, 'Finals');
    await setTimes(final.id, inMinutes(app, 12), inMinutes(app, 20));
    await extend(match, inMinutes(app, 15));
    expect(await matchOf(creator, final)).toMatchObject({
      startTime: inMinutes(app, 15),
      timeChange: { action: 'times_moved', by: 'creator', before: { startTime: inMinutes(app, 12) } },
    });
  });
});

/** The events of a calendar file by their summary, each with its fields. */
function eventsOf(file: string): Map<string, Record<string, string>> {
  const blocks = file.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
  const events = blocks.map((block) =>
    Object.fromEntries(block.split('\r\n').map((line) => line.split(/:(.*)/) as [string, string])),
  );
  return new Map(events.map((event) => [event.SUMMARY ?? '', event]));
}

describe('the calendar file of a match (rule S11)', () => {
  const fileOf = (id: number) => app.visitor.call(routes.getCalendar, at(id));
  const fieldsOf = async (id: number) => [...eventsOf((await fileOf(id)).body).values()][0] ?? {};

  it('holds its times in UTC, its songs and the address of the match, once it has times', async () => {
    app.clock.set(new Date('2030-06-02T10:00:00.000Z'));
    const match = await openQuick();
    const { headers, body } = await fileOf(match.id);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="match-${match.id}.ics"`,
    });
    expect(await fieldsOf(match.id)).toMatchObject({
      DTSTART: '20300602T100000Z',
      DTEND: '20300602T101000Z',
      SEQUENCE: '1',
      DTSTAMP: '20300602T100000Z',
      'LAST-MODIFIED': '20300602T100000Z',
      STATUS: 'CONFIRMED',
      SUMMARY: expect.stringMatching(/^Semifinal [AB]: Song \d vs Song \d$/),
      DESCRIPTION: 'Voting in Summer Cup',
    });
    expect(body).toContain(`/tournaments/${match.tournamentId}#matchup-${match.id}`);
    expect(body).toMatch(/END:VCALENDAR\r\n$/);
    expect(await fileOf((await otherOf(match, 'Finals')).id)).toMatchObject(
      refusal(409, 'This match has no times yet.'),
    );
  });

  it('gets a higher number and a later stamp with each change of the times, also by "Generate Schedule"', async () => {
    const { id, matchups } = await drawTournament(creator, [second, third, fourth, second], AUTOMATIC);
    const matchId = matchups[0]?.id ?? 0;
    const versions = [await fieldsOf(matchId)];
    for (const minutes of [60, 70, 80]) {
      app.clock.advance(MINUTE_MS);
      await setTimes(matchId, inMinutes(app, minutes), inMinutes(app, minutes + 10));
      // Equal times are no change.
      await setTimes(matchId, inMinutes(app, minutes), inMinutes(app, minutes + 10));
      versions.push(await fieldsOf(matchId));
    }
    app.clock.advance(MINUTE_MS);
    await setTimes(matchId, null, null);
    await creator.call(routes.generateSchedule, at(id));
    versions.push(await fieldsOf(matchId));
    const first = Number(versions[0]?.SEQUENCE);
    expect(versions.map(({ SEQUENCE }) => Number(SEQUENCE) - first)).toEqual([0, 1, 2, 3, 5]);
    const stamps = versions.map((version) => version['LAST-MODIFIED']);
    expect(stamps).toEqual([...new Set(stamps)].toSorted());
  });

  it('cancels a match that will not be played, with its last times and a higher number', async () => {
    const { id, tournamentId } = await openQuick();
    const { UID, DTSTART, DTEND, SEQUENCE } = await fieldsOf(id);
    await creator.call(routes.cancelTournament, at(tournamentId, { reason: 'No time' }));
    const off = await fieldsOf(id);
    expect(off).toMatchObject({ UID, DTSTART, DTEND, STATUS: 'CANCELLED' });
    expect(Number(off.SEQUENCE)).toBeGreaterThan(Number(SEQUENCE));
  });
});

const plan = ({ id }: Matchup, minutes: number) =>
  setTimes(id, inMinutes(app, minutes), inMinutes(app, minutes + 30));
const planned = async (name: string, isPublic = true) => {
  const tournament = await drawTournament(creator, people, { ...MANUAL, name, isPublic });
  const [semifinal, other] = tournament.matchups as [Matchup, Matchup];
  await plan(semifinal, 60);
  await plan(other, 90);
  return { ...tournament, semifinal, other };
};
const turnOn = async (user: ApiClient): Promise<string> => (await user.call(routes.renewCalendar)).body.path;
const read = (path: string) => app.http.inject({ url: path });
const summaries = async (path: string) => [...eventsOf((await read(path)).body).keys()];

describe('the calendar of a tournament (rule S14)', () => {
  it('holds the matches with times, with fixed names and rising sequences', async () => {
    const { id, semifinal, other } = await planned('Planned Cup');
    const eventOf = async (match: Matchup) => {
      const { headers, body } = await app.visitor.call(routes.getTournamentCalendar, at(id));
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(body).toMatch(/^BEGIN:VCALENDAR\r\n.*X-WR-CALNAME:Planned Cup\r\n.*END:VCALENDAR\r\n$/s);
      const isOfMatch = (url = '') => url.endsWith(`/tournaments/${id}#matchup-${match.id}`);
      return [...eventsOf(body).values()].find((event) => isOfMatch(event['URL;VALUE=URI']));
    };
    const event = await eventOf(semifinal);
    expect(event).toMatchObject({ SEQUENCE: '1', STATUS: 'CONFIRMED', DESCRIPTION: 'Voting in Planned Cup' });
    await plan(semifinal, 120);
    expect(await eventOf(semifinal)).toMatchObject({ SEQUENCE: '2', UID: event?.UID });
    expect(await eventOf(other)).toMatchObject({ SEQUENCE: '1' });
    await setTimes(semifinal.id, null, null);
    expect(await eventOf(semifinal)).toBeUndefined();
  });

  it('is closed to visitors of a private tournament', async () => {
    const { id } = await planned('Hidden Cup', false);
    const answer = await app.visitor.call(routes.getTournamentCalendar, at(id));
    expect(answer).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe("a person's calendar (rule S14)", () => {
  it('has the matches of the own tournaments, private ones, too, and marks the own song', async () => {
    await planned('Joined Cup');
    const hidden = await planned('Secret Cup', false);
    await createTournament(admin, MANUAL);
    const path = await turnOn(second);
    const texts = [...eventsOf((await read(path)).body).values()].map(({ DESCRIPTION }) => DESCRIPTION);
    expect(texts).toEqual(expect.arrayContaining(['Voting in Joined Cup', 'Voting in Secret Cup']));
    const marks = (await summaries(path)).map((summary) => summary.endsWith('(your song)'));
    expect(marks).toContain(true);
    expect(marks).toContain(false);
    await removeParticipant(creator, hidden.id, second);
    expect((await read(path)).body).not.toContain('Secret Cup');
    expect((await read(path)).body).toContain('Joined Cup');
  });

  it('ends with a new address, when it is turned off, and while its user is banned', async () => {
    expect((await third.call(routes.getCalendarAddress)).body).toEqual({ path: null });
    const old = await turnOn(third);
    const path = await turnOn(third);
    expect((await third.call(routes.getCalendarAddress)).body).toEqual({ path });
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(path)).statusCode).toBe(200);
    const ban = { term: 'day', reason: 'Spam' } as const;
    await admin.call(routes.adminBanUser, at(third.id, ban));
    expect((await read(path)).json()).toMatchObject({ code: 'NOT_FOUND' });
    const other = await turnOn(fourth);
    expect((await fourth.call(routes.turnCalendarOff)).body).toEqual({ path: null });
    expect((await read(other)).statusCode).toBe(404);
    app.clock.advance(25 * 60 * 60 * 1000);
    expect(await summaries(path)).not.toEqual([]);
    // Matches that ended more than 30 days ago are left out.
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    expect(await summaries(path)).toEqual([]);
    expect((await read('/api/calendars/short/calendar.ics')).json()).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
