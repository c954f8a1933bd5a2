import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import {
  at,
  createTournament,
  drawTournament,
  inMinutes,
  refusal,
  removeParticipant,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();
const [, member] = people;
const MANUAL = { schedulingType: 'manual' } as const;

/** The events of a calendar file by their summary, each with its fields. */
function eventsOf(file: string): Map<string, Record<string, string>> {
  const blocks = file.replace(/\r\n /g, '').split('BEGIN:VEVENT').slice(1);
  const events = blocks.map((block) =>
    Object.fromEntries(block.split('\r\n').map((line) => line.split(/:(.*)/) as [string, string])),
  );
  return new Map(events.map((event) => [event.SUMMARY ?? '', event]));
}
const plan = ({ id }: Matchup, minutes: number) => {
  const times = { startTime: inMinutes(app, minutes), endTime: inMinutes(app, minutes + 30) };
  return creator.call(routes.updateSchedule, at(id, times));
};
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
    await creator.call(routes.updateSchedule, at(semifinal.id, { startTime: null, endTime: null }));
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
    const path = await turnOn(member);
    const texts = [...eventsOf((await read(path)).body).values()].map(({ DESCRIPTION }) => DESCRIPTION);
    expect(texts).toEqual(expect.arrayContaining(['Voting in Joined Cup', 'Voting in Secret Cup']));
    const marks = (await summaries(path)).map((summary) => summary.endsWith('(your song)'));
    expect(marks).toContain(true);
    expect(marks).toContain(false);
    await removeParticipant(creator, hidden.id, member);
    expect((await read(path)).body).not.toContain('Secret Cup');
    expect((await read(path)).body).toContain('Joined Cup');
  });

  it('ends with a new address, when it is turned off, and while its user is banned', async () => {
    const [, , user] = people;
    expect((await user.call(routes.getCalendarAddress)).body).toEqual({ path: null });
    const old = await turnOn(user);
    const path = await turnOn(user);
    expect((await user.call(routes.getCalendarAddress)).body).toEqual({ path });
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(path)).statusCode).toBe(200);
    const ban = { term: 'day', reason: 'Spam' } as const;
    await admin.call(routes.adminBanUser, at(user.id, ban));
    expect((await read(path)).json()).toMatchObject({ code: 'NOT_FOUND' });
    const [, , , fourth] = people;
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
