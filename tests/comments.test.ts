import { beforeAll, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { routes } from '#contract/routes.ts';
import { REACTIONS, type Reaction } from '#engine/kinds.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { readPages } from './support/pages.ts';
import { AUTOMATIC, at, drawTournament, openMatches, refusalAt, vote } from './support/tournaments.ts';
import { sendInTurns } from './support/turns.ts';

const { app, people, admin } = await createCommunity({}, ['ada', 'grace', 'keeper', 'fourth']);
const [ada, grace, keeper] = people;
const drawn = [
  await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC),
  await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC),
];
const [matchupId = 0, otherMatchupId = 0, , largeId = 0, changedId = 0] = drawn.flatMap(({ matchups }) =>
  matchups.map(({ id }) => id),
);

const send = (person: TestUser, body: { content: string; matchupId: number; parentId?: number | null }) =>
  person.call(routes.createComment, { body });
const write = (person: TestUser, content: string, parentId: number | null = null) =>
  send(person, { content, matchupId, parentId });
const change = (person: TestUser, id: number, content: string) =>
  person.call(routes.updateComment, at(id, { content }));
const remove = (person: TestUser, id: number) => person.call(routes.deleteComment, at(id));
const like = (person: TestUser, id: number) => person.call(routes.likeComment, at(id));
const read = async (id = matchupId): Promise<Comment[]> =>
  (await app.visitor.call(routes.listComments, at(id))).body;
const findThread = async (id: number) => (await read()).find((thread) => thread.id === id);
const textsOf = (comments: Comment[]) => comments.map(({ content }) => content);

async function insert(
  matchup: number,
  count: number,
  parentId: number | null = null,
  rootId: number | null = null,
): Promise<number[]> {
  const rows = await app.rows(
    `insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
     select $1, $2, $3::int, $4::int, case when $3::int is null then 1 when $3::int = $4::int then 2 else 3 end, 'm' || n
     from generate_series(1, $5) n returning id`,
    matchup,
    ada.id,
    parentId,
    rootId,
    count,
  );
  return rows.map((row) => row.id);
}

describe('a discussion', () => {
  it('shows messages and replies newest first, with names and without e-mail addresses', async () => {
    const first = await write(ada, '  First!  ');
    expect(first).toMatchObject({ status: 201, body: { content: 'First!', replies: [], likes: 0 } });
    await write(grace, 'Older reply', first.body.id);
    await write(ada, 'Newer reply', first.body.id);
    await write(grace, 'Second');
    const tree = await read();
    expect(textsOf(tree)).toEqual(['Second', 'First!']);
    expect(textsOf(tree[1]?.replies ?? [])).toEqual(['Newer reply', 'Older reply']);
    const names = { firstName: 'grace', lastName: 'Tester', username: 'grace' };
    expect(tree[0]?.user).toEqual({ ...names, profileImageUrl: null });
    expect(JSON.stringify(tree)).not.toContain('@test.example');
  });

  it('changes in turns, which leave the connections to readers (rule M10)', async () => {
    const { body: liked } = await write(ada, 'liked');
    const send = () =>
      Array.from({ length: 12 }, (_, place) => [
        grace.call(routes.createComment, {
          body: { content: `turn ${place}`, matchupId },
          headers: { 'idempotency-key': `turn ${place}` },
        }),
        like(grace, liked.id),
      ]).flat();
    const lock = 'select from discussions where matchup_id = $1 for update';
    const statuses = await sendInTurns(app, { lock, id: matchupId, send, kinds: 2, read });
    expect(statuses.every((status) => status < 300)).toBe(true);
  });

  it('stores a reply to level 3 as a reply to that message’s parent (rule M2)', async () => {
    const one = (await write(ada, 'one')).body;
    const two = (await write(ada, 'two', one.id)).body;
    const three = (await write(ada, 'three', two.id)).body;
    expect((await write(grace, 'four', three.id)).body.parentId).toBe(two.id);
  });

  it.each([
    ['', 'Please write a message.'],
    ['   \n ', 'Please write a message.'],
    ['x'.repeat(2001), 'Messages can be at most 2,000 characters.'],
  ])('refuses the content %j (rule M1)', async (content, message) => {
    expect(await write(ada, content)).toMatchObject(refusalAt('content', message));
  });

  it('refuses a reply to a missing message and to one of another matchup', async () => {
    const { body: elsewhere } = await send(ada, { content: 'Elsewhere', matchupId: otherMatchupId });
    for (const id of [2_000_000_000, elsewhere.id]) expect((await write(ada, 'Hello?', id)).status).toBe(404);
  });

  it('lets the author edit a message, which counts as edited unless its text stays the same (rule M3)', async () => {
    const { body } = await write(ada, 'Tpyo');
    app.clock.advance(1000);
    expect((await change(ada, body.id, ' \n')).status).toBe(400);
    expect((await change(ada, body.id, ' Tpyo ')).body.updatedAt).toBe(body.createdAt);
    const changed = await change(ada, body.id, '  Typo ');
    expect(changed.body).toMatchObject({ content: 'Typo', createdAt: body.createdAt });
    expect(changed.body.updatedAt).not.toBe(body.createdAt);
    expect(await findThread(body.id)).toMatchObject({ content: 'Typo' });
  });

  it('keeps the place of a deleted message without its text until its last reply is deleted (rule M5)', async () => {
    const one = (await write(grace, 'Secret words')).body;
    const two = (await write(ada, 'A reply', one.id)).body;
    expect((await remove(grace, one.id)).status).toBe(200);
    const deleted = { content: 'This message was deleted', isDeleted: true };
    expect(await findThread(one.id)).toMatchObject({ ...deleted, replies: [{ content: 'A reply' }] });
    expect(await app.rows('select content from comments where id = $1', one.id)).toEqual([{ content: '' }]);
    for (const call of [change(grace, one.id, 'x'), like(ada, one.id), remove(grace, one.id)]) {
      expect((await call).status).toBe(404);
    }
    expect((await write(ada, 'To a missing message', one.id)).status).toBe(404);
    // When the last reply goes, its deleted parent goes too.
    await remove(ada, two.id);
    expect(await findThread(one.id)).toBeUndefined();
  });

  it('toggles one like for each user, however many requests arrive at once, and lists the reader’s own (rule M6)', async () => {
    const { body } = await write(ada, 'Like me');
    const liked = async (person: TestUser) =>
      (await person.call(routes.listLikedComments, at(matchupId))).body;
    expect(await like(grace, body.id)).toMatchObject({ status: 200, body: { liked: true, likes: 1 } });
    expect([await liked(grace), await liked(ada)]).toEqual([[body.id], []]);
    expect((await like(ada, body.id)).body).toMatchObject({ liked: true, likes: 2 });
    expect((await like(grace, body.id)).body).toMatchObject({ liked: false, likes: 1 });
    expect(await liked(grace)).toEqual([]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => like(grace, body.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await findThread(body.id))?.likes).toBe(2);
  });

  it('never loses a reply that is written while its parent is deleted (rule M5)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const one = (await write(grace, `Race ${round}`)).body;
      const [reply] = await Promise.all([write(ada, 'In time?', one.id), remove(grace, one.id)]);
      const thread = await findThread(one.id);
      if (reply.status === 201) expect(thread?.replies).toHaveLength(1);
      else {
        expect(reply.status).toBe(404);
        expect(thread).toBeUndefined();
      }
    }
  });

  it('shows the reply to an old message on the first page, below 400 newer threads (rule M10)', async () => {
    const { body } = await write(ada, 'Old thread');
    await insert(matchupId, 400);
    await write(grace, 'Late reply', body.id);
    expect((await findThread(body.id))?.replies).toMatchObject([{ content: 'Late reply' }]);
  });

  it('has a version that rises with each change', async () => {
    const written = await send(ada, { content: 'One', matchupId: changedId });
    expect(written.body).toMatchObject({ version: 1, replyCount: 0 });
    const { id } = written.body;
    const reply = await send(ada, { content: 'Two', matchupId: changedId, parentId: id });
    expect(reply.body.version).toBe(2);
    expect((await change(ada, id, '1')).body.version).toBe(3);
    expect((await like(ada, id)).body).toEqual({ liked: true, likes: 1, version: 4 });
    expect(await read(changedId)).toMatchObject([{ version: 4, replyCount: 1, replies: [{ version: 4 }] }]);
    await remove(ada, id);
    expect(await read(changedId)).toMatchObject([{ version: 5, isDeleted: true }]);
  });
});

describe('a discussion of 1,900 messages', () => {
  /** 700 threads; the oldest has 600 replies, and the newest of these has 600 more. */
  let ids: number[];
  beforeAll(async () => {
    const threads = await insert(largeId, 700);
    const [oldest = 0] = threads;
    const replies = await insert(largeId, 600, oldest, oldest);
    ids = [...threads, ...replies, ...(await insert(largeId, 600, replies.at(-1), oldest))];
  });

  type Query = Record<string, string | number>;
  const readLarge = (query: Query) => app.visitor.call(routes.listComments, { ...at(largeId), query });
  const pagesOf = async (query: Query = {}): Promise<Comment[][]> =>
    (await readPages(app.visitor, routes.listComments, { ...at(largeId), query })).map(({ body }) => body);
  const flatten = (tree: Comment[]): Comment[] =>
    tree.flatMap((comment) => [comment, ...flatten(comment.replies)]);
  const idsIn = (tree: Comment[]) => flatten(tree).map(({ id }) => id);

  it('is read to its last message page by page, each page with the messages above (rule M10)', async () => {
    const pages = await pagesOf();
    expect(pages).toHaveLength(Math.ceil(ids.length / 500));
    expect([...new Set(pages.flatMap(idsIn))].sort((a, b) => a - b)).toEqual(ids);
    expect(pages.at(-1)?.[0]).toMatchObject({ parentId: null, replyCount: 600 });
    for (const page of pages) expect(page.every(({ parentId }) => parentId === null)).toBe(true);
  });

  it.each([1, 7, 499])('is read in pages of %i messages in the order of the tree', async (limit) => {
    const expected = [...new Set((await pagesOf()).flatMap(idsIn))].slice(0, 20 * limit);
    const inOrder = new Set<number>();
    let cursor: unknown;
    for (let page = 0; page < 20; page += 1) {
      const { body, headers } = await readLarge({ limit, ...(cursor ? { cursor: String(cursor) } : {}) });
      for (const id of idsIn(body)) inOrder.add(id);
      cursor = headers['next-cursor'];
      if (!cursor) break;
    }
    expect([...inOrder]).toEqual(expected);
  });

  it('is read level by level, each message with its newest replies (rule M8)', async () => {
    const pages = await pagesOf({ replies: 5, limit: 30 });
    const threads = pages.flat();
    expect(pages).toHaveLength(24);
    expect(threads.map(({ id }) => id)).toEqual(ids.slice(0, 700).reverse());
    const oldest = threads.at(-1);
    expect(oldest).toMatchObject({ replyCount: 600, replies: [{ replyCount: 600 }, {}, {}, {}, {}] });
    expect(oldest?.replies.map(({ id }) => id)).toEqual(ids.slice(1295, 1300).reverse());
    expect(oldest?.replies[0]?.replies.map(({ id }) => id)).toEqual(ids.slice(-5).reverse());
    expect(flatten(threads)).toHaveLength(700 + 5 + 5);
    const [parentId = 0] = ids;
    const replies = (await pagesOf({ parentId, replies: 2, limit: 100 })).flat();
    expect(replies.map(({ id }) => id)).toEqual(ids.slice(700, 1300).reverse());
    expect(replies[0]?.replies).toHaveLength(2);
  });

  it('shows no replies to a missing message or to one of another matchup', async () => {
    const { body } = await send(ada, { content: 'Elsewhere', matchupId: otherMatchupId });
    await send(ada, { content: 'Elsewhere', matchupId: otherMatchupId, parentId: body.id });
    for (const parentId of [2_000_000_000, body.id]) expect((await readLarge({ parentId })).body).toEqual([]);
  });

  it('names no next page on its last page, even when that is full', async () => {
    expect((await readLarge({ replies: 0, limit: 50 })).headers['next-cursor']).toBeTypeOf('string');
    expect((await pagesOf({ replies: 0, limit: 50 })).at(-1)).toHaveLength(50);
  });
});

const [matchup, other] = await openMatches(ada, people);
const writeIn = async (person: TestUser, { id } = matchup): Promise<Comment> =>
  (await send(person, { content: 'What a match', matchupId: id })).body;
const find = async (id: number, matchupId = matchup.id) =>
  (await read(matchupId)).find((message) => message.id === id);
const react = (person: TestUser, id: number, reaction: unknown) =>
  person.call(routes.reactToComment, at(id, { reaction }));
const ownDiscussion = async (person: TestUser) =>
  (await person.call(routes.getOwnDiscussion, at(matchup.id))).body;
const showSide = (person: TestUser, showsSide: boolean) =>
  person.call(routes.changeOwnDiscussion, at(matchup.id, { showsSide }));

describe('a reaction', () => {
  it('is one for each user and message: another replaces it, and null removes it (rule M11)', async () => {
    const { id, reactions } = await writeIn(ada);
    expect(reactions).toEqual({});
    expect((await react(grace, id, 'fire')).body).toMatchObject({
      reaction: 'fire',
      reactions: { fire: 1 },
    });
    expect((await react(ada, id, 'fire')).body.reactions).toEqual({ fire: 2 });
    const { body } = await react(grace, id, 'wow');
    expect(body.reactions).toEqual({ fire: 1, wow: 1 });
    expect((await react(grace, id, 'wow')).body).toEqual(body);
    expect((await ownDiscussion(grace)).reactions).toContainEqual({ commentId: id, reaction: 'wow' });
    expect((await find(id))?.reactions).toEqual({ fire: 1, wow: 1 });
    expect((await react(grace, id, null)).body).toMatchObject({ reaction: null, reactions: { fire: 1 } });
    expect((await ownDiscussion(grace)).reactions).toEqual([]);
    expect(await find(id)).toMatchObject({ reactions: { fire: 1 }, likes: 0 });
    expect((await react(grace, id, 'thumb')).status).toBe(400);
    await ada.call(routes.deleteComment, at(id));
    expect((await react(grace, id, 'fire')).status).toBe(404);
  });

  it('is counted correctly, however many arrive at once', async () => {
    const { id } = await writeIn(ada);
    const sent = [...REACTIONS, null].flatMap((reaction) =>
      people.map((person) => react(person, id, reaction)),
    );
    await Promise.all(sent);
    const last: Reaction[] = ['fire', 'fire', 'sad', 'laugh'];
    await Promise.all(people.map((person, at) => react(person, id, last[at])));
    expect((await find(id))?.reactions).toEqual({ fire: 2, sad: 1, laugh: 1 });
    expect(await app.rows('select from comment_reactions where comment_id = $1', id)).toHaveLength(4);
  });
});

describe('the side of a writer', () => {
  it('shows the vote of a writer who wants it, and no other vote (rule M12)', async () => {
    const [mine, theirs] = [await writeIn(ada), await writeIn(grace)];
    await vote(grace, matchup, 2);
    await vote(ada, matchup, 1);
    expect(await ownDiscussion(ada)).toMatchObject({ showsSide: false });
    expect(await find(mine.id)).toMatchObject({ side: null });
    expect((await showSide(ada, true)).body).toEqual({ showsSide: true });
    expect(await ownDiscussion(ada)).toMatchObject({ showsSide: true });
    expect([await find(mine.id), await find(theirs.id)]).toMatchObject([{ side: 1 }, { side: null }]);
    expect(await writeIn(ada)).toMatchObject({ side: 1 });
    const elsewhere = await writeIn(ada, other);
    await vote(ada, other, 1);
    expect(await find(elsewhere.id, other.id)).toMatchObject({ side: null });
    await showSide(ada, false);
    expect(await find(mine.id)).toMatchObject({ side: null });
  });

  it('follows the vote: a changed vote shows the other side, a removed one none', async () => {
    const { id } = await writeIn(keeper);
    await showSide(keeper, true);
    expect(await find(id)).toMatchObject({ side: null });
    for (const [voted, side] of [
      [1, 1],
      [2, 2],
      [2, null],
    ] as const) {
      await vote(keeper, matchup, voted);
      expect(await find(id)).toMatchObject({ side });
    }
    await keeper.call(routes.deleteComment, at(id));
  });

  it('is that of the newest vote when votes and the choice to show it arrive at once', async () => {
    const { id } = await writeIn(grace);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        vote(grace, matchup, 1),
        showSide(grace, true),
        vote(grace, matchup, 2),
        vote(grace, matchup, 2),
      ]);
      const { songId } = (await grace.call(routes.checkVote, at(matchup.id))).body;
      const side = songId === matchup.song1Id ? 1 : songId === matchup.song2Id ? 2 : null;
      expect(await find(id)).toMatchObject({ side });
      await showSide(grace, false);
    }
  });

  it('is deleted with the account', async () => {
    const leaver = await app.signUp('leaver');
    const { id } = await writeIn(leaver);
    await vote(leaver, matchup, 1);
    await showSide(leaver, true);
    expect(await find(id)).toMatchObject({ side: 1 });
    await admin.call(routes.adminDeleteUser, at(leaver.id));
    expect(await find(id)).toMatchObject({ side: null, user: { firstName: 'Deleted' } });
    expect(await app.rows('select from shown_sides where user_id = $1', leaver.id)).toEqual([]);
  });
});

it('watchers get reactions and shown sides as patches, and nothing about other votes', async () => {
  const live = await watch(app, matchup.tournamentId);
  await showSide(keeper, false);
  const { id, version } = await writeIn(keeper);
  await react(grace, id, 'party');
  await vote(keeper, matchup, 2);
  await showSide(keeper, true);
  await vote(grace, matchup, 1);
  await vote(keeper, matchup, 1);
  const patches = () =>
    live.received.flatMap((message) =>
      message.type === 'comment_event' && message.patch && message.patch.version > version
        ? [message.patch]
        : [],
    );
  await eventually(() => expect(patches().at(-1)?.sides).toMatchObject([{ userId: keeper.id, side: 1 }]));
  const entries = patches().flatMap((patch) => [...patch.comments, ...patch.counts]);
  expect(entries.findLast((entry) => entry.id === id)).toMatchObject({ reactions: { party: 1 } });
  expect(patches().flatMap(({ sides }) => sides.map(({ userId }) => userId))).not.toContain(grace.id);
  expect(patches().every(({ from, version }) => from < version)).toBe(true);
});
