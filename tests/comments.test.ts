import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp, type Person, type TestApp } from './support/app.ts';
import { detailOf, fillTournament } from './support/tournaments.ts';

let app: TestApp;
let ada: Person;
let grace: Person;
let matchupId: number;

beforeAll(async () => {
  app = await createTestApp({ LIMIT_COMMENTS: '1000' });
  ada = await app.signUp('ada');
  grace = await app.signUp('grace');
  const id = await fillTournament(ada, [ada, ada, ada, ada]);
  await ada.call(routes.generateBracket, { params: { id } });
  matchupId = (await detailOf(ada, id)).matchups[0]?.id ?? 0;
});
afterAll(() => app.close());

const write = (person: Person, content: string, parentId: number | null = null) =>
  person.call(routes.createComment, { body: { content, matchupId, parentId } });
const read = async () => (await app.visitor.call(routes.listComments, { params: { id: matchupId } })).body;

describe('a discussion (T §9, R35)', () => {
  it('shows comments and replies newest first, with names and no e-mail address', async () => {
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
    expect(tree[0].user).toEqual({ firstName: 'grace', lastName: 'Tester', profileImageUrl: null });
    expect(JSON.stringify(tree)).not.toContain('@test.example');
  });

  it('stores a reply below depth 3 beside the comment it answers', async () => {
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
  ])('refuses %j', async (content, message) => {
    expect(await write(ada, content)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'content', message }] },
    });
  });

  it('refuses a reply to what is not in this discussion', async () => {
    expect((await write(ada, 'Hello?', 2_000_000_000)).status).toBe(404);
  });
});
