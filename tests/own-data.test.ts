import { describe, expect, it, onTestFinished } from 'vitest';
import { routes } from '#contract/routes.ts';
import { PASSWORD, type TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { startMailServer } from './support/mail-server.ts';
import { uniquePicture } from './support/pictures.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  openMatches,
  refusal,
  refusalAt,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({}, ['creator', 'ada', 'bob', 'cy']);
const [, ada, bob] = people;
let fresh = 0;
const newUser = () => {
  fresh += 1;
  return app.signUp(`leaver_${fresh}`);
};
const download = async (who: TestUser) => {
  const reply = await app.http.inject({ url: '/api/account/data', headers: { cookie: who.cookie ?? '' } });
  return { reply, file: JSON.parse(reply.body) };
};
const remove = (who: TestUser, body: object = {}) =>
  who.call(routes.deleteAccount, { body: { texts: 'keep', currentPassword: PASSWORD, ...body } });
const noticesOf = async (who: TestUser) =>
  (await who.call(routes.listNotices)).body.filter(({ kind }: { kind: string }) => kind === 'host_changed');

describe('the file of an account', () => {
  it('has what its user entered, with pictures, as one JSON file (rule A60)', async () => {
    const [match] = await openMatches(creator, people, {
      countVisibility: 'after_close',
      submitterVisibility: 'after_elimination',
    });
    await vote(ada, match, 1);
    await ada.call(routes.createComment, { body: { content: 'What a match', matchupId: match.id } });
    await ada.call(routes.uploadProfileImage, { file: await uniquePicture() });
    const { reply, file } = await download(ada);
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="battle-of-the-beats.json"',
      'cache-control': 'no-store',
    });
    expect(file.account).toMatchObject({ id: ada.id, username: 'ada' });
    expect(file.joined).toContainEqual(expect.objectContaining({ tournamentId: match.tournamentId }));
    expect(file.votes).toContainEqual(expect.objectContaining({ matchupId: match.id }));
    expect(file.messages).toContainEqual(expect.objectContaining({ content: 'What a match' }));
    expect(file.songs).toHaveLength(1);
    expect(file.sessions).toHaveLength(1);
    expect(Object.values(file.pictures)).toEqual([expect.stringMatching(/^data:image\/webp;base64,/)]);
    // Nothing of others: no counts that are hidden, no submitters, and no secrets of the account.
    const text = reply.body;
    for (const name of ['creator', 'bob', 'cy']) expect(text).not.toContain(`"${name}"`);
    expect(text).not.toMatch(/votes?_?count|song[12]Votes|submitter|password|\$argon2/i);
  });

  it('has reports, disputes, reactions, names of passkeys and devices, and what the account goes by (rule A60)', async () => {
    const [match] = await openMatches(creator, people, {});
    const user = await newUser();
    const message = { content: 'Mine', matchupId: match.id };
    const { body: comment } = await ada.call(routes.createComment, { body: message });
    const report = { target: 'comment', targetId: comment.id, reason: 'spam', text: 'Look at this' };
    expect((await user.call(routes.createReport, { body: report })).status).toBe(201);
    const [me, cup] = [user.id, match.tournamentId];
    await app.rows(`
      insert into comment_reactions (comment_id, user_id, reaction) values (${comment.id}, ${me}, 'fire');
      insert into comment_likes (comment_id, user_id) values (${comment.id}, ${me});
      with made as (insert into predictions (author_id, title, expires_at) values (${me}, 'It rains', now()) returning id)
        insert into prediction_disputes (prediction_id, user_id, reason) select id, ${me}, 'It was dry' from made;
      insert into room_people (tournament_id, user_id, nickname) values (${cup}, ${me}, 'Nick');
      insert into twin_voters (tournament_id, user_id) values (${cup}, ${me});
      insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, name, is_synced)
        values (${me}, 'secret id', '', 0, '[]', 'secret handle', 'My laptop', false);
      insert into identities values ('https://one.example', 'secret sub', 'oidc', ${me});
      insert into reminder_settings (user_id, push_kinds, mail_kinds) values (${me}, '{reply}', '{}');
      insert into reminder_choices (tournament_id, user_id, choice) values (${cup}, ${me}, 'mute');
      insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
        select user_id, id, 'https://secret.example', 'secret', 'secret', 'Firefox' from sessions where user_id = ${me}`);
    const { reply, file } = await download(user);
    expect(file).toMatchObject({
      reminders: [{ pushKinds: ['reply'], mailKinds: [], isMailOn: false, closingMinutes: 15 }],
      tournamentReminders: [{ tournamentId: match.tournamentId, choice: 'mute' }],
      pushDevices: [{ name: 'Firefox' }],
      reports: [{ target: 'comment', targetId: comment.id, text: 'Look at this' }],
      predictionDisputes: [{ reason: 'It was dry' }],
      reactions: [{ messageId: comment.id, reaction: 'fire' }],
      likes: [{ messageId: comment.id }],
      rooms: [{ tournamentId: match.tournamentId, nickname: 'Nick' }],
      twinVoterIn: [{ tournamentId: match.tournamentId }],
      passkeys: [{ name: 'My laptop' }],
      providers: [{ provider: 'oidc' }],
      sessions: [{ device: expect.any(String) }],
    });
    expect(reply.body).not.toContain('secret');
  });

  it('is complete beyond a page of rows, and limited to 10 in an hour (rules A60, L9)', async () => {
    const user = await newUser();
    await app.rows(
      `insert into notices (user_id, kind, details, created_at)
        select $1, 'played_again', '{}', now() from generate_series(1, 2500)`,
      user.id,
    );
    expect((await download(user)).file.notices).toHaveLength(2500);
    for (let more = 0; more < 9; more += 1) await download(user);
    expect((await user.call(routes.getOwnData)).status).toBe(429);
    expect((await app.visitor.call(routes.getOwnData)).status).toBe(401);
  });
});

describe('an account that its user deletes', () => {
  it('asks for the password, and ends with its sessions (rule A61)', async () => {
    const user = await newUser();
    expect(await remove(user, { currentPassword: undefined })).toMatchObject(
      refusalAt('currentPassword', 'Enter your password.'),
    );
    expect(await remove(user, { currentPassword: 'not the password' })).toMatchObject(
      refusalAt('currentPassword', 'This is not your current password.'),
    );
    expect((await user.call(routes.getCurrentUser)).status).toBe(200);
    await app.rows("update users set new_email = 'next@test.example', email_verified_at = now()");
    expect((await remove(user)).status).toBe(200);
    expect((await user.call(routes.getCurrentUser)).status).toBe(401);
    const [row] = await app.rows('select * from users where id = $1', user.id);
    const address = { email: `deleted ${user.id}`, new_email: null, email_verified_at: null };
    expect(row).toMatchObject({ ...address, first_name: 'Deleted' });
    await app.rows('update users set new_email = null');
    expect(row?.deleted_at).not.toBeNull();
  });

  it('needs a recent proof where it has no password (rule A61)', async () => {
    const user = await newUser();
    await app.rows('update users set password_hash = null where id = $1', user.id);
    await app.rows("update sessions set proven_at = '2000-01-01' where user_id = $1", user.id);
    expect((await remove(user, { currentPassword: undefined })).body).toMatchObject({ code: 'PROOF_NEEDED' });
    await app.rows('update sessions set proven_at = $2 where user_id = $1', user.id, app.clock.now());
    expect((await remove(user, { currentPassword: undefined })).status).toBe(200);
  });

  it('keeps its texts under ‘Deleted user’, or empties them (rule A62)', async () => {
    for (const [texts, content] of [
      ['keep', 'Hello'],
      ['empty', ''],
    ] as const) {
      const user = await newUser();
      const { matchups } = await drawTournament(creator, people);
      const matchupId = matchups[0]?.id ?? 0;
      await user.call(routes.createComment, { body: { content: 'Hello', matchupId } });
      expect((await remove(user, { texts })).status).toBe(200);
      const rows = await app.rows('select content from comments where user_id = $1', user.id);
      expect(rows).toEqual([{ content }]);
    }
  });

  it('stays while it is the only admin, and its tournaments with it (rule A61)', async () => {
    const id = await createTournament(admin, {});
    await admin.call(routes.addManager, at(id, { username: 'ada' }));
    expect(await remove(admin)).toMatchObject(
      refusal(409, 'This is the only admin. Make another user an admin first.'),
    );
    expect((await detailOf(admin, id)).creatorId).toBe(admin.id);
  });
});

describe('a tournament that changes its creator', () => {
  it('goes to a manager, and the former creator manages it (rule A63)', async () => {
    const id = await createTournament(creator, { name: 'Summer Cup' });
    await enterSong(bob, id, 'A song');
    const transfer = (by: TestUser, userId: number) => by.call(routes.transferTournament, at(id, { userId }));
    expect(await transfer(creator, ada.id)).toMatchObject(
      refusalAt('userId', 'Choose one of the managers of this tournament.', 404),
    );
    await creator.call(routes.addManager, at(id, { username: 'ada' }));
    expect((await transfer(ada, ada.id)).status).toBe(403);
    expect((await transfer(creator, ada.id)).status).toBe(200);
    const detail = await detailOf(creator, id);
    expect(detail.creatorId).toBe(ada.id);
    expect(detail.managers.map((each) => each.id)).toEqual([creator.id]);
    expect((await transfer(creator, creator.id)).status).toBe(403);
    expect(await noticesOf(bob)).toMatchObject([
      { details: { tournamentId: id, name: 'Summer Cup', hostId: ada.id } },
    ]);
    expect(await noticesOf(ada)).toMatchObject([{ details: { role: 'host' } }]);
  });

  it('gets its first manager as the creator when the account is deleted, else the admins (rule A64)', async () => {
    const user = await newUser();
    const led = await createTournament(user, { name: 'Led Cup' });
    await user.call(routes.addManager, at(led, { username: 'bob' }));
    await enterSong(people[3] ?? bob, led, 'A song');
    const alone = await createTournament(user, { name: 'Alone Cup' });
    await enterSong(people[3] ?? bob, alone, 'Another song');
    expect((await remove(user)).status).toBe(200);
    expect((await detailOf(creator, led)).creatorId).toBe(bob.id);
    expect((await detailOf(creator, alone)).creatorId).toBe(user.id);
    const told = await noticesOf(people[3] ?? bob);
    expect(told.map(({ details }: { details: object }) => details)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Led Cup', hostId: bob.id, role: 'member' }),
        expect.objectContaining({ name: 'Alone Cup', hostId: null, hostName: null }),
      ]),
    );
    expect(await noticesOf(bob)).toMatchObject([{ details: { name: 'Led Cup', role: 'host' } }, {}]);
    expect(await noticesOf(admin)).toMatchObject([{ details: { name: 'Alone Cup', role: 'admin' } }]);
  });

  it('goes to no banned manager, and leaves no deleted user as a manager (rules A63, A64)', async () => {
    const [user, banned] = [await newUser(), await newUser()];
    const led = await createTournament(user, {});
    for (const username of [banned.user.username, 'bob'])
      await user.call(routes.addManager, at(led, { username }));
    const alone = await createTournament(user, {});
    await app.rows("insert into bans (user_id, reason) values ($1, 'Spam')", banned.id);
    await remove(user);
    expect((await detailOf(creator, led)).creatorId).toBe(bob.id);
    await admin.call(routes.addManager, at(alone, { username: 'ada' }));
    expect((await admin.call(routes.transferTournament, at(alone, { userId: ada.id }))).status).toBe(200);
    expect(await detailOf(creator, alone)).toMatchObject({ creatorId: ada.id, managers: [] });
    // A manager's row from before.
    await app.rows('insert into managers (tournament_id, user_id) values ($1, $2)', alone, user.id);
    expect((await detailOf(admin, alone)).managers).toEqual([]);
  });

  it('tells new hosts and members by mail when the account is deleted (rule A64)', async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const site = await createCommunity(server.env, ['leaver', 'manager', 'member', 'unverified']);
    const [leaver, manager, member, unverified] = site.people;
    await site.app.rows("update users set email_verified_at = now() where username <> 'unverified'");
    for (const name of ['Led Cup', 'Alone Cup']) {
      const id = await createTournament(leaver, { name });
      for (const person of [member, unverified])
        await enterSong(person as TestUser, id, `${name} of ${person?.id}`);
      if (name === 'Led Cup') await leaver.call(routes.addManager, at(id, { username: 'manager' }));
    }
    await site.app.rows('delete from outbox');
    await remove(leaver);
    await site.app.mails?.runDue();
    const sentTo = ({ email }: TestUser) => server.mailsTo(email).map(({ text }) => text.split('\n')[0]);
    const why = 'now, because the account of its creator was deleted.';
    expect(sentTo(manager)).toEqual([expect.stringContaining(`You run ‘Led Cup’ ${why}`)]);
    expect(sentTo(site.admin)).toEqual([expect.stringContaining(`of this site run ‘Alone Cup’ ${why}`)]);
    expect(server.mailsTo(site.admin.email)[0]?.text).toContain('It has no manager.');
    expect(sentTo(member).sort()).toEqual([
      expect.stringMatching(/^The admins of this site run ‘Alone Cup’ now/),
      expect.stringMatching(/ runs ‘Led Cup’ now/),
    ]);
    expect(server.mails).toHaveLength(4);
  });
});
