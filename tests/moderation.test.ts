import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comment.ts';
import type { Matchup } from '#contract/matchup.ts';
import { HIDDEN_BY_MODERATOR } from '#contract/messages/moderation.ts';
import type { Notice, Report } from '#contract/moderation.ts';
import { routes } from '#contract/routes.ts';
import { type ApiClient, PASSWORD, type TestUser } from './support/app.ts';
import { createCommunity, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  MINUTE_MS,
  openLink,
  openMatch,
  refusalAt,
  songPageKeyOf,
  tokenOf,
} from './support/tournaments.ts';

const HOUR_MS = 60 * MINUTE_MS;

let fresh = 0;

const { app, people, admin } = await createCommunity({ LIMIT_SIGN_INS: '1000' }, [
  'creator',
  'writer',
  'reader',
]);
const [creator, writer, reader] = people;
const [tournamentId, matchup] = await drawn();

/** A tournament of the creator with a song of the writer and three of the creator, and its open first match. */
async function drawn(): Promise<[number, Matchup]> {
  const match = await openMatch(creator, [writer, creator, creator, creator]);
  return [match.tournamentId, match];
}

const MUTING = { outcome: 'accepted', mute: { term: 'day', reason: 'Spam' } };

const newUser = async (): Promise<TestUser> => {
  fresh += 1;
  return app.signUp(`fresh_${fresh}`);
};
const write = async (user: ApiClient, parentId?: number, { id } = matchup): Promise<Comment> =>
  (await user.call(routes.createComment, { body: { content: 'Look here', matchupId: id, parentId } })).body;
const read = async (id: number): Promise<Comment | undefined> => {
  const { body } = await app.visitor.call(routes.listComments, at(matchup.id));
  return body.find((message: Comment) => message.id === id);
};
const report = (user: ApiClient, target: string, targetId: number, more: object = {}) =>
  user.call(routes.createReport, { body: { target, targetId, reason: 'abuse', ...more } });
const queue = async (user: ApiClient, query: Record<string, string> = {}): Promise<Report[]> =>
  (await user.call(routes.adminListReports, { query })).body;
const queueIn = async (user: ApiClient, id = tournamentId): Promise<Report[]> =>
  (await user.call(routes.listReports, at(id))).body;
const decide = (user: ApiClient, id: number, body: object) => user.call(routes.decideReport, at(id, body));
const noticesOf = async (user: ApiClient): Promise<Notice[]> => (await user.call(routes.listNotices)).body;
const mute = (user: ApiClient, userId: number, term = 'day', id = tournamentId) =>
  user.call(routes.muteUser, at(id, { userId, term, reason: 'Too loud' }));
const signIn = (user: TestUser, password = PASSWORD) =>
  app.visitor.call(routes.logIn, { body: { email: user.email, password } });

describe('a report', () => {
  it('is made once for each user and target, with a reason of the list (rule O11)', async () => {
    const { id } = await write(writer);
    expect((await report(reader, 'comment', id, { reason: 'boring' })).status).toBe(400);
    expect((await report(reader, 'comment', id, { text: 'x'.repeat(501) })).body.issues[0].path).toBe('text');
    expect((await report(reader, 'comment', id, { text: 'x'.repeat(500) })).status).toBe(201);
    expect((await report(reader, 'comment', id)).body).toMatchObject({ code: 'CONFLICT' });
    expect((await report(admin, 'comment', id)).status).toBe(201);
  });

  it('is refused for a target that does not exist or is the reporter’s own (rule O11)', async () => {
    for (const target of ['song', 'comment', 'user', 'tournament']) {
      expect((await report(reader, target, 2_000_000_000)).status, target).toBe(404);
    }
    expect((await report(writer, 'comment', (await write(writer)).id)).status).toBe(403);
    expect((await report(writer, 'user', writer.id)).status).toBe(403);
    expect((await report(creator, 'tournament', tournamentId)).status).toBe(403);
  });

  it('of something in a private tournament needs the permission to read it', async () => {
    const id = await createTournament(creator, { isPublic: false });
    const song = await enterSong(creator, id, 'Secret');
    expect((await report(reader, 'song', song)).status).toBe(404);
    expect((await report(reader, 'tournament', id)).status).toBe(404);
    await openLink(await tokenOf(creator, id), [reader]);
    expect((await report(reader, 'song', song)).status).toBe(201);
  });
});

describe('the queue', () => {
  it('shows admins who reported what, and creators what is reported in their tournament (rule O12)', async () => {
    const [id, match] = await drawn();
    const { id: commentId } = await write(writer, undefined, match);
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === writer.id);
    await report(reader, 'comment', commentId, { text: 'Rude' });
    await report(reader, 'song', song?.id ?? 0);
    await report(reader, 'tournament', id);
    const all = (await queue(admin)).filter(({ tournament }) => tournament?.id === id);
    expect(all.map(({ target }) => target)).toEqual(['tournament', 'song', 'comment']);
    expect(all[2]).toMatchObject({
      text: 'Rude',
      reporter: { id: reader.id, username: 'reader' },
      content: { text: 'Look here', author: { id: writer.id }, matchupId: match.id, isHidden: false },
    });
    const own = await queueIn(creator, id);
    expect(own.map(({ target }) => target)).toEqual(['song', 'comment']);
    expect(JSON.stringify(own)).not.toContain('reader');
    expect(own[0]?.content).toMatchObject({
      text: 'Song 1 by Song 1 Band',
      author: { id: writer.id },
    });
    expect(
      (await noticesOf(creator)).filter(
        ({ kind, details }) => kind === 'reports_waiting' && details.tournamentId === id,
      ),
    ).toHaveLength(1);
  });

  it('leaves creators out of reports about themselves (rule O12)', async () => {
    const { id } = await write(creator);
    await report(reader, 'comment', id);
    expect((await queueIn(creator)).some(({ targetId }) => targetId === id)).toBe(false);
    const [found] = await queue(admin);
    expect(found).toMatchObject({ targetId: id });
    expect((await decide(creator, found?.id ?? 0, { outcome: 'dismissed' })).status).toBe(404);
  });

  it('is read page by page and by kind and state (rule O16)', async () => {
    for (let number = 0; number < 52; number += 1) await report(reader, 'user', (await newUser()).id);
    const first = await admin.call(routes.adminListReports, { query: { target: 'user' } });
    expect(first.body).toHaveLength(50);
    const cursor = String(first.headers['next-cursor']);
    const second = await admin.call(routes.adminListReports, { query: { target: 'user', cursor } });
    const ids = [...first.body, ...second.body].map(({ id }: Report) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids.length).toBeGreaterThanOrEqual(52);
    expect(await queue(admin, { status: 'accepted', target: 'user' })).toEqual([]);
    const broken = await admin.call(routes.adminListReports, { query: { cursor: 'x' } });
    expect(broken.body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a decision', () => {
  it('hides, mutes and answers at once, for all reports of the target', async () => {
    const author = await newUser();
    const { id } = await write(author);
    await report(reader, 'comment', id);
    await report(admin, 'comment', id);
    const [found] = await queueIn(creator);
    const body = {
      outcome: 'accepted',
      hide: true,
      mute: { term: 'hour', reason: 'Insults' },
      answer: 'Thank you, it is gone.',
    };
    expect((await decide(creator, found?.id ?? 0, body)).status).toBe(200);
    expect(await read(id)).toMatchObject({ isHidden: true, content: HIDDEN_BY_MODERATOR });
    for (const reporter of [reader, admin]) {
      expect((await noticesOf(reporter))[0]).toMatchObject({
        kind: 'report_decided',
        details: { target: 'comment', outcome: 'accepted', answer: 'Thank you, it is gone.' },
      });
    }
    const told = await noticesOf(author);
    expect(told.map(({ kind }) => kind).sort()).toEqual(['content_hidden', 'muted']);
    expect(JSON.stringify(told)).not.toContain('reader');
    expect((await decide(admin, found?.id ?? 0, { outcome: 'dismissed' })).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Another moderator has decided this report.',
    });
  });

  it('of two moderators at once counts once', async () => {
    const { id } = await write(writer);
    await report(reader, 'comment', id);
    const [found] = await queueIn(creator);
    const toldOf = async () =>
      (await noticesOf(reader)).filter(({ kind }) => kind === 'report_decided').length;
    const before = await toldOf();
    const replies = await Promise.all(
      [creator, admin].map((by) => decide(by, found?.id ?? 0, { outcome: 'accepted', hide: true })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = (await historyOf(app, tournamentId, 'report_decided')).filter(
      ({ details }) => details.about.reportId === found?.id,
    );
    expect(rows).toHaveLength(1);
    expect(await toldOf()).toBe(before + 1);
  });

  it('that cannot be carried out in full changes nothing', async () => {
    const { id } = await write(admin);
    await report(reader, 'comment', id);
    const [found] = await queueIn(creator);
    const body = { outcome: 'accepted', hide: true, mute: { term: 'day', reason: 'No' } };
    expect((await decide(creator, found?.id ?? 0, body)).body.message).toBe('Moderators cannot be muted.');
    expect(await read(id)).toMatchObject({ isHidden: false });
    expect((await queueIn(creator))[0]).toMatchObject({ id: found?.id, status: 'open' });
    expect((await decide(creator, found?.id ?? 0, { outcome: 'dismissed', hide: true })).status).toBe(400);
    expect((await decide(creator, found?.id ?? 0, { outcome: 'dismissed', answer: 'No' })).status).toBe(200);
  });

  it('hides songs, and neither users nor tournaments', async () => {
    const [id] = await drawn();
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === writer.id);
    await report(reader, 'song', song?.id ?? 0);
    const [found] = await queueIn(creator, id);
    expect((await decide(creator, found?.id ?? 0, { outcome: 'accepted', hide: true })).status).toBe(200);
    expect((await detailOf(reader, id)).songs.find((each) => each.id === song?.id)?.isHidden).toBe(true);
    await report(reader, 'user', writer.id);
    const [about] = await queue(admin);
    expect((await decide(admin, about?.id ?? 0, { outcome: 'accepted', hide: true })).status).toBe(409);
    expect((await decide(admin, about?.id ?? 0, MUTING)).body.issues).toMatchObject([{ path: 'mute' }]);
    expect((await decide(admin, about?.id ?? 0, { outcome: 'accepted' })).status).toBe(200);
    await report(reader, 'tournament', id);
    const [ofTournament] = await queue(admin);
    const hiding = await decide(admin, ofTournament?.id ?? 0, { outcome: 'accepted', hide: true });
    expect(hiding.body.message).toBe('Only songs and messages can be hidden.');
  });

  it('mutes the submitter of a song, whom it names while submitters are shown', async () => {
    const [id] = await drawn();
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === writer.id);
    await report(reader, 'song', song?.id ?? 0);
    const [found] = await queueIn(creator, id);
    await app.pool.query("update tournaments set submitter_visibility = 'after_elimination' where id = $1", [
      id,
    ]);
    expect((await queueIn(creator, id))[0]?.content?.author).toBeNull();
    const refused = await decide(creator, found?.id ?? 0, MUTING);
    expect(refused).toMatchObject(refusalAt('mute', undefined, 409));
    await app.pool.query('update songs set is_eliminated = true where id = $1', [song?.id]);
    expect((await queueIn(creator, id))[0]?.content?.author).toMatchObject({ id: writer.id });
    expect((await decide(creator, found?.id ?? 0, MUTING)).status).toBe(200);
    const mutes = (await creator.call(routes.listMutes, at(id))).body;
    expect(mutes.map(({ userId }: { userId: number }) => userId)).toEqual([writer.id]);
  });

  it('is in the history without names and texts (rule O20)', async () => {
    const [id, match] = await drawn();
    const { id: commentId } = await write(writer, undefined, match);
    await report(reader, 'comment', commentId, { text: 'Rude words' });
    const [found] = await queueIn(creator, id);
    const body = {
      outcome: 'accepted',
      hide: true,
      mute: { term: 'day', reason: 'Insults' },
      answer: 'Done',
    };
    await decide(creator, found?.id ?? 0, body);
    const rows = await historyOf(app, id);
    expect(rows.slice(-3)).toMatchObject([
      {
        action: 'comment_hidden',
        actorRole: 'creator',
        matchupId: match.id,
        details: { about: { commentId } },
      },
      { action: 'user_muted', details: { about: { userId: writer.id }, after: { term: 'day' } } },
      { action: 'report_decided', details: { after: { outcome: 'accepted', hide: true, mute: 'day' } } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Rude|Insults|Done|reader|Look here/);
  });
});

describe('a hidden message', () => {
  it('keeps its place and its replies without its text and side (rule O13)', async () => {
    const { id } = await write(writer);
    await write(reader, id);
    expect((await creator.call(routes.hideComment, at(id, { isHidden: true }))).status).toBe(200);
    expect(await read(id)).toMatchObject({
      content: HIDDEN_BY_MODERATOR,
      isHidden: true,
      side: null,
      replies: [{ content: 'Look here', isHidden: false }],
    });
    expect((await writer.call(routes.updateComment, at(id, { content: 'New' }))).status).toBe(403);
    expect((await reader.call(routes.likeComment, at(id))).status).toBe(403);
    expect((await reader.call(routes.reactToComment, at(id, { reaction: 'fire' }))).status).toBe(403);
    const reply = { content: 'Why?', matchupId: matchup.id, parentId: id };
    expect((await reader.call(routes.createComment, { body: reply })).status).toBe(403);
    await creator.call(routes.hideComment, at(id, { isHidden: false }));
    expect(await read(id)).toMatchObject({ content: 'Look here', isHidden: false });
  });

  it('is hidden on open pages at once, and a repeat changes nothing (rule O13)', async () => {
    const { id } = await write(writer);
    const live = await watch(app, tournamentId);
    await creator.call(routes.hideComment, at(id, { isHidden: true }));
    await eventually(() => {
      const messages = live.received.flatMap((message) =>
        message.type === 'comment_event' ? (message.patch?.comments ?? []) : [],
      );
      expect(messages).toMatchObject([{ id, content: HIDDEN_BY_MODERATOR, isHidden: true }]);
    });
    const version = (await read(id))?.version;
    await creator.call(routes.hideComment, at(id, { isHidden: true }));
    expect((await read(id))?.version).toBe(version);
  });
});

describe('a hidden song', () => {
  it('shows none of its texts, links and pictures, on every page that has it', async () => {
    const [id, match] = await drawn();
    const songs = (await detailOf(creator, id)).songs;
    const song = songs.find(({ id }) => id === match.song1Id) ?? songs[0];
    await app.pool.query(
      `update songs set title = 'Filthy', artist = 'Rotten', pitch = 'Nasty', song_key = e'filthy\\nrotten',
        url = 'https://filthy.example/1.mp3' where id = $1`,
      [song?.id],
    );
    const hide = (isHidden: boolean) => admin.call(routes.hideSong, at(song?.id ?? 0, { isHidden }));
    await hide(true);
    const owner = song?.submitterId === writer.id ? writer : creator;
    const other = songs.find(({ id }) => id === match.song2Id);
    const pageOf = (name: string) => ({ params: { id: songPageKeyOf(name) } });
    const key = Buffer.from('filthy\nrotten').toString('base64url');
    const answers = await Promise.all([
      reader.call(routes.getTournament, at(id)),
      reader.call(routes.listMatchups, at(id)),
      reader.call(routes.getSchedule, at(id)),
      reader.call(routes.getMatchup, at(match.id)),
      reader.call(routes.getCalendar, at(match.id)),
      reader.call(routes.listParticipants, at(id)),
      reader.call(routes.getPlaylistCsv, at(id)),
      reader.call(routes.getPlaylistM3u, at(id)),
      reader.call(routes.listTournaments),
      reader.call(routes.listProfileSongs, at(owner.id)),
      reader.call(routes.listSongEntries, pageOf(other?.title ?? '')),
      reader.call(routes.searchSongs, { query: { q: 'filthy' } }),
      reader.call(routes.getSongLeaderboard, { params: { metric: 'votes' } }),
      reader.call(routes.getSongPage, at(key)),
    ]);
    for (const [index, { body }] of answers.entries()) {
      expect(JSON.stringify(body), String(index)).not.toMatch(/filthy|rotten|nasty|ZmlsdGh5/i);
    }
    expect(answers.at(-1)?.status).toBe(404);
    const shown = answers[0]?.body.songs.find((each: { id: number }) => each.id === song?.id);
    expect(shown).toMatchObject({
      title: HIDDEN_BY_MODERATOR,
      artist: `Song ${song?.id}`,
      url: null,
      pitch: null,
      artworkUrl: null,
      isHidden: true,
    });
    expect((await reader.call(routes.getArtwork, at(song?.id ?? 0))).status).toBe(404);
    const version = (await detailOf(reader, id)).version;
    await hide(true);
    expect((await detailOf(reader, id)).version).toBe(version);
    await hide(false);
    expect((await detailOf(reader, id)).songs.find((each) => each.id === song?.id)?.title).toBe('Filthy');
    const actions = (await historyOf(app, id))
      .map(({ action }) => action)
      .filter((name) => name.startsWith('song_'));
    expect(actions).toEqual(['song_hidden', 'song_shown']);
  });

  it('has no texts on the card of a tournament that has not started (rule O14)', async () => {
    const id = await createTournament(creator);
    const song = await enterSong(writer, id, 'Rude title');
    const listed = async () => JSON.stringify((await reader.call(routes.listTournaments)).body);
    expect(await listed()).toContain('Rude title');
    await creator.call(routes.hideSong, at(song, { isHidden: true }));
    expect(await listed()).not.toContain('Rude title');
  });

  it('cannot be changed by its submitter', async () => {
    const id = await createTournament(creator);
    const song = await enterSong(writer, id, 'Loud');
    await creator.call(routes.hideSong, at(song, { isHidden: true }));
    expect((await writer.call(routes.changeSong, at(song, { title: 'New' }))).status).toBe(403);
    await creator.call(routes.hideSong, at(song, { isHidden: false }));
    expect((await writer.call(routes.changeSong, at(song, { title: 'New' }))).status).toBe(200);
  });
});

describe('what a moderator hid (rule O22)', () => {
  const ADMIN_ONLY = 'An admin has hidden this. Only an admin can show it again.';
  const NOT_OWN = 'You cannot show your own content again. Another moderator can.';

  it.each([
    ['by the creator', () => creator, { creator: 200, admin: 200, manager: 200 }],
    ['by an admin', () => admin, { creator: ADMIN_ONLY, admin: 200, manager: ADMIN_ONLY }],
  ] as const)('%s, is shown again by those who may', async (_name, hider, expected) => {
    const [id, match] = await drawn();
    const helper = await newUser();
    const [{ username }] = (await app.pool.query('select username from users where id = $1', [helper.id]))
      .rows;
    await creator.call(routes.addManager, at(id, { username }));
    const { id: commentId } = await write(writer, undefined, match);
    const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === writer.id);
    const targets = [
      [routes.hideComment, commentId],
      [routes.hideSong, song?.id ?? 0],
    ] as const;
    // The creator takes no side in the open match.
    await app.pool.query('update songs set submitter_id = $1 where tournament_id = $2', [writer.id, id]);
    for (const [route, target] of targets) {
      for (const [name, by] of Object.entries({ creator, manager: helper, admin })) {
        await hider().call(route, at(target, { isHidden: true }));
        const reply = await by.call(route, at(target, { isHidden: false }));
        const got = reply.status === 200 ? 200 : reply.body.message;
        expect(got, `${route.path} by ${name}`).toBe(expected[name as keyof typeof expected]);
      }
    }
    const hidden = (await detailOf(reader, id)).songs.find((each) => each.id === song?.id);
    expect([hidden?.isHidden, hidden?.hiddenByAdmin]).toEqual([false, undefined]);
  });

  it('stays hidden from its author, who is creator, manager or admin', async () => {
    for (const author of [creator, admin]) {
      const [id, match] = await drawn();
      const { id: commentId } = await write(author, undefined, match);
      const song = (await detailOf(creator, id)).songs.find(({ submitterId }) => submitterId === creator.id);
      await app.pool.query('update songs set submitter_id = $1 where id = $2', [author.id, song?.id]);
      const targets = [
        [routes.hideComment, commentId],
        [routes.hideSong, song?.id ?? 0],
      ] as const;
      for (const [route, target] of targets) {
        expect((await author.call(route, at(target, { isHidden: true }))).status).toBe(200);
        expect((await author.call(route, at(target, { isHidden: false }))).body.message).toBe(NOT_OWN);
      }
      // Showing a part of the song is showing, too.
      const part = at(song?.id ?? 0, { isHidden: true, textsOnly: true });
      expect((await author.call(routes.hideSong, part)).status).toBe(403);
    }
  });

  it('becomes an admin’s when an admin hides it, too, and all readers learn that', async () => {
    const [id, match] = await drawn();
    const { id: commentId } = await write(writer, undefined, match);
    await creator.call(routes.hideComment, at(commentId, { isHidden: true }));
    await admin.call(routes.hideComment, at(commentId, { isHidden: true }));
    const { body } = await reader.call(routes.listComments, at(match.id));
    expect(body[0]).toMatchObject({ isHidden: true, hiddenByAdmin: true });
    expect((await creator.call(routes.hideComment, at(commentId, { isHidden: false }))).status).toBe(403);
    const version = (await detailOf(reader, id)).version;
    const song = (await detailOf(creator, id)).songs[0]?.id ?? 0;
    await admin.call(routes.hideSong, at(song, { isHidden: true }));
    await admin.call(routes.hideSong, at(song, { isHidden: true }));
    expect((await detailOf(reader, id)).version).toBe(version + 1);
  });
});

describe('a message that a moderator deletes', () => {
  it('is in the history without its text, and its author gets a notice (rule M4)', async () => {
    const [id, match] = await drawn();
    const author = await newUser();
    const { id: commentId } = await write(author, undefined, match);
    expect((await creator.call(routes.deleteComment, at(commentId))).status).toBe(200);
    const rows = (await historyOf(app, id, 'comment_deleted')).map(({ actorRole, matchupId, details }) => ({
      actorRole,
      matchupId,
      details,
    }));
    expect(rows).toEqual([{ actorRole: 'creator', matchupId: match.id, details: { about: { commentId } } }]);
    expect(await noticesOf(author)).toMatchObject([
      { kind: 'message_deleted', details: { tournamentId: id } },
    ]);
    const shown = (await reader.call(routes.listHistory, at(id))).body;
    expect(JSON.stringify(shown)).not.toContain('Look here');
    expect(shown[0]).toMatchObject({ action: 'comment_deleted', actor: { id: creator.id } });
  });

  it('by its own author is in no history and no notice (rule O20)', async () => {
    const author = await newUser();
    const { id } = await write(author);
    await author.call(routes.deleteComment, at(id));
    const rows = await historyOf(app, tournamentId, 'comment_deleted');
    expect(rows.filter(({ details }) => details.about.commentId === id)).toEqual([]);
    expect(await noticesOf(author)).toEqual([]);
  });
});

describe('a mute', () => {
  it('stops writing, editing, likes and reactions in one tournament until the mute ends', async () => {
    const loud = await newUser();
    const { id } = await write(loud);
    const { id: other } = await write(reader);
    expect((await mute(creator, loud.id, 'hour')).status).toBe(200);
    const refused = await loud.call(routes.createComment, { body: { content: 'x', matchupId: matchup.id } });
    expect(refused.body).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You are muted in this tournament. Reason: Too loud',
    });
    expect((await loud.call(routes.updateComment, at(id, { content: 'x' }))).status).toBe(403);
    expect((await loud.call(routes.likeComment, at(other))).status).toBe(403);
    expect((await loud.call(routes.reactToComment, at(other, { reaction: 'fire' }))).status).toBe(403);
    const { closed } = (await loud.call(routes.getOwnDiscussion, at(matchup.id))).body;
    const endsAt = new Date(app.clock.now().getTime() + HOUR_MS).toISOString();
    expect(closed).toEqual({ why: 'muted', reason: 'Too loud', endsAt });
    const [, elsewhere] = await drawn();
    expect((await write(loud, undefined, elsewhere)).content).toBe('Look here');
    expect((await loud.call(routes.deleteComment, at(id))).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await write(loud)).content).toBe('Look here');
  });

  it('is replaced by a later one and ended by a moderator', async () => {
    const loud = await newUser();
    await write(loud);
    const ends = async () => {
      const list = (await creator.call(routes.listMutes, at(tournamentId))).body;
      return list.find(({ userId }: { userId: number }) => userId === loud.id)?.endsAt;
    };
    await mute(creator, loud.id, 'week');
    await mute(creator, loud.id, 'hour');
    expect(await ends(), 'a shorter one').toBe(new Date(app.clock.now().getTime() + HOUR_MS).toISOString());
    await mute(admin, loud.id, 'forever');
    expect(await ends(), 'one without an end').toBeNull();
    const unmute = () => creator.call(routes.unmuteUser, { params: { id: tournamentId, userId: loud.id } });
    expect((await unmute()).status).toBe(200);
    expect((await unmute()).status).toBe(404);
    expect((await write(loud)).content).toBe('Look here');
    expect((await noticesOf(loud)).map(({ kind }) => kind)).toEqual(['unmuted', 'muted', 'muted', 'muted']);
  });

  it('is possible only for users who take part', async () => {
    const [id, match] = await drawn();
    const stranger = await newUser();
    expect((await mute(creator, stranger.id, 'day', id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'Only users who joined, entered a song or wrote a message here can be muted.',
    });
    expect(await noticesOf(stranger)).toEqual([]);
    await write(stranger, undefined, match);
    expect((await mute(creator, stranger.id, 'day', id)).status).toBe(200);
    const follower = await newUser();
    await follower.call(routes.joinTournament, at(id));
    expect((await mute(creator, follower.id, 'day', id)).status).toBe(200);
    expect((await mute(creator, writer.id, 'day', id)).status).toBe(200);
  });

  it('that equals the earlier one changes nothing and sends no notice', async () => {
    const loud = await newUser();
    await write(loud);
    const told = async () => (await noticesOf(loud)).length;
    for (const term of ['hour', 'hour', 'forever', 'forever']) {
      expect((await mute(creator, loud.id, term)).status).toBe(200);
    }
    expect(await told()).toBe(2);
    const rows = (await historyOf(app, tournamentId, 'user_muted')).filter(
      ({ details }) => details.about.userId === loud.id,
    );
    expect(rows).toHaveLength(2);
    await mute(creator, loud.id, 'hour');
    app.clock.advance(MINUTE_MS);
    await mute(creator, loud.id, 'hour');
    expect(await told()).toBe(4);
  });

  it('is refused for moderators and deleted users', async () => {
    expect((await mute(admin, creator.id)).status).toBe(409);
    expect((await mute(creator, admin.id)).status).toBe(409);
    const gone = await newUser();
    await admin.call(routes.adminDeleteUser, at(gone.id));
    expect((await mute(creator, gone.id)).status).toBe(404);
  });
});

describe('the comments of a tournament', () => {
  const setPolicy = async (id: number, commentPolicy: string) => {
    const { settingsVersion } = await detailOf(creator, id);
    return creator.call(routes.updateTournament, at(id, { settingsVersion, commentPolicy }));
  };
  const send = async (user: ApiClient, { id }: Matchup) =>
    (await user.call(routes.createComment, { body: { content: 'Hi', matchupId: id } })).status;

  it('are for participants and moderators, or for no one, at any time (rule M16)', async () => {
    const [id, match] = await drawn();
    expect((await detailOf(reader, id)).commentPolicy).toBe('on');
    const { id: before } = await write(reader, undefined, match);
    expect((await setPolicy(id, 'participants')).status).toBe(200);
    // A follower is no participant.
    await reader.call(routes.joinTournament, at(id));
    expect([
      await send(reader, match),
      await send(writer, match),
      await send(creator, match),
      await send(admin, match),
    ]).toEqual([403, 201, 201, 201]);
    expect((await reader.call(routes.getOwnDiscussion, at(match.id))).body.closed).toEqual({
      why: 'participants',
    });
    await setPolicy(id, 'off');
    expect([await send(reader, match), await send(writer, match), await send(creator, match)]).toEqual([
      403, 403, 403,
    ]);
    expect((await writer.call(routes.likeComment, at(before))).status).toBe(403);
    expect((await reader.call(routes.deleteComment, at(before))).status).toBe(200);
    expect((await app.visitor.call(routes.listComments, at(match.id))).body).toHaveLength(3);
    expect((await setPolicy(id, 'loud')).status).toBe(400);
    await setPolicy(id, 'on');
    expect(await send(reader, match)).toBe(201);
  });
});

describe('links in messages', () => {
  it('open a day after their author signed up', async () => {
    const author = await newUser();
    const { id, linksOpenAt } = await write(author);
    const opensAt = new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString();
    expect(linksOpenAt).toBe(opensAt);
    expect((await read(id))?.linksOpenAt).toBe(opensAt);
    app.clock.advance(24 * HOUR_MS);
    await author.call(routes.likeComment, at(id));
    expect((await read(id))?.linksOpenAt).toBeNull();
  });
});

describe('a ban', () => {
  const ban = (user: TestUser, term = 'week') =>
    admin.call(routes.adminBanUser, at(user.id, { term, reason: 'Cheating' }));

  it('ends sessions, sockets and permissions of links (rule O17)', async () => {
    const user = await newUser();
    const id = await createTournament(creator, { isPublic: false });
    await openLink(await tokenOf(creator, id), [user]);
    const live = await watch(app, tournamentId, user);
    expect((await ban(user)).status).toBe(200);
    expect((await user.call(routes.getCurrentUser)).status).toBe(401);
    await eventually(() => expect(live.closeCode()).not.toBe(0));
    await admin.call(routes.adminUnbanUser, at(user.id));
    const again = await signIn(user);
    expect(again.status).toBe(200);
    const { rows } = await app.pool.query('select from share_permissions where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it('and the end of the sessions happen together or both fail (rule O17)', async () => {
    const user = await newUser();
    await app.pool.query(`
      create function keep_session() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
      create trigger keep_session before delete on sessions
        for each row when (old.user_id = ${user.id}) execute function keep_session()`);
    try {
      expect((await ban(user)).status).toBe(500);
    } finally {
      await app.pool.query('drop function keep_session cascade');
    }
    const { rows } = await app.pool.query('select from bans where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
    expect((await user.call(routes.getCurrentUser)).status).toBe(200);
  });

  it('shows its reason and end only after the right password', async () => {
    const user = await newUser();
    await ban(user, 'day');
    expect((await signIn(user, 'wrong horse')).body).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const { status, body } = await signIn(user);
    expect([status, body.code]).toEqual([403, 'BANNED']);
    expect(body.message).toMatch(
      /^This account is banned until \d+ June 2030 at \d\d:\d\d UTC\. Reason: Cheating$/,
    );
    app.clock.advance(24 * HOUR_MS);
    expect((await signIn(user)).status).toBe(200);
    await ban(user, 'forever');
    expect((await signIn(user)).body.message).toBe('This account is banned. Reason: Cheating');
  });

  it('stops a sign-in that began before it', async () => {
    const user = await newUser();
    const replies = await Promise.all([signIn(user), ban(user), signIn(user), signIn(user)]);
    const cookies = replies.map(({ headers }) => String(headers['set-cookie'] ?? '').split(';')[0] ?? '');
    for (const cookie of cookies.filter((each) => /session=./.test(each))) {
      const { statusCode } = await app.http.inject({ url: '/api/auth/user', headers: { cookie } });
      expect(statusCode).toBe(401);
    }
    const { rows } = await app.pool.query('select from sessions where user_id = $1', [user.id]);
    expect(rows).toEqual([]);
  });

  it('is impossible for admins, and banned users become no admins', async () => {
    const user = await newUser();
    const setRole = (role: string) => admin.call(routes.adminSetRole, at(user.id, { role }));
    await setRole('admin');
    expect((await ban(user)).status).toBe(409);
    expect((await ban(admin)).status).toBe(409);
    await setRole('user');
    await ban(user);
    expect((await setRole('admin')).status).toBe(409);
    const { rows } = await app.pool.query("select id from users where role = 'admin' and deleted_at is null");
    expect(rows.length).toBeGreaterThan(0);
  });

  it('shows in the list of users while it holds, and in the history without its reason', async () => {
    const user = await newUser();
    await ban(user, 'day');
    const find = async () =>
      (await admin.call(routes.adminListUsers, { query: { search: user.email } })).body[0].ban;
    expect(await find()).toMatchObject({ reason: 'Cheating' });
    app.clock.advance(24 * HOUR_MS);
    expect(await find()).toBeNull();
    expect((await admin.call(routes.adminUnbanUser, at(user.id))).status).toBe(200);
    expect((await admin.call(routes.adminUnbanUser, at(user.id))).status).toBe(404);
    const { rows } = await app.pool.query(
      "select action, reason, details from history where details->'about'->>'userId' = $1 order by id",
      [String(user.id)],
    );
    expect(rows).toEqual([
      {
        action: 'user_banned',
        reason: null,
        details: { about: { userId: user.id }, after: { term: 'day' } },
      },
      { action: 'user_unbanned', reason: null, details: { about: { userId: user.id } } },
    ]);
  });
});

describe('notices', () => {
  it('are counted for the user and stay unread until they are seen (rule O19)', async () => {
    const user = await newUser();
    const unread = async () => (await user.call(routes.getCurrentUser)).body.unreadNotices;
    expect(await unread()).toBe(0);
    await write(user);
    await mute(creator, user.id);
    await mute(creator, user.id, 'week');
    expect(await unread()).toBe(2);
    const [newest, oldest] = await noticesOf(user);
    expect(newest).toMatchObject({
      kind: 'muted',
      isRead: false,
      details: { reason: 'Too loud', tournamentId },
    });
    const body = { upToId: oldest?.id };
    expect((await user.call(routes.markNoticesRead, { body })).body).toEqual({ unread: 1 });
    expect((await noticesOf(user)).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect((await reader.call(routes.markNoticesRead, { body: { upToId: 2 ** 40 } })).status).toBe(200);
    expect(await unread()).toBe(1);
  });

  it('arrive on open pages of their user alone (rule O19)', async () => {
    const user = await newUser();
    const [own, foreign] = [await watch(app, tournamentId, user), await watch(app, tournamentId, reader)];
    await write(user);
    await mute(creator, user.id);
    await eventually(() =>
      expect(own.received).toContainEqual({ type: 'notice', at: app.clock.now().getTime() }),
    );
    expect(foreign.received.filter(({ type }) => type === 'notice')).toEqual([]);
  });
});

describe('deletions', () => {
  it('of a user keep what they reported, and take notices, mutes and the ban along (rule O18)', async () => {
    const [user, target] = [await newUser(), await newUser()];
    await report(user, 'user', target.id);
    await write(user);
    await mute(creator, user.id);
    await admin.call(routes.adminBanUser, at(user.id, { term: 'day', reason: 'Spam' }));
    expect((await admin.call(routes.adminDeleteUser, at(user.id))).status).toBe(200);
    expect((await admin.call(routes.adminDeleteUser, at(target.id))).status).toBe(200);
    for (const table of ['notices', 'mutes', 'bans']) {
      const { rows } = await app.pool.query(`select from ${table} where user_id = $1`, [user.id]);
      expect(rows, table).toEqual([]);
    }
    const [found] = await queue(admin);
    expect(found).toMatchObject({
      reporter: { firstName: 'Deleted' },
      content: { author: { firstName: 'Deleted' } },
    });
    expect((await decide(admin, found?.id ?? 0, { outcome: 'dismissed' })).status).toBe(200);
  });

  it('of a reported message leave a report that can be decided without hiding', async () => {
    const { id } = await write(writer);
    await report(reader, 'comment', id);
    await writer.call(routes.deleteComment, at(id));
    const [found] = await queue(admin);
    expect(found).toMatchObject({ targetId: id, content: null });
    expect((await decide(admin, found?.id ?? 0, { outcome: 'accepted', hide: true })).status).toBe(404);
    expect((await decide(admin, found?.id ?? 0, { outcome: 'accepted' })).status).toBe(200);
  });
});
