import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { AUTOMATIC, at, detailOf, drawTournament } from './support/tournaments.ts';

/** 700 threads; the oldest has 600 replies, and the newest of these has 600 more. */
const { app, people } = await createCommunity({}, ['ada']);
const [ada] = people;
const { matchups } = await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC);
const [matchupId = 0, otherMatchupId = 0] = matchups.map((matchup) => matchup.id);
const threads = await insert(700, null, null);
const [oldest = 0] = threads;
const replies = await insert(600, oldest, oldest);
const third = await insert(600, replies.at(-1) ?? 0, oldest);
const ids = [...threads, ...replies, ...third];

async function insert(count: number, parentId: number | null, rootId: number | null): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into comments (matchup_id, user_id, parent_id, root_id, depth, content)
     select $1, $2, $3::int, $4::int, case when $3::int is null then 1 when $3::int = $4::int then 2 else 3 end, 'm' || n
     from generate_series(1, $5) n returning id`,
    [matchupId, ada.id, parentId, rootId, count],
  );
  return rows.map((row) => row.id);
}

const read = (query: Record<string, string | number> = {}) =>
  app.visitor.call(routes.listComments, { params: { id: matchupId }, query });
const flatten = (tree: Comment[]): Comment[] =>
  tree.flatMap((comment) => [comment, ...flatten(comment.replies)]);

async function pagesOf(query: Record<string, string | number> = {}): Promise<Comment[][]> {
  const pages = await readPages(app.visitor, routes.listComments, { params: { id: matchupId }, query });
  return pages.map(({ body }) => body);
}

describe('a discussion of 1,900 messages', () => {
  it('is read to its last message page by page, whatever the sizes of its threads (rule M10)', async () => {
    const pages = await pagesOf();
    expect(pages).toHaveLength(Math.ceil(ids.length / 500));
    const found = new Set(pages.flatMap((page) => flatten(page).map(({ id }) => id)));
    expect([...found].sort((a, b) => a - b)).toEqual(ids);
  });

  it.each([1, 7, 499])('pages of %i messages follow the order of the tree', async (limit) => {
    let cursor: unknown;
    const inOrder: number[] = [];
    const whole = (await pagesOf()).flatMap((page) => flatten(page).map(({ id }) => id));
    const expected = [...new Set(whole)].slice(0, 20 * limit);
    for (let page = 0; page < 20; page += 1) {
      const { body, headers } = await read({ limit, ...(cursor ? { cursor: String(cursor) } : {}) });
      for (const { id } of flatten(body)) if (!inOrder.includes(id)) inOrder.push(id);
      cursor = headers['next-cursor'];
      if (!cursor) break;
    }
    expect(inOrder).toEqual(expected);
  });

  it('a page that begins within a thread shows the messages above', async () => {
    const pages = await pagesOf();
    const [root] = pages.at(-1) ?? [];
    expect(root).toMatchObject({ parentId: null, replyCount: 600 });
    for (const page of pages) expect(page.every(({ parentId }) => parentId === null)).toBe(true);
  });

  it('is read level by level, each message with its newest replies (rule M8)', async () => {
    const pages = await pagesOf({ replies: 5, limit: 30 });
    const threads = pages.flat();
    expect(pages).toHaveLength(24);
    expect(threads.map(({ id }) => id)).toEqual(ids.slice(0, 700).reverse());
    const oldest = threads.at(-1);
    expect(oldest).toMatchObject({ replyCount: 600 });
    expect(oldest?.replies.map(({ id }) => id)).toEqual(ids.slice(1295, 1300).reverse());
    expect(oldest?.replies[0]).toMatchObject({ replyCount: 600 });
    expect(oldest?.replies[0]?.replies.map(({ id }) => id)).toEqual(ids.slice(-5).reverse());
    expect(flatten(threads)).toHaveLength(700 + 5 + 5);
  });

  it('lists all replies of a message', async () => {
    const [thread = 0] = ids;
    const replies = (await pagesOf({ parentId: thread, replies: 2, limit: 100 })).flat();
    expect(replies.map(({ id }) => id)).toEqual(ids.slice(700, 1300).reverse());
    expect(replies[0]?.replies).toHaveLength(2);
  });

  it('shows no replies to a missing message or to one of another matchup', async () => {
    const body = { content: 'Elsewhere', matchupId: otherMatchupId };
    const { body: elsewhere } = await ada.call(routes.createComment, { body });
    await ada.call(routes.createComment, { body: { ...body, parentId: elsewhere.id } });
    for (const parentId of [2_000_000_000, elsewhere.id]) expect((await read({ parentId })).body).toEqual([]);
  });

  it('the last page names no next page, even when it is full', async () => {
    expect((await read({ replies: 0, limit: 50 })).headers['next-cursor']).toBeTypeOf('string');
    const last = (await pagesOf({ replies: 0, limit: 50 })).at(-1);
    expect(last).toHaveLength(50);
  });

  it.each(['x', 'W10', 'WzFd', 'WyJhIl0', ''])(
    'the cursor %j, which no page sent, is refused with 400 (rule L12)',
    async (cursor) => {
      expect((await read({ cursor })).status).toBe(400);
    },
  );
});

it('a message names the version of its discussion, which rises with each change', async () => {
  const { id } = await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC);
  const matchup = (await detailOf(ada, id)).matchups[0]?.id ?? 0;
  const list = async (): Promise<Comment[]> =>
    (await app.visitor.call(routes.listComments, at(matchup))).body;
  const written = await ada.call(routes.createComment, { body: { content: 'One', matchupId: matchup } });
  expect(written.body).toMatchObject({ version: 1, replyCount: 0 });
  const params = { id: written.body.id };
  const reply = { content: 'Two', matchupId: matchup, parentId: params.id };
  expect((await ada.call(routes.createComment, { body: reply })).body.version).toBe(2);
  expect((await ada.call(routes.updateComment, { params, body: { content: '1' } })).body.version).toBe(3);
  expect((await ada.call(routes.likeComment, { params })).body).toEqual({
    liked: true,
    likes: 1,
    version: 4,
  });
  expect(await list()).toMatchObject([{ version: 4, replyCount: 1, replies: [{ version: 4 }] }]);
  await ada.call(routes.deleteComment, { params });
  expect(await list()).toMatchObject([{ version: 5, isDeleted: true }]);
});
