import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { MAX_PUSH_DEVICES } from '#contract/reminder.ts';
import { routes } from '#contract/routes.ts';
import { DEFAULT_REMINDERS } from '#engine/kinds.ts';
import { arrayLiteral } from '#server/db/array-literal.ts';
import { createPushKeys } from '#server/features/reminders/keys.ts';
import { type AnnouncementConsumer, createExpander } from '#server/outbound/expander.ts';
import { PASSWORD, type TestUser } from './support/app.ts';
import { openApp, openTestApp } from './support/community.ts';
import { startPushService } from './support/push-service.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  drawTournament,
  endMatches,
  inMinutes,
  MINUTE_MS,
  openMatch,
  openMatches,
  playToTheEnd,
  refusal,
  refusalAt,
  runAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const service = await startPushService();
afterAll(() => service.close());
const app = await openApp({ ADMIN_EMAIL: 'admin@test.example' }, undefined, service.targets);
const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
const [creator, p2, p3, p4] = people;
const [outsider, admin] = [await app.signUp('outsider'), await app.signUp('admin')];
service.behaviour.siteKey = (await creator.call(routes.getReminders)).body.publicKey;

/** Turns reminders on in a browser of the user. */
async function turnOn(user: TestUser, name = user.user.username ?? '') {
  const reply = await user.call(routes.addPushDevice, { body: service.addBrowser(name) });
  expect(reply.status).toBe(200);
  return reply.body;
}

/** Sends what is due now. Returns what came, without the ids. */
async function sendDue() {
  await app.outbox.expandDue();
  await app.pushes.runDue();
  return service.pushes.splice(0).map(({ to, content }) => [to, content.body] as const);
}
const receivers = async () => (await sendDue()).map(([to]) => to).sort();
const choose = (
  user: TestUser,
  id: number,
  choice: 'follow' | 'mute' | null,
  pushKinds: string[] | null = null,
) => user.call(routes.updateTournamentReminders, at(id, { choice, pushKinds, mailKinds: null }));
const setKinds = (user: TestUser, pushKinds: readonly string[], closingMinutes = 15) =>
  user.call(routes.updateReminders, { body: { pushKinds, closingMinutes } });
const say = (user: TestUser, match: Matchup, content: string, parentId?: number) =>
  user.call(routes.createComment, { body: { matchupId: match.id, content, parentId } });

beforeEach(async () => {
  await app.rows('delete from push_devices; delete from reminder_settings; delete from reminder_choices');
  await app.rows('delete from outbox; delete from announcements');
  // The clock moves nothing of the tests before.
  await app.rows('update tournaments set next_due_at = null');
  service.pushes.length = 0;
  service.answers.length = 0;
});

describe('a browser takes reminders', () => {
  it('only after its user turned them on, with the kinds of a beginner (rule U13)', async () => {
    await openMatch(creator, people);
    expect(await receivers()).toEqual([]);
    const { devices, pushKinds, isMailOn } = await turnOn(p2);
    expect([devices.length, devices[0]?.isCurrent, pushKinds, isMailOn]).toEqual([
      1,
      true,
      DEFAULT_REMINDERS,
      false,
    ]);
    await openMatch(creator, people);
    expect(await receivers()).toEqual(['p2']);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilnotify.windows.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://metadata.google.internal/x',
    'https://push.example/x',
    'file:///etc/passwd',
    'x',
  ])('at a known push service, and not at %s (rule U15)', async (endpoint) => {
    const { keys } = service.addBrowser('evil');
    expect(await p2.call(routes.addPushDevice, { body: { endpoint, keys } })).toMatchObject(
      refusalAt('endpoint', 'This push service is not known.'),
    );
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('at %s (rule U15)', async (endpoint) => {
    const { keys } = service.addBrowser('known');
    expect((await p2.call(routes.addPushDevice, { body: { endpoint, keys } })).status).toBe(200);
  });

  it.each([
    { p256dh: 'x', auth: 'y' },
    { p256dh: 'A'.repeat(87), auth: '' },
  ])('with keys of the right length, and not with %o (rule U15)', async (keys) => {
    const { endpoint } = service.addBrowser('odd');
    expect((await p2.call(routes.addPushDevice, { body: { endpoint, keys } })).status).toBe(400);
  });

  it('until its session ends: by sign-out, a new password elsewhere, or a ban (rule U15)', async () => {
    const devices = () => app.rows('select 1 from push_devices');
    const signIn = async () => {
      const reply = await app.visitor.call(routes.logIn, { body: { email: p4.email, password: PASSWORD } });
      const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
      return { ...p4, ...app.browser(cookie) };
    };
    const phone = await signIn();
    await turnOn(phone);
    await phone.call(routes.logOut);
    expect(await devices()).toEqual([]);
    await turnOn(await signIn());
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await p4.call(routes.changePassword, { body })).status).toBe(200);
    expect(await devices()).toEqual([]);
    const banned = await app.signUp('banned');
    await turnOn(banned);
    const ban = { term: 'day', reason: 'Spam' };
    expect((await admin.call(routes.adminBanUser, at(banned.id, ban))).status).toBe(200);
    expect(await devices()).toEqual([]);
  });

  it('for one user, the last who turned them on in it, and at most ten for a user (rule U15)', async () => {
    const browser = service.addBrowser('shared');
    await p2.call(routes.addPushDevice, { body: browser });
    await p3.call(routes.addPushDevice, { body: browser });
    expect(await app.rows('select user_id from push_devices')).toEqual([{ user_id: p3.id }]);
    await app.rows(
      `insert into sessions (id, user_id, expires_at) select 'many' || n, $1, '2040-01-01' from generate_series(1, 12) n`,
      p2.id,
    );
    await app.rows(
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
       select $1, 'many' || n, 'https://fcm.googleapis.com/' || n, 'x', 'x', 'x' from generate_series(1, 12) n`,
      p2.id,
    );
    const { devices } = await turnOn(p2);
    expect(devices).toHaveLength(MAX_PUSH_DEVICES);
    expect(devices[0]?.isCurrent).toBe(true);
    const { status, body } = await p2.call(routes.deletePushDevice, at(devices[0]?.id ?? 0));
    expect([status, body.devices.length]).toEqual([200, MAX_PUSH_DEVICES - 1]);
    expect(await p3.call(routes.deletePushDevice, at(devices[1]?.id ?? 0))).toMatchObject(
      refusal(404, 'NOT_FOUND'),
    );
  });

  it('signed with keys that two servers make once (rule U15)', async () => {
    const other = await openTestApp({}, undefined, service.targets);
    const made = await Promise.all(
      Array.from({ length: 6 }, () => createPushKeys(other.context, 'x'.repeat(32))()),
    );
    expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1);
    expect(await other.rows('select public_key from push_keys')).toEqual([
      { public_key: made[0]?.publicKey },
    ]);
    const [{ private_key: sealed }] = await other.rows('select private_key from push_keys');
    expect(sealed).not.toContain(made[0]?.privateKey);
    // With another session secret the sealed key does not open, so new keys are made.
    const user = await other.signUp('someone');
    expect((await user.call(routes.getReminders)).body.publicKey).not.toBe(made[0]?.publicKey);
  });
});

describe('a reminder comes', () => {
  const all = [...DEFAULT_REMINDERS, 'result', 'prediction_due'];

  it('when a match opens, to all who take part and have not voted, and to its submitters as theirs (rule U13)', async () => {
    for (const user of [...people, outsider]) await turnOn(user);
    const match = await openMatch(creator, people);
    await vote(creator, match, 1);
    const mine = new Set([match.song1?.submitterId, match.song2?.submitterId]);
    const sent = await sendDue();
    for (const user of people) {
      const texts = sent.filter(([to]) => to === user.user.username).map(([, text]) => text);
      if (mine.has(user.id))
        expect(texts).toEqual([expect.stringMatching(/^Your song is in an open match: ‘Song/)]);
      else expect(texts).toEqual(user === creator ? [] : [expect.stringMatching(/^A match is open: ‘Song/)]);
    }
    expect(sent.some(([to]) => to === 'outsider')).toBe(false);
    expect(await sendDue()).toEqual([]);
  });

  it('once for all matches that open, or close, at one instant, until the user has voted in each (rule U13)', async () => {
    for (const user of people) await turnOn(user);
    for (const user of people) await setKinds(user, ['match_opened', 'match_closing'], 15);
    const [one, other] = await openMatches(creator, people, { matchDurationMinutes: 60 });
    await vote(creator, one, 1);
    for (const match of [one, other]) await vote(p2, match, 1);
    const texts = (sent: Awaited<ReturnType<typeof sendDue>>) => Object.fromEntries(sent);
    const opened = '2 matches are open. Vote now.';
    expect(texts(await sendDue())).toEqual({ p1: opened, p3: opened, p4: opened });
    app.clock.advance(45 * MINUTE_MS);
    const closing = '15 minutes left to vote: 2 matches.';
    expect(texts(await sendDue())).toEqual({ p1: closing, p3: closing, p4: closing });
  });

  it('to a voter who has not joined, and to a follower, but not where a tournament is muted (rule U13)', async () => {
    const match = await openMatch(creator, people);
    await app.outbox.expandDue();
    const [late, follower] = [outsider, admin];
    await vote(late, match, 1);
    for (const user of [...people, late, follower]) await turnOn(user);
    await choose(follower, match.tournamentId, 'follow');
    await choose(p3, match.tournamentId, 'mute');
    const { matchups } = (await creator.call(routes.getTournament, at(match.tournamentId))).body;
    const other = matchups.find(({ id }: Matchup) => id !== match.id);
    app.clock.advance(1000);
    await creator.call(routes.activateMatchup, at(other.id));
    expect(await receivers()).toEqual(['admin', 'outsider', 'p1', 'p2', 'p4']);
  });

  it('by the kinds of the tournament in place of those of the settings (rule U13)', async () => {
    for (const user of [p2, p3]) await turnOn(user);
    await setKinds(p2, []);
    const match = await openMatch(creator, people);
    expect(await receivers()).toEqual(['p3']);
    await choose(p2, match.tournamentId, null, ['result']);
    await choose(p3, match.tournamentId, null, []);
    await endMatches(app);
    expect(await receivers()).toEqual(['p2']);
    await choose(p2, match.tournamentId, null);
    expect((await p2.call(routes.getTournamentReminders, at(match.tournamentId))).body).toEqual({
      choice: null,
      pushKinds: null,
      mailKinds: null,
    });
  });

  it('so many minutes before the end as each user chose, without a vote by then (rule U14)', async () => {
    for (const user of people) await turnOn(user);
    await setKinds(creator, ['match_closing'], 60);
    for (const user of [p2, p3, p4]) await setKinds(user, ['match_closing'], 15);
    const match = await openMatch(creator, people, { matchDurationMinutes: 120 });
    app.clock.advance(60 * MINUTE_MS);
    expect(await sendDue()).toEqual([['p1', expect.stringMatching(/^60 minutes left to vote: ‘Song/)]]);
    await vote(p2, match, 1);
    app.clock.advance(45 * MINUTE_MS);
    await app.outbox.expandDue();
    await vote(p3, match, 2);
    expect(await receivers()).toEqual(['p4']);
    app.clock.advance(10 * MINUTE_MS);
    expect(await receivers()).toEqual([]);
  });

  it('never for an end that was moved since (rule U14)', async () => {
    await turnOn(p2);
    await setKinds(p2, ['match_closing'], 15);
    const match = await openMatch(creator, people, { matchDurationMinutes: 60 });
    app.clock.advance(45 * MINUTE_MS);
    await app.outbox.expandDue();
    expect(await app.rows('select 1 from outbox')).toHaveLength(1);
    const times = { startTime: match.startTime, endTime: inMinutes(app, 40) };
    await admin.call(routes.updateSchedule, at(match.id, times));
    expect(await sendDue()).toEqual([]);
    app.clock.advance(25 * MINUTE_MS);
    expect(await receivers()).toEqual(['p2']);
  });

  it('with the result and the champion, by names and without counts, also after hidden votes (rules U13, U15)', async () => {
    await turnOn(p2);
    await setKinds(p2, ['result']);
    const settings = {
      countVisibility: 'after_close',
      submitterVisibility: 'after_elimination',
      matchDurationMinutes: 60,
    } as const;
    const match = await openMatch(creator, people, { schedulingType: 'automatic', ...settings });
    const sent: (readonly [string, string])[] = [];
    const detail = await playToTheEnd(app, creator, match.tournamentId, async (each) => {
      sent.push(...(await sendDue()));
      for (const user of people.slice(0, 3)) await vote(user, each, 1);
    });
    sent.push(...(await sendDue()));
    const texts = sent.map(([, text]) => text);
    expect(texts).toHaveLength(detail.matchups.length + 1);
    for (const text of texts.slice(0, -1))
      expect(text).toMatch(/^‘Song \d’ won: ‘Song \d’ against ‘Song \d’\.$/);
    expect(texts.at(-1)).toMatch(/^‘Song \d’ is the champion\.$/);
    expect(JSON.stringify(texts.map((text) => text.replaceAll(/Song \d/g, '')))).not.toMatch(/\d|vote|p\d/);
  });

  it('not with a result that was taken back, and with the one in its place (rule U14)', async () => {
    await turnOn(p2);
    await setKinds(p2, ['result']);
    const match = await openMatch(creator, people);
    await vote(creator, match, 1);
    await endMatches(app);
    await app.outbox.expandDue();
    const winnerId = match.song2Id;
    const decision = { winnerId, reason: 'other', note: 'Wrong link' };
    expect((await admin.call(routes.decideMatchup, at(match.id, decision))).status).toBe(200);
    const winner = match.song2?.title;
    await app.outbox.expandDue();
    await app.pushes.runDue();
    const texts = service.pushes.filter(({ content }) => content.tag === `match-${match.id}`);
    expect(texts.map(({ content }) => content.body)).toEqual([expect.stringMatching(`^‘${winner}’ won`)]);
  });

  it('to the author of an answered message, and to users who are named (rule U13)', async () => {
    const match = await openMatch(creator, people);
    for (const user of [...people, outsider]) await turnOn(user);
    await sendDue();
    const { body: first } = await say(p2, match, 'Hello @p2, @unknown and me@p4.example');
    expect(await sendDue()).toEqual([]);
    await say(p3, match, '@P2 @p4 see this', first.id);
    expect((await sendDue()).sort()).toEqual([
      ['p2', expect.stringMatching(/^p3 replied to you at ‘Song/)],
      ['p4', expect.stringMatching(/^p3 named you at ‘Song/)],
    ]);
    const { body: hidden } = await say(p3, match, '@p4 again');
    await app.outbox.expandDue();
    await admin.call(routes.hideComment, at(hidden.id, { isHidden: true }));
    expect(await sendDue()).toEqual([]);
  });

  it('before a prediction ends to those who have not answered, and after it to its author (rule U13)', async () => {
    for (const user of people) {
      await turnOn(user);
      await setKinds(user, ['prediction_due']);
    }
    const body = { title: 'Will it rain?', expiresAt: inMinutes(app, 30) };
    const { id } = (await creator.call(routes.createPrediction, { body })).body;
    await p2.call(routes.voteOnPrediction, at(id, { vote: 'yes' }));
    app.clock.advance(15 * MINUTE_MS);
    expect((await sendDue()).sort()).toEqual([
      ['p3', '15 minutes left to answer: Will it rain?'],
      ['p4', '15 minutes left to answer: Will it rain?'],
    ]);
    app.clock.advance(15 * MINUTE_MS);
    expect(await sendDue()).toEqual([['p1', 'Your prediction has ended. Settle it: Will it rain?']]);
  });

  it('from a private tournament to those who may see it, and names nothing of it (rule U15)', async () => {
    for (const user of [...people, outsider]) await turnOn(user);
    const match = await openMatch(creator, people, { isPublic: false, name: 'Secret party' });
    await choose(outsider, match.tournamentId, 'follow');
    await app.rows(
      'insert into reminder_choices (tournament_id, user_id, choice) values ($1, $2, $3)',
      match.tournamentId,
      outsider.id,
      'follow',
    );
    await app.rows(
      'delete from participants where tournament_id = $1 and user_id = $2',
      match.tournamentId,
      p4.id,
    );
    await app.rows('delete from share_permissions where user_id = $1', p4.id);
    await app.outbox.expandDue();
    await app.pushes.runDue();
    expect(service.pushes.map(({ to }) => to).sort()).not.toContain('outsider');
    expect(service.pushes.length).toBeGreaterThan(0);
    for (const { content } of service.pushes) {
      expect(JSON.stringify(content)).not.toMatch(/Secret|Song/);
      expect(content.path).toBe(`/tournaments/${match.tournamentId}`);
    }
  });

  it('not for each match of a show, whose room sees them (rule U13)', async () => {
    await turnOn(p2);
    await setKinds(p2, all);
    const id = await createTournament(creator, { pace: 'show', maxParticipants: 4 });
    for (const kind of ['match_opened', 'result'])
      await app.rows(
        `insert into announcements (kind, tournament_id, due_at) values ($1, $2, now())`,
        kind,
        id,
      );
    app.clock.set(new Date(Math.max(Date.now(), app.clock.now().getTime())));
    expect(await sendDue()).toEqual([]);
  });

  it('of names 30 an hour to a user and 60 by one, and of predictions three by an author (rule U13)', async () => {
    for (const user of people) await turnOn(user);
    await setKinds(p2, ['mention', 'prediction_due']);
    const match = await openMatch(creator, people);
    const others = [p2, p3, p4].map(({ user }) => user.username);
    // The author has named someone before, and so has its receiver been named.
    for (let times = 0; times < 31; times += 1) await say(creator, match, `@${others[0]} @${others[1]}`);
    const named = await receivers();
    expect(named.filter((name) => name === 'p2').length).toBeLessThanOrEqual(30);
    expect(named.filter((name) => name === 'p2').length).toBeGreaterThan(25);
    await say(creator, match, `@${others[2]}`);
    await say(outsider, match, `@${others[0]}`);
    expect(await sendDue()).toEqual([]);
    for (let number = 1; number <= 5; number += 1) {
      const body = { title: `Number ${number}?`, expiresAt: inMinutes(app, 30) };
      await outsider.call(routes.createPrediction, { body });
    }
    app.clock.advance(15 * MINUTE_MS);
    expect(await receivers()).toEqual(['p2', 'p2', 'p2']);
  });
});

it('a site with LOOKUPS=off sends no pushes and takes no browsers (rule U15)', async () => {
  const silent = await openTestApp();
  const user = await silent.signUp('someone');
  expect((await user.call(routes.getReminders)).body.publicKey).toBeNull();
  expect(await user.call(routes.addPushDevice, { body: service.addBrowser('silent') })).toMatchObject(
    refusal(409, 'This site sends no reminders to browsers.'),
  );
});

describe('a push', () => {
  const openOne = async () => {
    await turnOn(p2);
    await setKinds(p2, ['match_opened', 'song_plays']);
    return openMatch(creator, people);
  };
  const waiting = () =>
    app.rows('select attempts, problem, (extract(epoch from due_at) * 1000)::float8 as due from outbox');

  it('has an id, the topic of its match, and is kept until the match ends (rule U15)', async () => {
    const match = await openOne();
    await app.outbox.expandDue();
    await app.pushes.runDue();
    const [push] = service.pushes;
    expect(push?.headers).toMatchObject({ topic: expect.stringMatching(/^[\w-]{32}$/), urgency: 'high' });
    expect(Number(push?.headers.ttl)).toBe(
      (Date.parse(match.endTime ?? '') - app.clock.now().getTime()) / 1000,
    );
    expect(push?.content).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      tag: `match-${match.id}`,
    });
    expect(await waiting()).toEqual([]);
  });

  it.each([
    [429, '120', 120_000],
    [503, undefined, 15_000],
  ])(
    'that is answered %i is sent again after %s seconds, with the same id (rules A30, U15)',
    async (status, retryAfter, ms) => {
      service.answers.push({ status, ...(retryAfter ? { retryAfter } : {}) });
      await openOne();
      await app.outbox.expandDue();
      const [{ message_key: key }] = await app.rows('select message_key from outbox');
      await app.pushes.runDue();
      expect(await waiting()).toEqual([
        { attempts: 1, problem: `The push service answered ${status}`, due: app.clock.now().getTime() + ms },
      ]);
      app.clock.advance(ms);
      await app.pushes.runDue();
      expect(service.pushes.map(({ content }) => content.id)).toEqual([key]);
    },
  );

  it('that one browser of two took goes to the other alone (rule U15)', async () => {
    await openOne();
    await app.rows(
      `insert into sessions (id, user_id, expires_at) values ('second', $1, '2040-01-01') on conflict do nothing`,
      p2.id,
    );
    const { endpoint, keys } = service.addBrowser('tablet');
    await app.rows(
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name) values ($1, 'second', $2, $3, $4, 'x')`,
      p2.id,
      endpoint,
      keys.p256dh,
      keys.auth,
    );
    service.answers.push({ status: 201 }, { status: 500 });
    await app.outbox.expandDue();
    await app.pushes.runDue();
    app.clock.advance(15_000);
    await app.pushes.runDue();
    expect(service.pushes.map(({ to }) => to).sort()).toEqual(['p2', 'tablet']);
    expect(await waiting()).toEqual([]);
  });

  it.each([404, 410])('that is answered %i ends the reminders of its browser (rule U15)', async (status) => {
    service.answers.push({ status });
    await openOne();
    expect(await sendDue()).toEqual([]);
    expect(await app.rows('select 1 from push_devices')).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('that is refused for good is given up (rule A30)', async () => {
    service.answers.push({ status: 400 });
    await openOne();
    await sendDue();
    expect(await app.rows('select problem from outbox where failed_at is not null')).toEqual([
      { problem: 'The push service answered 400' },
    ]);
  });

  it('is not sent to an address of a private network (rule U15)', async () => {
    await openOne();
    await app.rows("update push_devices set endpoint = 'https://10.0.0.1/x'");
    expect(await sendDue()).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1, problem: 'Not a public address' }]);
  });

  it('whose browser sent keys that are no keys ends its reminders (rule U15)', async () => {
    await openOne();
    await app.rows("update push_devices set p256dh = 'B' || repeat('A', 86)");
    expect(await sendDue()).toEqual([]);
    expect(await app.rows('select 1 from push_devices')).toEqual([]);
  });
});

const told = (tournamentId: number, kinds = ['match_opened', 'result', 'champion']) =>
  app.rows(
    `select kind, matchup_id, song_id, (extract(epoch from due_at) * 1000)::float8 as due from announcements
     where tournament_id = $1 and kind = any($2) order by id`,
    tournamentId,
    kinds,
  );
const closings = (id: number) =>
  app.rows(
    `select minutes, (extract(epoch from due_at) * 1000)::float8 as due from announcements
     where matchup_id = $1 and kind = 'match_closing' and expanded_at is null order by minutes`,
    id,
  );

it('each opening, result and champion is announced once, in the transaction that makes it (rule U12)', async () => {
  const [first] = await openMatches(creator, people, {
    schedulingType: 'automatic',
    matchDurationMinutes: 60,
  });
  const detail = await playToTheEnd(app, creator, first.tournamentId, async (match) => {
    for (const user of people) await vote(user, match, 1);
  });
  const rows = await told(first.tournamentId);
  const ids = detail.matchups.map(({ id }) => id).sort();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect(
    of('match_opened')
      .map((row) => row.matchup_id)
      .sort(),
  ).toEqual(ids);
  expect(new Map(of('result').map((row) => [row.matchup_id, row.song_id]))).toEqual(
    new Map(detail.matchups.map(({ id, winnerId }) => [id, winnerId])),
  );
  expect(of('champion')).toMatchObject([{ matchup_id: null, song_id: detail.winnerId }]);
  expect(rows.at(-1)?.kind).toBe('champion');
});

it('a tiebreaker opens as another match, and only its match gets a result (rule U12)', async () => {
  const { matchups } = await drawTournament(creator, people, AUTOMATIC, { tiebreakers: 1 });
  const match = matchups[0] as (typeof matchups)[number];
  await runAt(app, match.startTime);
  await app.rows('delete from announcements');
  await vote(people[0], match, 1);
  await vote(people[1], match, 2);
  await runAt(app, match.endTime);
  const [{ id }] = await app.rows('select id from matchups where parent_matchup_id = $1', match.id);
  const drawn = [match.id, id];
  const mine = async () => (await told(match.tournamentId)).filter((row) => drawn.includes(row.matchup_id));
  expect(await mine()).toMatchObject([{ kind: 'match_opened', matchup_id: id }]);
  await vote(people[0], (await creator.call(routes.getMatchup, at(id))).body, 1);
  await endMatches(app);
  expect((await mine()).slice(1)).toMatchObject([{ kind: 'result', matchup_id: match.id }]);
});

it('a correction announces the reopened match, and the result in place of the other (rule U12)', async () => {
  const match = await openMatch(creator, people);
  await vote(people[0], match, 1);
  await endMatches(app);
  await app.rows('delete from announcements');
  await admin.call(routes.reopenMatchup, at(match.id, { minutes: 30 }));
  await vote(people[1], match, 2);
  await vote(people[2], match, 2);
  await endMatches(app);
  expect(await told(match.tournamentId)).toMatchObject([
    { kind: 'match_opened', matchup_id: match.id },
    { kind: 'result', matchup_id: match.id, song_id: match.song2Id },
  ]);
});

it('a match is announced to close 60, 15 and 5 minutes before its present end (rule U14)', async () => {
  const match = await openMatch(creator, people, { matchDurationMinutes: 120 });
  const planned = async () => (await closings(match.id)).map(({ minutes, due }) => [minutes, due]);
  const before = (end: string | null, ...minutes: number[]) =>
    minutes.map((each) => [each, Date.parse(end ?? '') - each * MINUTE_MS]);
  expect(await planned()).toEqual(before(match.endTime, 5, 15, 60));
  app.clock.advance(110 * MINUTE_MS);
  const expand = createExpander({ ...parts, consumers: [] });
  await expand.runDue();
  expect(await planned()).toEqual(before(match.endTime, 5));
  const endTime = inMinutes(app, 30);
  const times = { startTime: match.startTime, endTime };
  const { status } = await admin.call(routes.updateSchedule, at(match.id, times));
  expect(status).toBe(200);
  expect(await planned()).toEqual(before(endTime, 5, 15));
});

const parts = { db: app.context.db, clock: app.clock, log: app.http.log };

/** Queues a row for each user after the cursor, two in a batch. */
const queueForAll: AnnouncementConsumer = async (tx, { id }, cursor) => {
  const ids = people.map((user) => user.id).filter((each) => each > cursor);
  const batch = ids.slice(0, 2);
  await tx.execute(sql`
    insert into outbox (channel, kind, user_id, announcement_id, due_at)
    select 'hook', 'test', u, ${id}, now() from unnest(${arrayLiteral(batch)}::int[]) as u`);
  return ids.length > 2 ? (batch[1] ?? null) : null;
};

it('two expanders queue each row once, and a failed announcement holds up no other (rule U12)', async () => {
  await app.rows('delete from announcements');
  await app.rows(
    `insert into announcements (kind, due_at) select 'champion', now() from generate_series(1, 20)`,
  );
  app.clock.set(new Date(Date.now() + MINUTE_MS));
  let isFailing = true;
  const failing: AnnouncementConsumer = async (tx, announcement, cursor) => {
    const next = await queueForAll(tx, announcement, cursor);
    if (isFailing && cursor > 0 && announcement.id % 5 === 0) throw new Error('fails after its first batch');
    return next;
  };
  const [one, other] = [0, 1].map(() => createExpander({ ...parts, consumers: [failing, async () => null] }));
  const waiting = () => app.rows('select id, cursor from announcements where expanded_at is null');
  await Promise.all([one?.runDue(), other?.runDue()]);
  expect(await waiting()).toHaveLength(4);
  isFailing = false;
  // What failed waits for a minute, so that it does not fail over and over.
  expect(await one?.runDue()).toBe(0);
  app.clock.advance(MINUTE_MS);
  await Promise.all([one?.runDue(), other?.runDue()]);
  expect(await waiting()).toEqual([]);
  const rows = await app.rows('select announcement_id, count(*)::int from outbox group by 1');
  expect(rows).toHaveLength(20);
  expect(rows.every(({ count }) => count === people.length)).toBe(true);
});
