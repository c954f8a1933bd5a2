import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { countMails, queueMail } from '#server/features/mail/service.ts';
import { PASSWORD } from './support/app.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { startMailServer } from './support/mail-server.ts';
import { runScript } from './support/program.ts';
import {
  at,
  drawTournament,
  MINUTE_MS,
  openMatch,
  openMatches,
  refusal,
  vote,
} from './support/tournaments.ts';

const server = await startMailServer();
afterAll(() => server.close());
const { app, people, creator, admin } = await createCommunity(server.env);
const [p1, p2, p3, p4] = people;

const queue = (userIds: readonly number[] = [p1.id]) =>
  queueMail(app.context, {
    kind: 'new_sign_in',
    userIds,
    data: { device: 'Firefox on Linux', at: app.clock.now() },
  });
const outbox = () => app.rows('select * from outbox order by id');
const sendDue = () => app.mails?.runDue();

const runMail = (env: Record<string, string>) =>
  runScript('src/server/commands/mail.ts', ['someone@test.example'], { env });

beforeEach(async () => {
  await app.rows('delete from outbox; delete from announcements; delete from reminder_settings');
  await app.rows('update users set email_verified_at = now()');
  server.mails.length = 0;
  server.attempts.length = 0;
});

it('a queued mail is sent once as text and HTML, and leaves the outbox (rule A29)', async () => {
  await queue();
  await sendDue();
  await sendDue();
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail).toMatchObject({ to: p1.email, subject: 'New sign-in to your account' });
  expect(mail?.raw).toContain('From: Battle of the Beats <beats@test.example>');
  expect(mail?.text).toContain('sign in on Firefox on Linux, 1 June 2030');
  expect(mail?.html).toContain('href="http://localhost:3000/profile"');
  expect(mail?.html).not.toMatch(/<img|src=|url\(/);
  expect(await outbox()).toEqual([]);
});

it('a mail of a transaction that is rolled back is never sent (rule A29)', async () => {
  const failing = app.context.db.transaction(async (tx) => {
    await queueMail({ ...app.context, db: tx }, { kind: 'new_sign_in', userIds: [p1.id] });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await outbox()).toEqual([]);
});

it('a mail that is refused for now is tried again with the same Message-ID (rule A30)', async () => {
  server.behaviour.receivers = ['450 Greylisted, come back later', '421 Busy'];
  await queue();
  await sendDue();
  expect(await outbox()).toMatchObject([
    { attempts: 1, failed_at: null, problem: '450 Greylisted, come back later' },
  ]);
  await sendDue();
  expect(await outbox()).toMatchObject([{ attempts: 1 }]);
  app.clock.advance(MINUTE_MS);
  await sendDue();
  expect(await outbox()).toMatchObject([{ attempts: 2 }]);
  app.clock.advance(2 * MINUTE_MS);
  await sendDue();
  expect(server.mails).toHaveLength(1);
  expect(await outbox()).toEqual([]);
});

it('a mail that is refused for good is kept as given up, without an address in its reason (rule A30)', async () => {
  server.behaviour.receivers = [`550 <${p1.email}> has no mailbox here`];
  await queue();
  await sendDue();
  app.clock.advance(MINUTE_MS * 60);
  await sendDue();
  expect(server.attempts).toEqual([]);
  const [row] = await outbox();
  expect(row).toMatchObject({ failed_at: expect.any(Date), problem: '550 <[address]> has no mailbox here' });
  expect(await countMails(app.context.db)).toEqual({ waiting: 0, failed: 1 });
  expect(app.mails?.stats()).toMatchObject({ failed: 1, problem: null });
});

it('a mail that no attempt delivers within a day is given up (rule A30)', async () => {
  server.behaviour.receivers = Array.from({ length: 40 }, () => '451 Not now');
  await queue();
  for (let hour = 0; hour < 26; hour += 1) {
    await sendDue();
    app.clock.advance(60 * MINUTE_MS);
  }
  server.behaviour.receivers = [];
  expect(await outbox()).toMatchObject([{ failed_at: expect.any(Date), problem: '451 Not now' }]);
});

it('a connection that is cut in a mail loses nothing and repeats the Message-ID (rule A30)', async () => {
  server.behaviour.drops = 1;
  await queue();
  await sendDue();
  expect(server.mails).toEqual([]);
  app.clock.advance(MINUTE_MS);
  await sendDue();
  expect(server.mails).toHaveLength(1);
  expect(new Set(server.attempts).size).toBe(1);
  expect(server.attempts).toHaveLength(2);
});

it('mails go to the present address, and none to a deleted user (rule A29)', async () => {
  await queue([p1.id, p2.id]);
  await app.rows("update users set email = 'moved@test.example' where id = $1", p1.id);
  await app.rows('update users set deleted_at = now() where id = $1', p2.id);
  await sendDue();
  expect(server.mails.map(({ to }) => to)).toEqual(['moved@test.example']);
  await app.rows('update users set email = $2 where id = $1', p1.id, p1.email);
  await app.rows('update users set deleted_at = null where id = $1', p2.id);
});

it('workers that run at the same time send no mail twice (rule A30)', async () => {
  await queue([p1.id, p2.id]);
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  expect(server.mails.map(({ to }) => to).sort()).toEqual([p1.email, p2.email].sort());
});

it('a sign-in on an unknown device is told to a verified address, a known one is not (rule A31)', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  const body = { email: p1.email, password: PASSWORD };
  const reply = await app.visitor.call(routes.logIn, { body, headers });
  const cookie = String(reply.headers['set-cookie']).match(/beats_device=[^;]+/)?.[0] ?? '';
  await app.browser(cookie).call(routes.logIn, { body, headers });
  await sendDue();
  expect(server.mailsTo(p1.email)).toHaveLength(1);
  expect(server.mailsTo(p1.email)[0]?.text).toContain('Firefox on Linux');
});

it('npm run mail says whether the mail server takes a mail (rule A29)', async () => {
  const taken = await runMail(server.env);
  expect(taken).toEqual({ code: 0, output: expect.stringContaining('took the mail') });
  expect(server.mailsTo('someone@test.example')).toHaveLength(1);
  server.behaviour.receivers = ['550 Relaying denied'];
  const refused = await runMail(server.env);
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('did not take the mail: 550 Relaying denied'),
  });
  const unset = await runMail({});
  expect(unset).toEqual({
    code: 1,
    output: expect.stringContaining('set SMTP_URL, MAIL_FROM and PUBLIC_URL'),
  });
});

it('an urgent mail is sent before others, and only a verified address gets notices (rules A30, A36)', async () => {
  await app.rows('update users set email_verified_at = null where id = $1', p2.id);
  const about = { kind: 'muted', name: 'Summer <Cup>', reason: 'Spam', endsAt: null, tournamentId: 7 };
  await queueMail(app.context, { kind: 'notice', userIds: [p1.id, p2.id], data: about });
  await queue();
  await sendDue();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    'New sign-in to your account',
    'A notice for you',
  ]);
  const notice = server.mails.at(-1);
  expect(notice?.to).toBe(p1.email);
  expect(notice?.html).toContain('Summer &lt;Cup&gt;');
  expect(notice?.text).toContain('http://localhost:3000/tournaments/7');
  expect(await outbox()).toEqual([]);
});

it('a banned user is told by mail, with the reason (rule A36)', async () => {
  const banned = await app.signUp('offender');
  await app.rows('update users set email_verified_at = now() where id = $1', banned.id);
  await admin.call(routes.adminBanUser, { params: { id: banned.id }, body: { term: 'day', reason: 'Spam' } });
  await sendDue();
  expect(server.mailsTo(banned.email).at(-1)).toMatchObject({
    subject: 'Your account is banned',
    text: expect.stringContaining('Reason: Spam'),
  });
});

it('without a mail server nothing is queued (rule A29)', async () => {
  const silent = await openTestApp();
  const user = await silent.signUp('someone');
  await queueMail(silent.context, { kind: 'new_sign_in', userIds: [user.id] });
  expect(await silent.rows('select 1 from outbox')).toEqual([]);
  expect(silent.mails).toBeNull();
});

it('a mail server that is away when the server starts gets the mails once it is there (rule A30)', async () => {
  const free = await startMailServer();
  await free.close();
  const away = await openTestApp({ ...free.env, LOG_LEVEL: 'silent' });
  const user = await away.signUp('someone');
  await away.rows('update users set email_verified_at = now()');
  away.outbox.start();
  await queueMail(away.context, {
    kind: 'new_sign_in',
    userIds: [user.id],
    data: { device: 'x', at: away.clock.now() },
  });
  await eventually(async () =>
    expect(await away.rows('select 1 from outbox where problem is not null')).toHaveLength(1),
  );
  expect(away.mails?.stats().problem).toContain('ECONNREFUSED');
  const back = await startMailServer({ port: free.port });
  away.clock.advance(5 * MINUTE_MS);
  away.outbox.wake();
  await eventually(() => expect(back.mails).toHaveLength(1));
  await eventually(() => expect(away.mails?.stats()).toMatchObject({ sent: 1, problem: null }));
  await back.close();
});

const mailKinds = ['match_opened', 'song_plays', 'mention'];
const turnOn = (user: typeof p2) =>
  user.call(routes.updateReminders, { body: { isMailOn: true, mailKinds } });
const mailed = async () => {
  await app.outbox.expandDue();
  await app.mails?.runDue();
  return server.mails.splice(0);
};
const waiting = () => app.rows('select attempts from outbox where announcement_id is not null');

it('reminders of three minutes come in one mail, and the next mail ten minutes later (rule U16)', async () => {
  await turnOn(p2);
  const settings = { matchDurationMinutes: 120, name: 'Summer Cup' };
  const { matchups } = await drawTournament(creator, people, settings);
  const [first, second] = matchups as [Matchup, Matchup];
  for (const { id } of [first, second]) {
    app.clock.advance(1000);
    await creator.call(routes.activateMatchup, at(id));
  }
  expect(await mailed()).toEqual([]);
  app.clock.advance(3 * MINUTE_MS);
  const [mail, ...others] = await mailed();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: p2.email, subject: '2 reminders' });
  expect(
    mail?.text.match(/Summer Cup: (A match is open|Your song is in an open match): ‘Song/g),
  ).toHaveLength(2);
  expect(mail?.text).toContain(`/tournaments/${first.tournamentId}`);
  expect(await waiting()).toEqual([]);
  const body = { matchupId: first.id, content: '@p2 hello' };
  await p3.call(routes.createComment, { body });
  app.clock.advance(3 * MINUTE_MS);
  expect(await mailed()).toEqual([]);
  app.clock.advance(7 * MINUTE_MS);
  expect(await mailed()).toMatchObject([{ to: p2.email, text: expect.stringContaining('p3 named you') }]);
});

it('a match that closes soon does not wait for other reminders, and takes them along (rule U16)', async () => {
  await p2.call(routes.updateReminders, {
    body: { isMailOn: true, mailKinds: ['match_closing', 'mention'], closingMinutes: 15 },
  });
  const match = await openMatch(creator, people, { matchDurationMinutes: 60 });
  app.clock.advance(44 * MINUTE_MS);
  await p3.call(routes.createComment, { body: { matchupId: match.id, content: '@p2 vote!' } });
  expect(await mailed()).toEqual([]);
  app.clock.advance(MINUTE_MS);
  const [mail] = await mailed();
  expect(mail?.text).toContain('15 minutes left to vote');
  expect(mail?.text).toContain('p3 named you');
  expect(await waiting()).toEqual([]);
});

it('a vote takes its reminder from a mail that waits, and without others there is no mail (rule U14)', async () => {
  for (const user of [p2, p3]) await turnOn(user);
  const match = await openMatch(creator, people);
  await app.rows("update reminder_settings set mail_kinds = '{match_opened}'");
  await app.outbox.expandDue();
  await vote(p2, match, 1);
  app.clock.advance(3 * MINUTE_MS);
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).not.toContain(p2.email);
  expect(await waiting()).toEqual([]);
});

it('two servers send one mail of the same reminders, and a refused one is tried again (rules A30, U16)', async () => {
  for (const user of people) await turnOn(user);
  await openMatches(creator, people, { matchDurationMinutes: 120 });
  await app.outbox.expandDue();
  app.clock.advance(3 * MINUTE_MS);
  server.behaviour.receivers = ['450 Busy', '450 Busy', '450 Busy', '450 Busy'];
  await Promise.all([app.mails?.runDue(), app.mails?.runDue(), app.mails?.runDue()]);
  expect(server.mails).toEqual([]);
  server.behaviour.receivers = [];
  for (let minute = 0; minute < 5; minute += 1) {
    app.clock.advance(MINUTE_MS);
    await Promise.all([app.mails?.runDue(), app.mails?.runDue(), app.mails?.runDue()]);
  }
  expect(server.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  expect(await waiting()).toEqual([]);
});

it('a mail for which a person waits goes before reminders that are late (rules A30, U16)', async () => {
  for (const user of people) await turnOn(user);
  await openMatch(creator, people, { matchDurationMinutes: 120 });
  await app.outbox.expandDue();
  app.clock.advance(30 * MINUTE_MS);
  await app.visitor.call(routes.forgotPassword, { body: { email: p4.email } });
  await expect.poll(() => app.rows("select 1 from outbox where kind = 'reset_password'")).toHaveLength(1);
  const [first, ...others] = await mailed();
  expect(first).toMatchObject({ to: p4.email, subject: expect.stringMatching(/password/i) });
  expect(others).toHaveLength(people.length);
});

it('mail is turned on for a verified address alone, and comes to no other (rule U16)', async () => {
  const fresh = await app.signUp('fresh');
  await app.rows('delete from outbox');
  expect(await turnOn(fresh)).toMatchObject(refusal(409, 'Verify your address before mails can come to it.'));
  await turnOn(p2);
  await app.rows('update users set email_verified_at = null where id = $1', p2.id);
  await openMatch(creator, people);
  app.clock.advance(3 * MINUTE_MS);
  expect(await mailed()).toEqual([]);
});

it('one press of a mail program ends the mails, without a sign-in, for its user alone (rule U16)', async () => {
  for (const user of [p2, p3]) await turnOn(user);
  await openMatch(creator, people);
  app.clock.advance(3 * MINUTE_MS);
  const mail = (await mailed()).find(({ to }) => to === p2.email);
  const head = mail?.raw.replaceAll(/\r?\n\s+/g, ' ') ?? '';
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = /List-Unsubscribe: <([^>]+)>/.exec(head)?.[1]?.replaceAll(' ', '') ?? '';
  expect(mail?.text.replaceAll('=\n', '')).toContain(url);
  const { pathname, search, searchParams } = new URL(url);
  const isOn = async (user: typeof p2) => (await user.call(routes.getReminders)).body.isMailOn;
  const post = (
    path: string,
    type = 'application/x-www-form-urlencoded',
    payload = 'List-Unsubscribe=One-Click',
  ) => app.http.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });
  // A program that looks at the link changes nothing, and a changed token belongs to no one.
  await app.http.inject({ method: 'GET', url: pathname + search });
  expect((await post(`${pathname}?token=${p2.id}-x`)).statusCode).toBe(400);
  expect(
    (await post(`${pathname}?token=${searchParams.get('token')?.replace(/^\d+/, String(p3.id))}`)).statusCode,
  ).toBe(400);
  expect([await isOn(p2), await isOn(p3)]).toEqual([true, true]);
  expect((await post(pathname + search)).statusCode).toBe(200);
  expect([await isOn(p2), await isOn(p3)]).toEqual([false, true]);
  const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await post(pathname + search, 'multipart/form-data; boundary=x', form)).statusCode).toBe(200);
  await turnOn(p2);
  const body = { token: searchParams.get('token') };
  expect((await app.visitor.call(routes.unsubscribe, { body })).status).toBe(200);
  expect(await isOn(p2)).toBe(false);
  expect((await p4.call(routes.getTournamentReminders, at(1))).status).toBe(200);
});
