import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { startMailServer } from './support/mail-server.ts';
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
const { app, people, creator } = await createCommunity(server.env);
const [, p2, p3, p4] = people;
await app.rows('update users set email_verified_at = now()');
const mailKinds = ['match_opened', 'song_plays', 'mention'];
const turnOn = (user: typeof p2) =>
  user.call(routes.updateReminders, { body: { isMailOn: true, mailKinds } });
const mailed = async () => {
  await app.outbox.expandDue();
  await app.mails?.runDue();
  return server.mails.splice(0);
};
const waiting = () => app.rows('select attempts from outbox where announcement_id is not null');

beforeEach(async () => {
  await app.rows('delete from outbox; delete from announcements; delete from reminder_settings');
  server.mails.length = 0;
});

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
  await app.rows('update users set email_verified_at = now()');
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
