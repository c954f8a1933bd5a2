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
import { readPages } from './support/pages.ts';
import {
  accountOf,
  at,
  changeSettings,
  createTournament,
  detailOf,
  enterSong,
  inMinutes,
  MINUTE_MS,
  openLink,
  openMatch,
  refusal,
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
const { id: tournamentId, match: matchup } = await draw();

/** A tournament of the creator with a song of the writer and three of the creator, and its open first match. */
async function draw(): Promise<{ id: number; match: Matchup; song: number }> {
  const match = await openMatch(creator, [writer, creator, creator, creator]);
  const { songs } = await detailOf(creator, match.tournamentId);
  const song = songs.find(({ submitterId }) => submitterId === writer.id);
  return { id: match.tournamentId, match, song: song?.id ?? 0 };
}

const newUser = async (): Promise<TestUser> => {
  fresh += 1;
  return app.signUp(`fresh_${fresh}`);
};
const write = async (user: ApiClient, { id } = matchup, parentId?: number): Promise<Comment> =>
  (await user.call(routes.createComment, { body: { content: 'Look here', matchupId: id, parentId } })).body;
const read = async (id: number): Promise<Comment | undefined> => {
  const { body } = await app.visitor.call(routes.listComments, at(matchup.id));
  return body.find((message: Comment) => message.id === id);
};
const songAs = async (viewer: ApiClient, id: number, song: number) =>
  (await detailOf(viewer as TestUser, id)).songs.find((each) => each.id === song);
const hide = (by: ApiClient, kind: 'song' | 'comment', id: number, isHidden = true, more = {}) =>
  by.call(kind === 'song' ? routes.hideSong : routes.hideComment, at(id, { isHidden, ...more }));
const report = (user: ApiClient, target: string, targetId: number, more: object = {}) =>
  user.call(routes.createReport, { body: { target, targetId, reason: 'abuse', ...more } });
const queue = async (): Promise<Report[]> => (await admin.call(routes.adminListReports)).body;
const queueIn = async (id = tournamentId): Promise<Report[]> =>
  (await creator.call(routes.listReports, at(id))).body;
/** Reports as the reader, and returns the id of the report. */
const reported = async (target: string, targetId: number, more?: object): Promise<number> => {
  await report(reader, target, targetId, more);
  return (await queue())[0]?.id ?? 0;
};
const decide = (user: ApiClient, id: number, body: object) => user.call(routes.decideReport, at(id, body));
const HIDING = { outcome: 'accepted', hide: true };
const MUTING = { outcome: 'accepted', mute: { term: 'day', reason: 'Insults' } };
const noticesOf = async (user: ApiClient): Promise<Notice[]> => (await user.call(routes.listNotices)).body;
const kindsOf = async (user: ApiClient) => (await noticesOf(user)).map(({ kind }) => kind);
const mute = (user: ApiClient, { id: userId }: TestUser, term = 'day', id = tournamentId) =>
  user.call(routes.muteUser, at(id, { userId, term, reason: 'Too loud' }));
const ban = (user: TestUser, term = 'week') =>
  admin.call(routes.adminBanUser, at(user.id, { term, reason: 'Cheating' }));
const signIn = ({ email }: TestUser, password = PASSWORD) =>
  app.visitor.call(routes.logIn, { body: { email, password } });

describe('a report (rule O11)', () => {
  it('is made once for each user and target, with a reason of the list', async () => {
    const { id } = await write(writer);
    expect((await report(reader, 'comment', id, { reason: 'boring' })).status).toBe(400);
    expect(await report(reader, 'comment', id, { text: 'x'.repeat(501) })).toMatchObject(refusalAt('text'));
    expect((await report(reader, 'comment', id, { text: 'x'.repeat(500) })).status).toBe(201);
    expect(await report(reader, 'comment', id)).toMatchObject(refusal(409, 'CONFLICT'));
    expect((await report(admin, 'comment', id)).status).toBe(201);
  });

  it('is refused for what does not exist, is hidden from the reporter or is the reporter’s own', async () => {
    for (const target of ['song', 'comment', 'user', 'tournament']) {
      expect((await report(reader, target, 2_000_000_000)).status, target).toBe(404);
    }
    expect((await report(writer, 'comment', (await write(writer)).id)).status).toBe(403);
    expect((await report(writer, 'user', writer.id)).status).toBe(403);
    expect((await report(creator, 'tournament', tournamentId)).status).toBe(403);
    const secret = await createTournament(creator, { isPublic: false });
    const song = await enterSong(creator, secret, 'Secret');
    expect((await report(reader, 'song', song)).status).toBe(404);
    expect((await report(reader, 'tournament', secret)).status).toBe(404);
    await openLink(await tokenOf(creator, secret), [reader]);
    expect((await report(reader, 'song', song)).status).toBe(201);
  });
});

describe('the queue', () => {
  it('shows admins who reported what, and creators what others are reported for in their tournament (rule O12)', async () => {
    const { id, match, song } = await draw();
    const { id: commentId } = await write(writer, match);
    await report(reader, 'comment', commentId, { text: 'Rude' });
    await report(reader, 'song', song);
    await report(reader, 'tournament', id);
    const about = await reported('comment', (await write(creator, match)).id);
    const all = (await queue()).filter(({ tournament }) => tournament?.id === id);
    expect(all.map(({ target }) => target)).toEqual(['comment', 'tournament', 'song', 'comment']);
    expect(all[3]).toMatchObject({
      text: 'Rude',
      reporter: { id: reader.id, username: 'reader' },
      content: { text: 'Look here', author: { id: writer.id }, matchupId: match.id, isHidden: false },
    });
    const own = await queueIn(id);
    expect(own).toMatchObject([
      { target: 'song', content: { text: 'Song 1 by Song 1 Band', author: { id: writer.id } } },
      { target: 'comment', targetId: commentId },
    ]);
    expect(JSON.stringify(own)).not.toContain('reader');
    expect((await decide(creator, about, { outcome: 'dismissed' })).status).toBe(404);
    const waiting = (await noticesOf(creator)).filter(
      ({ kind, details }) => kind === 'reports_waiting' && details.tournamentId === id,
    );
    expect(waiting).toHaveLength(1);
  });

  it('is read page by page and by kind and state (rule O16)', async () => {
    for (let number = 0; number < 52; number += 1) await report(reader, 'user', (await newUser()).id);
    const pages = await readPages(admin, routes.adminListReports, { query: { target: 'user' } });
    expect(pages[0]?.body).toHaveLength(50);
    const ids = pages.flatMap(({ body }) => body.map(({ id }: Report) => id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids.length).toBeGreaterThanOrEqual(52);
    const accepted = { query: { status: 'accepted', target: 'user' } };
    expect((await admin.call(routes.adminListReports, accepted)).body).toEqual([]);
  });
});

describe('a decision', () => {
  it('hides, mutes and answers at once, for all reports of the target', async () => {
    const author = await newUser();
    const { id } = await write(author);
    await report(admin, 'comment', id);
    const found = await reported('comment', id);
    const answer = 'Thank you, it is gone.';
    expect((await decide(creator, found, { ...HIDING, ...MUTING, answer })).status).toBe(200);
    expect(await read(id)).toMatchObject({ isHidden: true, content: HIDDEN_BY_MODERATOR });
    const details = { target: 'comment', outcome: 'accepted', answer };
    for (const reporter of [reader, admin])
      expect((await noticesOf(reporter))[0]).toMatchObject({ kind: 'report_decided', details });
    expect((await kindsOf(author)).sort()).toEqual(['content_hidden', 'muted']);
    expect(JSON.stringify(await noticesOf(author))).not.toContain('reader');
    expect(await decide(admin, found, { outcome: 'dismissed' })).toMatchObject(
      refusal(409, 'Another moderator has decided this report.'),
    );
  });

  it('of two moderators at once counts once', async () => {
    const found = await reported('comment', (await write(writer)).id);
    const told = async () => (await kindsOf(reader)).filter((kind) => kind === 'report_decided').length;
    const before = await told();
    const replies = await Promise.all([creator, admin].map((by) => decide(by, found, HIDING)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await historyOf(app, tournamentId, 'report_decided');
    expect(rows.filter(({ details }) => details.about.reportId === found)).toHaveLength(1);
    expect(await told()).toBe(before + 1);
  });

  it('that cannot be carried out in full changes nothing', async () => {
    const { id } = await write(admin);
    const found = await reported('comment', id);
    expect((await decide(creator, found, { ...HIDING, ...MUTING })).body.message).toBe(
      'Moderators cannot be muted.',
    );
    expect(await read(id)).toMatchObject({ isHidden: false });
    expect((await queueIn())[0]).toMatchObject({ id: found, status: 'open' });
    expect((await decide(creator, found, { outcome: 'dismissed', hide: true })).status).toBe(400);
    expect((await decide(creator, found, { outcome: 'dismissed', answer: 'No' })).status).toBe(200);
  });

  it('hides songs, and neither users nor tournaments', async () => {
    const { id, song } = await draw();
    expect((await decide(creator, await reported('song', song), HIDING)).status).toBe(200);
    expect(await songAs(reader, id, song)).toMatchObject({ isHidden: true });
    const [user, cup] = [await reported('user', writer.id), await reported('tournament', id)];
    for (const about of [user, cup]) {
      expect((await decide(admin, about, HIDING)).body.message).toBe(
        'Only songs and messages can be hidden.',
      );
    }
    expect(await decide(admin, user, MUTING)).toMatchObject(refusalAt('mute', undefined, 409));
    expect((await decide(admin, user, { outcome: 'accepted' })).status).toBe(200);
  });

  it('mutes the submitter of a song, whom it names while submitters are shown', async () => {
    const { id, song } = await draw();
    const found = await reported('song', song);
    await app.rows("update tournaments set submitter_visibility = 'after_elimination' where id = $1", id);
    expect((await queueIn(id))[0]?.content?.author).toBeNull();
    expect(await decide(creator, found, MUTING)).toMatchObject(refusalAt('mute', undefined, 409));
    await app.rows('update songs set is_eliminated = true where id = $1', song);
    expect((await queueIn(id))[0]?.content?.author).toMatchObject({ id: writer.id });
    expect((await decide(creator, found, MUTING)).status).toBe(200);
    expect((await creator.call(routes.listMutes, at(id))).body).toMatchObject([{ userId: writer.id }]);
  });

  it('is in the history without names and texts (rule O20)', async () => {
    const { id, match } = await draw();
    const { id: commentId } = await write(writer, match);
    const found = await reported('comment', commentId, { text: 'Rude words' });
    await decide(creator, found, { ...HIDING, ...MUTING, answer: 'Done' });
    const rows = await historyOf(app, id);
    const about = { about: { commentId } };
    expect(rows.slice(-3)).toMatchObject([
      { action: 'comment_hidden', actorRole: 'creator', matchupId: match.id, details: about },
      { action: 'user_muted', details: { about: { userId: writer.id }, after: { term: 'day' } } },
      { action: 'report_decided', details: { after: { outcome: 'accepted', hide: true, mute: 'day' } } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Rude|Insults|Done|reader|Look here/);
  });
});

it('a hidden message keeps its place and its replies without text and side, on open pages at once (rule O13)', async () => {
  const { id } = await write(writer);
  await write(reader, matchup, id);
  const live = await watch(app, tournamentId);
  expect((await hide(creator, 'comment', id)).status).toBe(200);
  const hidden = { content: HIDDEN_BY_MODERATOR, isHidden: true };
  const shown = await read(id);
  expect(shown).toMatchObject({
    ...hidden,
    side: null,
    replies: [{ content: 'Look here', isHidden: false }],
  });
  await eventually(() => {
    const patched = live.received.flatMap((message) =>
      message.type === 'comment_event' ? (message.patch?.comments ?? []) : [],
    );
    expect(patched).toMatchObject([{ id, ...hidden }]);
  });
  await hide(creator, 'comment', id);
  expect((await read(id))?.version, 'a repeat').toBe(shown?.version);
  expect((await writer.call(routes.updateComment, at(id, { content: 'New' }))).status).toBe(403);
  expect((await reader.call(routes.likeComment, at(id))).status).toBe(403);
  expect((await reader.call(routes.reactToComment, at(id, { reaction: 'fire' }))).status).toBe(403);
  expect(await write(reader, matchup, id)).toMatchObject({ code: 'FORBIDDEN' });
  await hide(creator, 'comment', id, false);
  expect(await read(id)).toMatchObject({ content: 'Look here', isHidden: false });
});

describe('a hidden song (rule O14)', () => {
  it('shows none of its texts, links and pictures, on every page that has it', async () => {
    const { id, match } = await draw();
    const [song, other] = [match.song1Id ?? 0, match.song2?.title ?? ''];
    await app.rows(
      `update songs set title = 'Filthy', artist = 'Rotten', pitch = 'Nasty', song_key = e'filthy\\nrotten',
        url = 'https://filthy.example/1.mp3' where id = $1`,
      song,
    );
    await hide(admin, 'song', song);
    const owner = (await songAs(creator, id, song))?.submitterId ?? 0;
    const key = Buffer.from('filthy\nrotten').toString('base64url');
    const answers = await Promise.all([
      ...[routes.getTournament, routes.listMatchups, routes.getSchedule].map((route) =>
        reader.call(route, at(id)),
      ),
      ...[routes.listParticipants, routes.getPlaylistCsv, routes.getPlaylistM3u].map((route) =>
        reader.call(route, at(id)),
      ),
      ...[routes.getMatchup, routes.getCalendar].map((route) => reader.call(route, at(match.id))),
      reader.call(routes.listTournaments),
      reader.call(routes.listProfileSongs, at(owner)),
      reader.call(routes.listSongEntries, at(songPageKeyOf(other))),
      reader.call(routes.searchSongs, { query: { q: 'filthy' } }),
      reader.call(routes.getSongLeaderboard, { params: { metric: 'votes' } }),
    ]);
    for (const [index, { status, body }] of answers.entries()) {
      expect(status, String(index)).toBe(200);
      expect(JSON.stringify(body), String(index)).not.toMatch(/filthy|rotten|nasty|ZmlsdGh5/i);
    }
    expect((await reader.call(routes.getSongPage, at(key))).status).toBe(404);
    expect((await reader.call(routes.getArtwork, at(song))).status).toBe(404);
    const empty = { url: null, pitch: null, artworkUrl: null, isHidden: true };
    expect(await songAs(reader, id, song)).toMatchObject({
      title: HIDDEN_BY_MODERATOR,
      artist: `Song ${song}`,
      ...empty,
    });
    const { version } = await detailOf(reader, id);
    await hide(admin, 'song', song);
    expect((await detailOf(reader, id)).version, 'a repeat').toBe(version);
    await hide(admin, 'song', song, false);
    expect(await songAs(reader, id, song)).toMatchObject({ title: 'Filthy' });
    const actions = (await historyOf(app, id)).map(({ action }) => action);
    expect(actions.filter((name) => name.startsWith('song_'))).toEqual(['song_hidden', 'song_shown']);
  });

  it('has no texts on the card of a tournament that has not started, and cannot be changed by its submitter', async () => {
    const song = await enterSong(writer, await createTournament(creator), 'Rude title');
    const listed = async () => JSON.stringify((await reader.call(routes.listTournaments)).body);
    const change = async () => (await writer.call(routes.changeSong, at(song, { title: 'New' }))).status;
    expect(await listed()).toContain('Rude title');
    await hide(creator, 'song', song);
    expect(await listed()).not.toContain('Rude title');
    expect(await change()).toBe(403);
    await hide(creator, 'song', song, false);
    expect(await change()).toBe(200);
  });
});

describe('what a moderator hid (rule O22)', () => {
  const ADMIN_ONLY = 'An admin has hidden this. Only an admin can show it again.';
  const NOT_OWN = 'You cannot show your own content again. Another moderator can.';

  it.each([
    ['the creator', creator, [200, 200, 200]],
    ['an admin', admin, [ADMIN_ONLY, ADMIN_ONLY, 200]],
  ] as const)('by %s, is shown again by those who may', async (_name, hider, expected) => {
    const { id, match, song } = await draw();
    const manager = await newUser();
    await creator.call(routes.addManager, at(id, { username: manager.user.username }));
    const { id: comment } = await write(writer, match);
    // The creator takes no side in the open match.
    await app.rows('update songs set submitter_id = $1 where tournament_id = $2', writer.id, id);
    for (const [kind, target] of Object.entries({ comment, song })) {
      const got: (number | string)[] = [];
      for (const by of [creator, manager, admin]) {
        await hide(hider, kind as 'song', target);
        const { status, body } = await hide(by, kind as 'song', target, false);
        got.push(status === 200 ? 200 : body.message);
      }
      expect(got, kind).toEqual(expected);
    }
    expect(await songAs(reader, id, song)).toMatchObject({ isHidden: false });
  });

  it.each([
    ['creator', creator],
    ['admin', admin],
  ])('stays hidden from its author, who is %s', async (_name, author) => {
    const { match, song } = await draw();
    const { id: comment } = await write(author, match);
    await app.rows('update songs set submitter_id = $1 where id = $2', author.id, song);
    for (const [kind, target] of Object.entries({ comment, song })) {
      expect((await hide(author, kind as 'song', target)).status).toBe(200);
      expect((await hide(author, kind as 'song', target, false)).body.message).toBe(NOT_OWN);
    }
    // Showing a part of the song is showing, too.
    expect((await hide(author, 'song', song, true, { textsOnly: true })).status).toBe(403);
  });

  it('becomes an admin’s when an admin hides it, too, and all readers learn that', async () => {
    const { id, match, song } = await draw();
    const { id: comment } = await write(writer, match);
    for (const by of [creator, admin]) await hide(by, 'comment', comment);
    const { body } = await reader.call(routes.listComments, at(match.id));
    expect(body[0]).toMatchObject({ isHidden: true, hiddenByAdmin: true });
    expect((await hide(creator, 'comment', comment, false)).status).toBe(403);
    const { version } = await detailOf(reader, id);
    for (const by of [admin, admin]) await hide(by, 'song', song);
    expect((await detailOf(reader, id)).version).toBe(version + 1);
  });
});

it('a message that a moderator deletes is in the history without its text, its author gets a notice, and a message that its author deletes is in neither (rules M4, O20)', async () => {
  const { id, match } = await draw();
  const author = await newUser();
  await author.call(routes.deleteComment, at((await write(author, match)).id));
  expect(await historyOf(app, id, 'comment_deleted')).toEqual([]);
  expect(await noticesOf(author)).toEqual([]);
  const { id: commentId } = await write(author, match);
  expect((await creator.call(routes.deleteComment, at(commentId))).status).toBe(200);
  const row = { actorRole: 'creator', matchupId: match.id, details: { about: { commentId } } };
  expect(await historyOf(app, id, 'comment_deleted')).toEqual([expect.objectContaining(row)]);
  const { body: shown } = await reader.call(routes.listHistory, at(id));
  expect(JSON.stringify(shown)).not.toContain('Look here');
  expect(shown[0]).toMatchObject({ action: 'comment_deleted', actor: { id: creator.id } });
  expect(await noticesOf(author)).toMatchObject([{ kind: 'message_deleted', details: { tournamentId: id } }]);
});

describe('a mute', () => {
  it('stops writing, editing, likes and reactions in one tournament until the mute ends', async () => {
    const loud = await newUser();
    const { id } = await write(loud);
    const { id: other } = await write(reader);
    expect((await mute(creator, loud, 'hour')).status).toBe(200);
    expect(await write(loud)).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You are muted in this tournament. Reason: Too loud',
    });
    expect((await loud.call(routes.updateComment, at(id, { content: 'x' }))).status).toBe(403);
    expect((await loud.call(routes.likeComment, at(other))).status).toBe(403);
    expect((await loud.call(routes.reactToComment, at(other, { reaction: 'fire' }))).status).toBe(403);
    const { closed } = (await loud.call(routes.getOwnDiscussion, at(matchup.id))).body;
    expect(closed).toEqual({ why: 'muted', reason: 'Too loud', endsAt: inMinutes(app, 60) });
    expect((await write(loud, (await draw()).match)).content).toBe('Look here');
    expect((await loud.call(routes.deleteComment, at(id))).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect((await write(loud)).content).toBe('Look here');
  });

  it('is replaced by a different one, with a notice for each, and ended by a moderator', async () => {
    const loud = await newUser();
    await write(loud);
    const ends = async () => {
      const { body } = await creator.call(routes.listMutes, at(tournamentId));
      return body.find(({ userId }: { userId: number }) => userId === loud.id)?.endsAt;
    };
    for (const term of ['week', 'hour', 'hour']) await mute(creator, loud, term);
    expect(await ends(), 'a shorter one').toBe(inMinutes(app, 60));
    app.clock.advance(MINUTE_MS);
    await mute(creator, loud, 'hour');
    expect(await ends(), 'a later one').toBe(inMinutes(app, 60));
    for (const term of ['forever', 'forever']) await mute(admin, loud, term);
    expect(await ends(), 'one without an end').toBeNull();
    const rows = await historyOf(app, tournamentId, 'user_muted');
    expect(rows.filter(({ details }) => details.about.userId === loud.id)).toHaveLength(4);
    const unmute = () => creator.call(routes.unmuteUser, { params: { id: tournamentId, userId: loud.id } });
    expect([(await unmute()).status, (await unmute()).status]).toEqual([200, 404]);
    expect((await write(loud)).content).toBe('Look here');
    expect(await kindsOf(loud)).toEqual(['unmuted', ...Array(4).fill('muted')]);
  });

  it('is possible for users who take part, except moderators and deleted users', async () => {
    const { id, match } = await draw();
    const [stranger, follower, gone] = [await newUser(), await newUser(), await newUser()];
    expect(await mute(creator, stranger, 'day', id)).toMatchObject(
      refusal(409, 'Only users who joined, entered a song or wrote a message here can be muted.'),
    );
    expect(await noticesOf(stranger)).toEqual([]);
    await write(stranger, match);
    await follower.call(routes.joinTournament, at(id));
    for (const user of [stranger, follower, writer])
      expect((await mute(creator, user, 'day', id)).status).toBe(200);
    expect((await mute(admin, creator, 'day', id)).status).toBe(409);
    expect((await mute(creator, admin, 'day', id)).status).toBe(409);
    await admin.call(routes.adminDeleteUser, at(gone.id));
    expect((await mute(creator, gone)).status).toBe(404);
  });
});

it('the comments of a tournament are for participants and moderators, or for no one, at any time (rule M16)', async () => {
  const { id, match } = await draw();
  const setPolicy = async (commentPolicy: string) =>
    (await changeSettings(creator, id, { commentPolicy })).status;
  const mayWrite = async (...users: ApiClient[]) => {
    const sent = await Promise.all(users.map((user) => write(user, match)));
    return sent.map(({ content }) => content !== undefined);
  };
  expect((await detailOf(reader, id)).commentPolicy).toBe('on');
  const { id: before } = await write(reader, match);
  expect(await setPolicy('participants')).toBe(200);
  // A follower is no participant.
  await reader.call(routes.joinTournament, at(id));
  expect(await mayWrite(reader, writer, creator, admin)).toEqual([false, true, true, true]);
  expect((await reader.call(routes.getOwnDiscussion, at(match.id))).body.closed).toEqual({
    why: 'participants',
  });
  await setPolicy('off');
  expect(await mayWrite(reader, writer, creator)).toEqual([false, false, false]);
  expect((await writer.call(routes.likeComment, at(before))).status).toBe(403);
  expect((await reader.call(routes.deleteComment, at(before))).status).toBe(200);
  expect((await app.visitor.call(routes.listComments, at(match.id))).body).toHaveLength(3);
  expect(await setPolicy('loud')).toBe(400);
  await setPolicy('on');
  expect(await mayWrite(reader)).toEqual([true]);
});

it('links in messages open a day after their author signed up', async () => {
  const author = await newUser();
  const { id, linksOpenAt } = await write(author);
  expect([linksOpenAt, (await read(id))?.linksOpenAt]).toEqual(Array(2).fill(inMinutes(app, 24 * 60)));
  app.clock.advance(24 * HOUR_MS);
  await author.call(routes.likeComment, at(id));
  expect((await read(id))?.linksOpenAt).toBeNull();
});

describe('a ban (rule O17)', () => {
  const sessionsOf = (user: TestUser) => app.rows('select from sessions where user_id = $1', user.id);

  it('ends sessions, sockets and permissions of links', async () => {
    const user = await newUser();
    const id = await createTournament(creator, { isPublic: false });
    await openLink(await tokenOf(creator, id), [user]);
    const live = await watch(app, tournamentId, user);
    expect((await ban(user)).status).toBe(200);
    expect((await user.call(routes.getCurrentUser)).status).toBe(401);
    await eventually(() => expect(live.closeCode()).not.toBe(0));
    await admin.call(routes.adminUnbanUser, at(user.id));
    expect((await signIn(user)).status).toBe(200);
    expect(await app.rows('select from share_permissions where user_id = $1', user.id)).toEqual([]);
  });

  it('and the end of the sessions happen together or both fail', async () => {
    const user = await newUser();
    await app.rows(`
      create function keep_session() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
      create trigger keep_session before delete on sessions
        for each row when (old.user_id = ${user.id}) execute function keep_session()`);
    const { status } = await ban(user);
    await app.rows('drop function keep_session cascade');
    expect(status).toBe(500);
    expect(await app.rows('select from bans where user_id = $1', user.id)).toEqual([]);
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
    for (const cookie of cookies.filter((each) => /session=./.test(each)))
      expect((await app.browser(cookie).call(routes.getCurrentUser)).status).toBe(401);
    expect(await sessionsOf(user)).toEqual([]);
  });

  it('is impossible for admins, and banned users become no admins', async () => {
    const user = await newUser();
    const setRole = async (role: string) =>
      (await admin.call(routes.adminSetRole, at(user.id, { role }))).status;
    await setRole('admin');
    expect([(await ban(user)).status, (await ban(admin)).status]).toEqual([409, 409]);
    await setRole('user');
    await ban(user);
    expect(await setRole('admin')).toBe(409);
  });

  it('shows in the list of users while it holds, and in the history without its reason', async () => {
    const user = await newUser();
    await ban(user, 'day');
    const find = async () =>
      (await admin.call(routes.adminListUsers, { query: { search: user.email } })).body[0].ban;
    expect(await find()).toMatchObject({ reason: 'Cheating' });
    app.clock.advance(24 * HOUR_MS);
    expect(await find()).toBeNull();
    const unban = async () => (await admin.call(routes.adminUnbanUser, at(user.id))).status;
    expect([await unban(), await unban()]).toEqual([200, 404]);
    const about = { about: { userId: user.id } };
    expect(
      await app.rows(
        "select action, reason, details from history where details->'about'->>'userId' = $1 order by id",
        String(user.id),
      ),
    ).toEqual([
      { action: 'user_banned', reason: null, details: { ...about, after: { term: 'day' } } },
      { action: 'user_unbanned', reason: null, details: about },
    ]);
  });
});

it('notices are counted for their user, arrive on the user’s open pages alone and stay unread until they are seen (rule O19)', async () => {
  const user = await newUser();
  const unread = async () => (await accountOf(user)).unreadNotices;
  expect(await unread()).toBe(0);
  await write(user);
  const [own, foreign] = [await watch(app, tournamentId, user), await watch(app, tournamentId, reader)];
  await mute(creator, user);
  const pushed = { type: 'notice', at: app.clock.now().getTime() };
  await eventually(() => expect(own.received).toContainEqual(pushed));
  expect(foreign.received.filter(({ type }) => type === 'notice')).toEqual([]);
  await mute(creator, user, 'week');
  expect(await unread()).toBe(2);
  const [newest, oldest] = await noticesOf(user);
  const details = { reason: 'Too loud', tournamentId };
  expect(newest).toMatchObject({ kind: 'muted', isRead: false, details });
  const seen = (by: ApiClient, upToId = 0) => by.call(routes.markNoticesRead, { body: { upToId } });
  expect((await seen(user, oldest?.id)).body).toEqual({ unread: 1 });
  expect((await noticesOf(user)).map(({ isRead }) => isRead)).toEqual([false, true]);
  expect((await seen(reader, 2 ** 40)).status).toBe(200);
  expect(await unread()).toBe(1);
});

describe('deletions', () => {
  it('of a user keep what they reported, and take notices, mutes and the ban along (rule O18)', async () => {
    const [user, target] = [await newUser(), await newUser()];
    await report(user, 'user', target.id);
    await write(user);
    await mute(creator, user);
    await ban(user);
    for (const { id } of [user, target])
      expect((await admin.call(routes.adminDeleteUser, at(id))).status).toBe(200);
    for (const table of ['notices', 'mutes', 'bans'])
      expect(await app.rows(`select from ${table} where user_id = $1`, user.id), table).toEqual([]);
    const [found] = await queue();
    const deleted = { firstName: 'Deleted' };
    expect(found).toMatchObject({ reporter: deleted, content: { author: deleted } });
    expect((await decide(admin, found?.id ?? 0, { outcome: 'dismissed' })).status).toBe(200);
  });

  it('of a reported message leave a report that can be decided without hiding', async () => {
    const { id } = await write(writer);
    const found = await reported('comment', id);
    await writer.call(routes.deleteComment, at(id));
    expect((await queue())[0]).toMatchObject({ targetId: id, content: null });
    expect((await decide(admin, found, HIDING)).status).toBe(404);
    expect((await decide(admin, found, { outcome: 'accepted' })).status).toBe(200);
  });
});
