import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { readPages } from './support/pages.ts';
import {
  AUTOMATIC,
  at,
  detailOf,
  drawTournament,
  inMinutes,
  MINUTE_MS,
  openMatch,
  refusal,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

/** A semifinal that is open for 10 minutes from now. The creator takes no side in it. */
const openQuick = (settings = {}) =>
  openMatch(creator, [people[1], people[2], people[3], people[1]], { matchDurationMinutes: 10, ...settings });
type Times = { startTime: string | null; endTime: string | null; reason?: string };
const setTimes = (user: ApiClient, id: number, body: Times) => user.call(routes.updateSchedule, at(id, body));

describe('the end of a running match', () => {
  it('is fixed for creator and admin from the moment that voting locks', async () => {
    const { id, startTime, endTime } = await openQuick();
    app.clock.set(new Date(Date.parse(endTime ?? '') - 10_001));
    const longer = { startTime, endTime: new Date(Date.parse(endTime ?? '') + MINUTE_MS).toISOString() };
    expect((await setTimes(creator, id, longer)).status).toBe(200);
    app.clock.set(new Date(Date.parse(longer.endTime) - 10_000));
    for (const user of [creator, admin]) {
      expect(await setTimes(user, id, { startTime, endTime: inMinutes(app, 5) })).toMatchObject({
        status: 409,
        body: {
          code: 'VOTING_LOCKED',
          message: 'Voting on this match is locked. Its end can no longer be changed.',
          issues: [{ path: 'endTime' }],
        },
      });
    }
    expect((await creator.call(routes.getMatchup, at(id))).body.endTime).toBe(longer.endTime);
  });

  it('moves by twice its first duration at most, in however many steps', async () => {
    const { id, startTime, endTime } = await openQuick();
    for (const minutes of [20, 30]) {
      expect((await setTimes(creator, id, { startTime, endTime: inMinutes(app, minutes) })).status).toBe(200);
    }
    const tooLong = new Date(Date.parse(endTime ?? '') + 20 * MINUTE_MS + 1).toISOString();
    expect(await setTimes(admin, id, { startTime, endTime: tooLong })).toMatchObject(
      refusal(409, 'This match can be extended by at most 20 minutes in all.'),
    );
  });

  it('has a limit that counts from now when the start is given in the past', async () => {
    const { tournamentId } = await openQuick();
    const id = (await detailOf(creator, tournamentId)).matchups[1]?.id ?? 0;
    const { body } = await setTimes(creator, id, {
      startTime: inMinutes(app, -30 * 24 * 60),
      endTime: inMinutes(app, 2),
    });
    expect(body.startTime).toBe(inMinutes(app, 0));
    await app.timekeeper.runDue();
    const extend = (minutes: number) =>
      setTimes(creator, id, { startTime: body.startTime, endTime: inMinutes(app, minutes) });
    expect((await extend(6.1)).status).toBe(409);
    expect((await extend(6)).status).toBe(200);
  });

  it('has a limit that counts from the end that the match had when the clock opened it', async () => {
    const { tournamentId } = await openQuick();
    const waiting = (await detailOf(creator, tournamentId)).matchups[1];
    const id = waiting?.id ?? 0;
    await setTimes(creator, id, { startTime: inMinutes(app, 1), endTime: inMinutes(app, 3) });
    await setTimes(creator, id, { startTime: inMinutes(app, 1), endTime: inMinutes(app, 2) });
    app.clock.advance(MINUTE_MS);
    await app.timekeeper.runDue();
    const { body } = await creator.call(routes.getMatchup, at(id));
    expect(body).toMatchObject({ status: 'active', firstEndTime: inMinutes(app, 1) });
    expect(
      (await setTimes(creator, id, { startTime: body.startTime, endTime: inMinutes(app, 3.1) })).status,
    ).toBe(409);
    expect(
      (await setTimes(creator, id, { startTime: body.startTime, endTime: inMinutes(app, 3) })).status,
    ).toBe(200);
  });
});

describe('changes of times (rule S10)', () => {
  it('are shown at the match with author and reason, and all are listed', async () => {
    const { id, tournamentId, startTime, endTime } = await openQuick();
    const extended = inMinutes(app, 15);
    await setTimes(admin, id, { startTime, endTime: extended, reason: ' The stream broke ' });
    const newest = {
      at: app.clock.now().toISOString(),
      by: 'admin',
      action: 'times_changed',
      reason: 'The stream broke',
      before: { startTime, endTime },
      after: { startTime, endTime: extended },
    };
    const shown = (await detailOf(people[3], tournamentId)).matchups.find((m) => m.id === id);
    expect(shown).toMatchObject({ firstEndTime: endTime, endTime: extended, timeChange: newest });
    const { body } = await app.visitor.call(routes.listTimeChanges, at(id));
    expect(body).toEqual([
      { ...newest, id: expect.any(Number) },
      expect.objectContaining({ by: 'creator', action: 'match_opened', reason: null }),
    ]);
  });

  it('are listed to the first one, page by page', async () => {
    const { id, tournamentId } = await openQuick();
    await app.pool.query(
      `insert into history (tournament_id, matchup_id, actor_id, actor_role, action, details, at)
        select $1, $2, null, 'clock', 'times_moved', details, at
        from generate_series(1, 120), (select details, at from history where matchup_id = $2 limit 1) first`,
      [tournamentId, id],
    );
    const pages = await readPages(app.visitor, routes.listTimeChanges, at(id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 21]);
    expect(pages.at(-1)?.body.at(-1)).toMatchObject({ action: 'match_opened' });
    const broken = { ...at(id), query: { cursor: 'x' } };
    expect((await app.visitor.call(routes.listTimeChanges, broken)).status).toBe(400);
  });

  it('are not made by a form that is saved without a change', async () => {
    const { id, startTime, endTime, timeChange } = await openQuick();
    const { body } = await setTimes(creator, id, { startTime, endTime, reason: 'Nothing' });
    expect(body.timeChange).toEqual(timeChange);
    expect((await creator.call(routes.listTimeChanges, at(id))).body).toHaveLength(1);
  });

  it('include the matches that move with an extended one', async () => {
    const { id, tournamentId, startTime } = await openQuick();
    const final = (await detailOf(creator, tournamentId)).matchups.find((m) => m.phase === 'Finals');
    await setTimes(creator, final?.id ?? 0, { startTime: inMinutes(app, 12), endTime: inMinutes(app, 20) });
    await setTimes(creator, id, { startTime, endTime: inMinutes(app, 15) });
    expect((await creator.call(routes.getMatchup, at(final?.id ?? 0))).body).toMatchObject({
      startTime: inMinutes(app, 15),
      timeChange: { action: 'times_moved', by: 'creator', before: { startTime: inMinutes(app, 12) } },
    });
  });

  it('of a private tournament stay hidden from visitors', async () => {
    const { id } = await openQuick({ isPublic: false });
    for (const route of [routes.listTimeChanges, routes.getCalendar]) {
      expect((await app.visitor.call(route, at(id))).status).toBe(404);
      expect((await admin.call(route, at(id))).status).toBe(200);
    }
  });
});

describe('the calendar file of a match (rule S11)', () => {
  it('holds its times in UTC, its songs and the address of the match', async () => {
    app.clock.set(new Date('2030-06-02T10:00:00.000Z'));
    const { id, tournamentId } = await openQuick();
    const reply = await app.visitor.call(routes.getCalendar, at(id));
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `inline; filename="match-${id}.ics"`,
      },
    });
    const lines = reply.body.replace(/\r\n /g, '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20300602T100000Z',
        'DTEND:20300602T101000Z',
        'SEQUENCE:1',
        'DTSTAMP:20300602T100000Z',
        'LAST-MODIFIED:20300602T100000Z',
        'STATUS:CONFIRMED',
        expect.stringMatching(/^SUMMARY:Semifinal [AB]: Song \d vs Song \d$/),
        'DESCRIPTION:Voting in Summer Cup',
      ]),
    );
    expect(reply.body).toContain(`/tournaments/${tournamentId}#matchup-${id}`);
    expect(reply.body).not.toContain('@test.example');
    expect(reply.body).toMatch(/END:VCALENDAR\r\n$/);
  });

  const linesOf = async (id: number, headers = {}): Promise<Record<string, string>> => {
    const { body } = await app.visitor.call(routes.getCalendar, { ...at(id), headers });
    return Object.fromEntries(
      body
        .replace(/\r\n /g, '')
        .split('\r\n')
        .map((line: string) => line.split(/:(.*)/)),
    );
  };

  it('gets a higher number and a later stamp with each change of the times, also by "Generate Schedule"', async () => {
    const [, ...others] = people;
    const { id } = await drawTournament(creator, [...others, others[0]], {
      ...AUTOMATIC,
      matchDurationMinutes: 10,
    });
    const match = (await detailOf(creator, id)).matchups[0];
    const matchId = match?.id ?? 0;
    const versions: Record<string, string>[] = [];
    const read = async () => versions.push(await linesOf(matchId));
    await read();
    for (const minutes of [60, 70, 80]) {
      app.clock.advance(MINUTE_MS);
      const times = { startTime: inMinutes(app, minutes), endTime: inMinutes(app, minutes + 10) };
      await setTimes(creator, matchId, times);
      // Equal times are no change.
      await setTimes(creator, matchId, times);
      await read();
    }
    app.clock.advance(MINUTE_MS);
    await setTimes(creator, matchId, { startTime: null, endTime: null });
    await creator.call(routes.generateSchedule, at(id));
    await read();
    const first = Number(versions[0]?.SEQUENCE);
    expect(versions.map(({ SEQUENCE }) => Number(SEQUENCE) - first)).toEqual([0, 1, 2, 3, 5]);
    const stamps = versions.map((version) => version['LAST-MODIFIED']);
    expect(stamps).toEqual([...new Set(stamps)].toSorted());
  });

  it('cancels a match that will not be played, with its last times and a higher number', async () => {
    const { id, tournamentId } = await openQuick();
    const open = await linesOf(id);
    await creator.call(routes.cancelTournament, at(tournamentId, { reason: 'No time' }));
    const { UID, DTSTART, DTEND } = open;
    const off = await linesOf(id);
    expect(off).toMatchObject({ UID, DTSTART, DTEND, STATUS: 'CANCELLED' });
    expect(Number(off.SEQUENCE)).toBeGreaterThan(Number(open.SEQUENCE));
  });

  it('is refused for a match without times', async () => {
    const { tournamentId } = await openQuick();
    const final = (await detailOf(creator, tournamentId)).matchups.find((m) => m.phase === 'Finals');
    expect(await app.visitor.call(routes.getCalendar, at(final?.id ?? 0))).toMatchObject(
      refusal(409, 'This match has no times yet.'),
    );
  });
});
