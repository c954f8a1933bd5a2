import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { AUTOMATIC, at, drawTournament, refusalAt } from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;
const { matchups } = await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC);
const [matchupId = 0, otherMatchupId = 0] = matchups.map((matchup) => matchup.id);

const write = (person: TestUser, content: string, parentId: number | null = null) =>
  person.call(routes.createComment, { body: { content, matchupId, parentId } });
const change = (person: TestUser, id: number, content: string) =>
  person.call(routes.updateComment, at(id, { content }));
const remove = (person: TestUser, id: number) => person.call(routes.deleteComment, at(id));
const like = (person: TestUser, id: number) => person.call(routes.likeComment, at(id));
const read = async () => (await app.visitor.call(routes.listComments, at(matchupId))).body;

describe('a discussion', () => {
  it('shows messages and replies newest first, with names and without e-mail addresses', async () => {
    const first = await write(ada, '  First!  ');
    expect(first).toMatchObject({ status: 201, body: { content: 'First!', replies: [], likes: 0 } });
    await write(grace, 'Older reply', first.body.id);
    await write(ada, 'Newer reply', first.body.id);
    await write(grace, 'Second');
    const tree = await read();
    expect(tree.map((c: { content: string }) => c.content)).toEqual(['Second', 'First!']);
    expect(tree[1].replies.map((c: { content: string }) => c.content)).toEqual([
      'Newer reply',
      'Older reply',
    ]);
    expect(tree[0].user).toEqual({
      firstName: 'grace',
      lastName: 'Tester',
      username: 'grace',
      profileImageUrl: null,
    });
    expect(JSON.stringify(tree)).not.toContain('@test.example');
  });

  it('stores a reply to level 3 as a reply to that message’s parent (rule M2)', async () => {
    const one = (await write(ada, 'one')).body;
    const two = (await write(ada, 'two', one.id)).body;
    const three = (await write(ada, 'three', two.id)).body;
    const four = (await write(grace, 'four', three.id)).body;
    expect(four.parentId).toBe(two.id);
  });

  it.each([
    ['', 'Please write a message.'],
    ['   \n ', 'Please write a message.'],
    ['x'.repeat(2001), 'Messages can be at most 2,000 characters.'],
  ])('refuses the content %j (rule M1)', async (content, message) => {
    expect(await write(ada, content)).toMatchObject(refusalAt('content', message));
  });

  it('refuses a reply to a missing message and to one of another matchup', async () => {
    const body = { content: 'Elsewhere', matchupId: otherMatchupId };
    const { body: elsewhere } = await ada.call(routes.createComment, { body });
    expect(elsewhere.matchupId).toBe(otherMatchupId);
    for (const id of [2_000_000_000, elsewhere.id]) expect((await write(ada, 'Hello?', id)).status).toBe(404);
  });

  it('lets the author edit a message, which then counts as edited (rule M3)', async () => {
    const { body } = await write(ada, 'Tpyo');
    app.clock.advance(1000);
    expect(await change(grace, body.id, 'Not mine')).toMatchObject({ status: 403 });
    const changed = await change(ada, body.id, '  Typo ');
    expect(changed).toMatchObject({ status: 200, body: { content: 'Typo', createdAt: body.createdAt } });
    expect(changed.body.updatedAt).not.toBe(changed.body.createdAt);
    expect((await read())[0]).toMatchObject({ content: 'Typo' });
    expect(await change(ada, body.id, ' \n')).toMatchObject({ status: 400 });
  });

  it('leaves a message unedited when the author saves the same text (rule M3)', async () => {
    const { body } = await write(ada, 'Just so');
    app.clock.advance(1000);
    const saved = await change(ada, body.id, ' Just so ');
    expect(saved).toMatchObject({ status: 200, body: { content: 'Just so', updatedAt: body.createdAt } });
    expect((await read())[0]).toMatchObject({ content: 'Just so', updatedAt: body.createdAt });
  });

  it('keeps the place of a deleted message without its text until its last reply is deleted (rule M5)', async () => {
    const one = (await write(grace, 'Secret words')).body;
    const two = (await write(ada, 'A reply', one.id)).body;
    expect((await remove(grace, one.id)).status).toBe(200);
    const [thread] = await read();
    expect(thread).toMatchObject({ id: one.id, content: 'This message was deleted', isDeleted: true });
    expect(thread.replies).toMatchObject([{ id: two.id, content: 'A reply' }]);
    const { rows } = await app.pool.query('select content from comments where id = $1', [one.id]);
    expect(rows).toEqual([{ content: '' }]);
    for (const call of [change(grace, one.id, 'x'), like(ada, one.id), remove(grace, one.id)]) {
      expect((await call).status).toBe(404);
    }
    expect((await write(ada, 'To a missing message', one.id)).status).toBe(404);
    // When the last reply goes, its deleted parent goes too.
    await remove(ada, two.id);
    expect((await read()).map((c: { id: number }) => c.id)).not.toContain(one.id);
  });

  it('lets the author and the tournament’s creator delete a message, but not another user (rule M4)', async () => {
    const own = (await write(grace, 'By its author')).body;
    expect((await remove(grace, own.id)).status).toBe(200);
    const mine = (await write(ada, 'By the creator')).body;
    expect((await remove(grace, mine.id)).status).toBe(403);
    const hers = (await write(grace, 'By another user')).body;
    expect((await remove(ada, hers.id)).status).toBe(200);
    expect((await read()).map((c: { id: number }) => c.id)).not.toContain(hers.id);
  });

  it('lists the reader’s own likes in this discussion (rule M6)', async () => {
    const { body } = await write(ada, 'A matter of taste');
    const liked = async (person: TestUser) =>
      (await person.call(routes.listLikedComments, at(matchupId))).body;
    const before = await liked(grace);
    await like(grace, body.id);
    expect(await liked(grace)).toEqual([...before, body.id]);
    expect(await liked(ada)).not.toContain(body.id);
    await like(grace, body.id);
    expect(await liked(grace)).toEqual(before);
  });

  it('toggles one like for each user, however many requests arrive at once (rule M6)', async () => {
    const { body } = await write(ada, 'Like me');
    expect(await like(grace, body.id)).toMatchObject({ status: 200, body: { liked: true, likes: 1 } });
    expect((await like(ada, body.id)).body).toMatchObject({ liked: true, likes: 2 });
    expect((await like(grace, body.id)).body).toMatchObject({ liked: false, likes: 1 });
    expect((await read())[0].likes).toBe(1);
    const replies = await Promise.all(Array.from({ length: 5 }, () => like(grace, body.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await read())[0].likes).toBe(2);
  });

  it('never loses a reply that is written while its parent is deleted (rule M5)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = (await write(grace, `Race ${round}`)).body;
      const [reply] = await Promise.all([write(ada, 'In time?', one.id), remove(grace, one.id)]);
      const thread = (await read()).find((c: { id: number }) => c.id === one.id);
      if (reply.status === 201) expect(thread?.replies).toHaveLength(1);
      else {
        expect(reply.status).toBe(404);
        expect(thread).toBeUndefined();
      }
    }
  });

  it('shows the reply to an old message on the first page, below 400 newer threads (rule M10)', async () => {
    const first = (await write(ada, 'Old thread')).body;
    await app.pool.query(
      `insert into comments (matchup_id, user_id, depth, content, created_at, updated_at)
       select $1, $2, 1, 'newer ' || n, now(), now() from generate_series(1, 400) n`,
      [matchupId, ada.id],
    );
    await write(grace, 'Late reply', first.id);
    const thread = (await read()).find((c: { id: number }) => c.id === first.id);
    expect(thread.replies).toMatchObject([{ content: 'Late reply' }]);
  });
});
