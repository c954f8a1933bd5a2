import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import { routes } from '#contract/routes.ts';
import { REACTIONS, type Reaction } from '#engine/kinds.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { at, openMatches, vote } from './support/tournaments.ts';

const { app, people } = await createCommunity({ ADMIN_EMAIL: 'keeper@test.example' }, [
  'writer',
  'reader',
  'keeper',
  'fourth',
]);
const [writer, reader, keeper] = people;
const [matchup, other] = await openMatches(writer, people);

const write = async (person: TestUser, { id } = matchup): Promise<Comment> =>
  (await person.call(routes.createComment, { body: { content: 'What a match', matchupId: id } })).body;
const read = async (id: number, matchupId = matchup.id): Promise<Comment | undefined> => {
  const list: Comment[] = (await app.visitor.call(routes.listComments, at(matchupId))).body;
  return list.find((message) => message.id === id);
};
const react = (person: TestUser, id: number, reaction: unknown) =>
  person.call(routes.reactToComment, at(id, { reaction }));
const ownDiscussion = async (person: TestUser) =>
  (await person.call(routes.getOwnDiscussion, at(matchup.id))).body;
const showSide = (person: TestUser, showsSide: boolean) =>
  person.call(routes.changeOwnDiscussion, at(matchup.id, { showsSide }));

describe('a reaction', () => {
  it('is one for each user and message: another replaces it, and null removes it (rule M11)', async () => {
    const { id, reactions } = await write(writer);
    expect(reactions).toEqual({});
    expect((await react(reader, id, 'fire')).body).toMatchObject({
      reaction: 'fire',
      reactions: { fire: 1 },
    });
    expect((await react(writer, id, 'fire')).body.reactions).toEqual({ fire: 2 });
    const { body } = await react(reader, id, 'wow');
    expect(body.reactions).toEqual({ fire: 1, wow: 1 });
    expect((await react(reader, id, 'wow')).body).toEqual(body);
    expect((await ownDiscussion(reader)).reactions).toContainEqual({ commentId: id, reaction: 'wow' });
    expect((await read(id))?.reactions).toEqual({ fire: 1, wow: 1 });
    expect((await react(reader, id, null)).body).toMatchObject({ reaction: null, reactions: { fire: 1 } });
    expect((await ownDiscussion(reader)).reactions).toEqual([]);
    expect(await read(id)).toMatchObject({ reactions: { fire: 1 }, likes: 0 });
    expect((await react(reader, id, 'thumb')).status).toBe(400);
    await writer.call(routes.deleteComment, at(id));
    expect((await react(reader, id, 'fire')).status).toBe(404);
  });

  it('is counted correctly, however many arrive at once', async () => {
    const { id } = await write(writer);
    const sent = [...REACTIONS, null].flatMap((reaction) =>
      people.map((person) => react(person, id, reaction)),
    );
    await Promise.all(sent);
    const last: Reaction[] = ['fire', 'fire', 'sad', 'laugh'];
    await Promise.all(people.map((person, at) => react(person, id, last[at])));
    expect((await read(id))?.reactions).toEqual({ fire: 2, sad: 1, laugh: 1 });
    expect(await app.rows('select from comment_reactions where comment_id = $1', id)).toHaveLength(4);
  });
});

describe('the side of a writer', () => {
  it('shows the vote of a writer who wants it, and no other vote (rule M12)', async () => {
    const [mine, theirs] = [await write(writer), await write(reader)];
    await vote(reader, matchup, 2);
    await vote(writer, matchup, 1);
    expect(await ownDiscussion(writer)).toMatchObject({ showsSide: false });
    expect(await read(mine.id)).toMatchObject({ side: null });
    expect((await showSide(writer, true)).body).toEqual({ showsSide: true });
    expect(await ownDiscussion(writer)).toMatchObject({ showsSide: true });
    expect([await read(mine.id), await read(theirs.id)]).toMatchObject([{ side: 1 }, { side: null }]);
    expect(await write(writer)).toMatchObject({ side: 1 });
    const elsewhere = await write(writer, other);
    await vote(writer, other, 1);
    expect(await read(elsewhere.id, other.id)).toMatchObject({ side: null });
    await showSide(writer, false);
    expect(await read(mine.id)).toMatchObject({ side: null });
  });

  it('follows the vote: a changed vote shows the other side, a removed one none', async () => {
    const { id } = await write(keeper);
    await showSide(keeper, true);
    expect(await read(id)).toMatchObject({ side: null });
    for (const [voted, side] of [
      [1, 1],
      [2, 2],
      [2, null],
    ] as const) {
      await vote(keeper, matchup, voted);
      expect(await read(id)).toMatchObject({ side });
    }
    await keeper.call(routes.deleteComment, at(id));
  });

  it('is that of the newest vote when votes and the choice to show it arrive at once', async () => {
    const { id } = await write(reader);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        vote(reader, matchup, 1),
        showSide(reader, true),
        vote(reader, matchup, 2),
        vote(reader, matchup, 2),
      ]);
      const { songId } = (await reader.call(routes.checkVote, at(matchup.id))).body;
      const side = songId === matchup.song1Id ? 1 : songId === matchup.song2Id ? 2 : null;
      expect(await read(id)).toMatchObject({ side });
      await showSide(reader, false);
    }
  });

  it('is deleted with the account', async () => {
    const leaver = await app.signUp('leaver');
    const { id } = await write(leaver);
    await vote(leaver, matchup, 1);
    await showSide(leaver, true);
    expect(await read(id)).toMatchObject({ side: 1 });
    await keeper.call(routes.adminDeleteUser, at(leaver.id));
    expect(await read(id)).toMatchObject({ side: null, user: { firstName: 'Deleted' } });
    expect(await app.rows('select from shown_sides where user_id = $1', leaver.id)).toEqual([]);
  });
});

it('watchers get reactions and shown sides as patches, and nothing about other votes', async () => {
  const live = await watch(app, matchup.tournamentId);
  await showSide(keeper, false);
  const { id, version } = await write(keeper);
  await react(reader, id, 'party');
  await vote(keeper, matchup, 2);
  await showSide(keeper, true);
  await vote(reader, matchup, 1);
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
  expect(patches().flatMap(({ sides }) => sides.map(({ userId }) => userId))).not.toContain(reader.id);
  expect(patches().every(({ from, version }) => from < version)).toBe(true);
});
