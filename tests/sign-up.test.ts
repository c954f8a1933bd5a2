import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { loadConfig } from '#server/config.ts';
import { prepareAdmin } from '#server/features/accounts/service.ts';
import { PASSWORD, type TestApp } from './support/app.ts';
import { openTestApp } from './support/community.ts';
import { createGuest, prepareGuest } from './support/guests.ts';
import { registrationOf } from './support/http-client.ts';
import { startMailServer } from './support/mail-server.ts';
import { at, createTournament, detailOf, refusal, refusalAt } from './support/tournaments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BOSS = 'boss@test.example';
const register = (app: TestApp, username: string, patch: object = {}) =>
  app.visitor.call(routes.logIn, { body: { ...registrationOf(username), ...patch } });
const siteOf = async (app: TestApp) => (await app.visitor.call(routes.getSite)).body;
const REFUSED = 'SIGN_UP_REFUSED';

/** A site to which only the invited sign up, with its admin. */
async function openInvitedSite() {
  const app = await openTestApp({ SIGN_UP: 'invited', ADMIN_EMAIL: BOSS });
  const admin = await app.signUp('boss');
  const invite = async (body: object) => {
    const reply = await admin.call(routes.adminInvite, { body });
    return { ...reply.body, token: new URL(reply.body.path, 'http://site').searchParams.get('invite') };
  };
  const stateOf = async (token: string) =>
    (await app.visitor.call(routes.checkInvitation, { body: { token } })).body.state;
  return { app, admin, invite, stateOf };
}

describe('SIGN_UP=closed', () => {
  it('refuses new accounts with its reason, before a password is judged (rule A37)', async () => {
    const app = await openTestApp({ SIGN_UP: 'closed', ADMIN_EMAIL: BOSS });
    expect(await siteOf(app)).toMatchObject({ signUp: 'closed' });
    const weak = await register(app, 'late', { password: 'password1' });
    expect(weak).toMatchObject(refusal(403, REFUSED));
    expect(weak.body.message).toContain('Sign-up is closed here');
    // The operator always may, and keeps signing in.
    const boss = await register(app, 'boss');
    expect(boss.body).toMatchObject({ role: 'admin' });
    const admin = await app.browser(String(boss.headers['set-cookie']).split(';')[0] ?? '');
    const { body } = await admin.call(routes.adminInvite, { body: { maxUses: 1 } });
    const token = new URL(body.path, 'http://site').searchParams.get('invite');
    expect(await register(app, 'invited', { invitation: token })).toMatchObject(refusal(403, REFUSED));
  });

  it('gives no account to a guest either, and keeps their votes as a guest (rule A37)', async () => {
    const app = await openTestApp({ SIGN_UP: 'closed' });
    const guest = await createGuest(app);
    const reply = await guest.call(routes.logIn, { body: registrationOf('guest') });
    expect(reply).toMatchObject(refusal(403, REFUSED));
    expect(await app.rows('select from users where is_guest and deleted_at is null')).toHaveLength(1);
  });
});

describe('SIGN_UP=invited', () => {
  it('takes as many accounts as an invitation has uses (rule A38)', async () => {
    const { app, admin, invite, stateOf } = await openInvitedSite();
    expect(await register(app, 'stranger')).toMatchObject(refusal(403, REFUSED));
    const { token, id } = await invite({ maxUses: 2 });
    expect(await stateOf(token)).toBe('valid');
    expect((await register(app, 'one', { invitation: token })).status).toBe(200);
    // A refused registration takes no use.
    expect(await register(app, 'one', { invitation: token })).toMatchObject({ status: 409 });
    expect(await register(app, 'weak', { invitation: token, password: 'password1' })).toMatchObject(
      refusalAt('password'),
    );
    expect((await register(app, 'two', { invitation: token })).status).toBe(200);
    const third = await register(app, 'three', { invitation: token });
    expect(third).toMatchObject(refusal(403, REFUSED));
    expect(third.body.message).toContain('has been used up');
    expect(await stateOf(token)).toBe('used_up');
    const { body } = await admin.call(routes.adminListInvitations);
    expect(body).toMatchObject([{ id, uses: 2, maxUses: 2, state: 'used_up', endsAt: null }]);
  });

  it('gives the last use to one of several sign-ups at once (rule A38)', async () => {
    const { app, invite } = await openInvitedSite();
    const { token } = await invite({ maxUses: 1 });
    const replies = await Promise.all(
      ['a1', 'a2', 'a3', 'a4'].map((name) => register(app, name, { invitation: token })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    expect(await app.rows('select from users where not is_guest')).toHaveLength(2);
  });

  it('an invitation ends at its time, when it is taken back, and none is guessed (rule A38)', async () => {
    const { app, admin, invite, stateOf } = await openInvitedSite();
    const short = await invite({ maxUses: 5, days: 1 });
    const revoked = await invite({ maxUses: 5 });
    await admin.call(routes.adminRevokeInvitation, at(revoked.id));
    app.clock.advance(DAY_MS);
    const states = { [short.token]: 'ended', [revoked.token]: 'revoked', unheard: 'unknown' };
    for (const [token, state] of Object.entries(states)) {
      expect(await stateOf(token)).toBe(state);
      expect(await register(app, 'late', { invitation: token })).toMatchObject(refusal(403, REFUSED));
    }
    expect(await admin.call(routes.adminRevokeInvitation, at(999_999))).toMatchObject({ status: 404 });
  });

  it.each([
    [{ maxUses: 0 }, 'maxUses', 'Enter a whole number from 1 to 1000.'],
    [{ maxUses: 1.5 }, 'maxUses', 'Enter a whole number from 1 to 1000.'],
    [{ maxUses: 1, days: 366 }, 'days', 'Enter a whole number from 1 to 365.'],
  ])('refuses the invitation %j at its field', async (body, field, message) => {
    const { admin } = await openInvitedSite();
    expect(await admin.call(routes.adminInvite, { body })).toMatchObject(refusalAt(field, message));
  });

  it('counts guesses at invitations like those at links', async () => {
    const app = await openTestApp({ SIGN_UP: 'invited', LIMIT_SHARE_FAILURES: '2' });
    const guess = () => app.visitor.call(routes.checkInvitation, { body: { token: 'guess' } });
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([200, 200, 429]);
  });
});

describe('GUESTS=off', () => {
  it('lets no visitor vote without an account, and offers it to no creator (rule A39)', async () => {
    const app = await openTestApp({ GUESTS: 'off' });
    const creator = await app.signUp('creator');
    expect(await siteOf(app)).toMatchObject({ guestsAllowed: false, signUp: 'open' });
    const { body, ...browser } = await prepareGuest(app);
    const refused = await browser.call(routes.becomeGuest, { body });
    expect(refused).toMatchObject(refusal(403, 'FORBIDDEN'));
    const tournament = { name: 'For all', voterPolicy: 'guest', maxParticipants: 8 };
    expect(await creator.call(routes.createTournament, { body: tournament })).toMatchObject(
      refusalAt('voterPolicy'),
    );
    const id = await createTournament(creator);
    const change = at(id, { settingsVersion: 1, voterPolicy: 'guest' });
    expect(await creator.call(routes.updateTournament, change)).toMatchObject(refusalAt('voterPolicy'));
    // One from before asks for accounts, and its rooms make no guests.
    await app.rows("update tournaments set voter_policy = 'guest', pace = 'show' where id = $1", id);
    expect(await detailOf(creator, id)).toMatchObject({ voterPolicy: 'account' });
    const room = await creator.call(routes.steerShow, at(id, { action: 'open', seq: 0 }));
    const joined = await browser.call(routes.joinRoom, { body: { pin: room.body.pin, proof: body } });
    expect(joined.status).toBe(200);
    expect(await app.rows('select from users where is_guest')).toHaveLength(0);
  });

  it('also ends the votes of guests from before (rule A39)', async () => {
    const app = await openTestApp();
    const guest = await createGuest(app);
    const id = await createTournament(await app.signUp('creator'), { voterPolicy: 'guest' });
    const read = () => guest.call(routes.getVoterStanding, at(id));
    expect((await read()).status).toBe(200);
    app.context.config.site.guests = false;
    expect((await read()).status).toBe(401);
  });
});

describe('the first account of a site without ADMIN_EMAIL', () => {
  it('becomes the admin by the code of the terminal, and no other account does (rule A40)', async () => {
    const app = await openTestApp({ LIMIT_CODE_FAILURES: '2' });
    const notice = await prepareAdmin(app.context, app.adminCode);
    expect(notice?.code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const code = notice?.code ?? '';
    const [first, second] = [await app.signUp('first'), await app.signUp('second')];
    expect(first.user).toMatchObject({ role: 'user', mayBecomeAdmin: true });
    expect(second.user).toMatchObject({ mayBecomeAdmin: false });
    const claim = (person: typeof first, given: string) =>
      person.call(routes.becomeAdmin, { body: { code: given } });
    expect(await claim(second, code)).toMatchObject(refusal(409, 'CONFLICT'));
    expect(await claim(first, '')).toMatchObject(refusalAt('code'));
    expect(await claim(first, 'AAAA-BBBB-CCCC')).toMatchObject(
      refusalAt('code', 'This is not the code. The terminal of the server shows it.'),
    );
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const [one, two] = await Promise.all([claim(first, typed), claim(first, code)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const { body } = await first.call(routes.getCurrentUser);
    expect(body).toMatchObject({ role: 'admin', mayBecomeAdmin: false });
    expect((await first.call(routes.adminListUsers)).status).toBe(200);
    expect(await prepareAdmin(app.context, app.adminCode)).toBeNull();
  });

  it('has so many guesses as a voter code (rule A40)', async () => {
    const app = await openTestApp({ LIMIT_CODE_FAILURES: '2' });
    const first = await app.signUp('first');
    const guess = async () => (await first.call(routes.becomeAdmin, { body: { code: 'WRONG' } })).status;
    expect([await guess(), await guess(), await guess()]).toEqual([400, 400, 429]);
  });

  it('has as few guesses at a sign-up, which makes no admin (rule A40)', async () => {
    const app = await openTestApp({ LIMIT_CODE_FAILURES: '2' });
    for (const name of ['one', 'two'])
      expect((await register(app, name, { adminCode: 'wrong' })).body).toMatchObject({ role: 'user' });
    const { adminCode } = app;
    expect((await register(app, 'three', { adminCode })).status).toBe(429);
    expect(await app.rows("select username from users where username = 'three'")).toEqual([]);
    expect((await register(app, 'four')).status).toBe(200);
  });

  it('is one of several that sign up by the code at once (rule A40)', async () => {
    const app = await openTestApp({});
    const { adminCode } = app;
    const replies = await Promise.all(['a1', 'b2', 'c3'].map((name) => register(app, name, { adminCode })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await app.rows("select from users where role = 'admin'")).toHaveLength(1);
  });

  it('signs up by the code also where sign-up is closed, once (rules A37, A40)', async () => {
    const app = await openTestApp({ SIGN_UP: 'closed' });
    const { adminCode } = app;
    expect(await register(app, 'wrong', { adminCode: 'wrong' })).toMatchObject(refusal(403, REFUSED));
    expect((await register(app, 'boss', { adminCode })).body.role).toBe('admin');
    expect(await register(app, 'later', { adminCode })).toMatchObject(refusal(409, 'CONFLICT'));
  });

  it('is offered nothing where ADMIN_EMAIL names the admin (rule A40)', async () => {
    const app = await openTestApp({ ADMIN_EMAIL: BOSS });
    const first = await app.signUp('first');
    expect(first.user).toMatchObject({ mayBecomeAdmin: false });
    expect(await first.call(routes.becomeAdmin, { body: { code: 'X' } })).toMatchObject({ status: 409 });
  });
});

describe('SIGN_UP_DOMAINS', () => {
  it('takes addresses of its domains alone, and lets an account in once it is confirmed (rule A43)', async () => {
    const mails = await startMailServer();
    const app = await openTestApp({ ...mails.env, SIGN_UP_DOMAINS: 'Test.example, other.example' });
    const sentence = 'Only addresses of test.example or other.example can sign up here.';
    expect(await siteOf(app)).toMatchObject({ signUpDomains: ['test.example', 'other.example'] });
    for (const email of ['a@evil.example', 'a@test.example.evil.example', 'a@sub.test.example']) {
      const reply = await register(app, 'stranger', { email });
      expect(reply).toMatchObject(refusalAt('email', sentence, 403));
    }
    const person = await app.signUp('person');
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject({ isEmailVerified: false });
    const held = [
      await person.call(routes.createTournament, { body: { name: 'Too early', maxParticipants: 8 } }),
      await person.call(routes.updateProfile, { body: { firstName: 'A', lastName: 'B' } }),
      await person.call(routes.joinRoom, { body: { pin: '123456' } }),
    ];
    for (const reply of held) expect(reply).toMatchObject(refusal(403, 'EMAIL_UNCONFIRMED'));
    expect((await person.call(routes.listTournaments)).status).toBe(200);
    const becomeAdmin = { body: { code: 'WRONG' } };
    expect(await person.call(routes.becomeAdmin, becomeAdmin)).toMatchObject(refusalAt('code'));
    const change = { email: 'person@evil.example', currentPassword: PASSWORD };
    expect(await person.call(routes.changeEmail, { body: change })).toMatchObject(
      refusalAt('email', sentence, 403),
    );
    await app.mails?.runDue();
    const [, token = ''] = /confirm#([\w-]{43})/.exec(mails.mailsTo(person.email).at(-1)?.text ?? '') ?? [];
    expect((await app.visitor.call(routes.confirmEmail, { body: { token } })).status).toBe(200);
    await createTournament(person);
    await mails.close();
  });

  it('is refused at the start without a mail server (rule A43)', () => {
    expect(() => loadConfig({ SIGN_UP_DOMAINS: 'school.example' })).toThrow(
      'SIGN_UP_DOMAINS: needs SMTP_URL, because only confirmed addresses count',
    );
    expect(() => loadConfig({ SIGN_UP_DOMAINS: 'not a domain' })).toThrow(/^SIGN_UP_DOMAINS: has to list/);
  });
});
