import { describe, expect, it } from 'vitest';
import type { ServerMessage } from '#contract/live.ts';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { CountVisibility } from '#engine/kinds.ts';
import { findComment } from '#server/features/comments/data.ts';
import { HOLD_MS } from '#server/lib/held-numbers.ts';
import type { TestUser } from './support/app.ts';
import {
  actAfterFirstRead,
  createCommunity,
  EIGHT,
  expectCountsToAgree,
  holdLock,
  watch,
} from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import type { LiveClient } from './support/live-client.ts';
import {
  AUTOMATIC,
  at,
  changeSettings,
  detailOf,
  drawTournament,
  endMatches,
  matchesIn,
  matchOf,
  openMatch,
  refusalAt,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const { app, people: eight, creator, admin } = await createCommunity({}, EIGHT);
const people = eight.slice(0, 4);
const [voter, other] = await signUpAll(app, ['voter', 'other']);

/** Draws a tournament of four songs, opens its first semifinal and returns this matchup. */
const open = (countVisibility: CountVisibility) => openMatch(creator, people, { countVisibility });
const read = (matchup: Pick<Matchup, 'id'>, by = creator) => matchOf(by, matchup);

const save = (id: number, settings: object) => changeSettings(creator, id, settings);
const updates = ({ received }: LiveClient) =>
  received.flatMap((message) => (message.type === 'vote_update' ? [message] : []));

const HIDDEN = { song1Votes: null, song2Votes: null, guestVotes: null, countsHidden: true, version: 0 };

it.each(['after_close', 'after_vote'] as const)(
  'the votes of an open matchup with %s are shown to everyone when it is completed, with a version above all earlier ones (rule U5)',
  async (setting) => {
    const matchup = await open(setting);
    const room = await watch(app, matchup.tournamentId);
    const pushed = () =>
      updates(room).flatMap(({ matchups }) => matchups.filter(({ id }) => id === matchup.id));
    await vote(voter, matchup, 1);
    await vote(other, matchup, 1);
    await vote(admin, matchup, 2);
    expect(pushed().every(({ winnerId }) => winnerId === null)).toBe(true);
    await endMatches(app);
    const result = { status: 'completed', winnerId: matchup.song1Id, decidedBy: 'votes' };
    const counts = { song1Votes: 2, song2Votes: 1, countsHidden: false };
    expect(await read(matchup)).toMatchObject({ ...counts, totalVotes: 3 });
    await eventually(() =>
      expect(updates(room).at(-1)?.matchups).toEqual([
        expect.objectContaining({ ...counts, ...result, id: matchup.id }),
      ]),
    );
    expect(updates(room).at(-1)?.matchups[0]?.version).toBeGreaterThan(0);
    await expectCountsToAgree(app);
  },
);

describe('a voter', () => {
  const answersOf = async (matchup: Matchup, user: TestUser) => ({
    own: (await user.call(routes.listUserVotes, at(matchup.tournamentId))).body,
    check: (await user.call(routes.checkVote, at(matchup.id))).body,
  });

  it('gets no votes before the end with after_close (rule E3)', async () => {
    const matchup = await open('after_close');
    await vote(other, matchup, 2);
    const phone = await watch(app, matchup.tournamentId, voter);
    const { body } = await vote(voter, matchup, 1);
    expect(body.tally).toEqual({ ...HIDDEN, id: matchup.id, status: 'active' });
    await eventually(() =>
      expect(phone.received.at(-1)).toMatchObject({ type: 'own_vote', tally: body.tally }),
    );
    const { own, check } = await answersOf(matchup, voter);
    expect(own).toEqual([{ matchupId: matchup.id, songId: matchup.song1Id }]);
    expect(check).toMatchObject({ hasVoted: true, version: 0, countedAt: body.countedAt });
    expect(check).not.toHaveProperty('tally');
  });

  it('gets the votes of the matchup with after_vote, until their vote is removed (rule E3)', async () => {
    const matchup = await open('after_vote');
    await vote(other, matchup, 2);
    expect((await answersOf(matchup, voter)).own).toEqual([]);
    const phone = await watch(app, matchup.tournamentId, voter);
    const { body } = await vote(voter, matchup, 1);
    const counts = { song1Votes: 1, song2Votes: 1, guestVotes: 0, countsHidden: false };
    const tally = { id: matchup.id, ...counts, version: 0 };
    expect(body.tally).toEqual({ ...tally, status: 'active' });
    await eventually(() => expect(phone.received.at(-1)).toMatchObject({ type: 'own_vote', tally }));
    const { own, check } = await answersOf(matchup, voter);
    expect(own).toEqual([{ matchupId: matchup.id, songId: matchup.song1Id, tally: body.tally }]);
    expect(check.tally).toEqual(body.tally);
    expect(await read(matchup, voter)).toMatchObject(HIDDEN);

    const removed = await vote(voter, matchup, 1);
    expect(removed.body.tally).toEqual({ ...HIDDEN, id: matchup.id, status: 'active' });
    const after = await answersOf(matchup, voter);
    expect(after.own).toEqual([]);
    expect(after.check).not.toHaveProperty('tally');
  });

  it('does not show a side in the discussion before the end (rule E6)', async () => {
    const matchup = await open('after_vote');
    const comments = async () => (await other.call(routes.listComments, at(matchup.id))).body;
    await voter.call(routes.createComment, { body: { content: 'My song', matchupId: matchup.id } });
    await voter.call(routes.changeOwnDiscussion, at(matchup.id, { showsSide: true }));
    const room = await watch(app, matchup.tournamentId);
    const [{ version }] = await comments();
    await vote(voter, matchup, 2);
    expect(await comments()).toEqual([expect.objectContaining({ side: null, version })]);
    const isLater = (message: ServerMessage) => message.type === 'comment_event' && message.version > version;
    expect(room.received.filter(isLater)).toEqual([]);
    await endMatches(app);
    expect(await comments()).toEqual([expect.objectContaining({ side: 2 })]);
  });
});

it('a side is not read from a match that is reopened while its messages are read (rule M12)', async () => {
  const matchup = await open('after_close');
  const message = { content: 'My song', matchupId: matchup.id };
  const { body: comment } = await voter.call(routes.createComment, { body: message });
  await voter.call(routes.changeOwnDiscussion, at(matchup.id, { showsSide: true }));
  await vote(voter, matchup, 1);
  await endMatches(app);
  expect(await findComment(app.context.db, comment.id)).toMatchObject({ side: 1 });
  const db = actAfterFirstRead(app, async () => {
    expect((await admin.call(routes.reopenMatchup, at(matchup.id, { minutes: 5 }))).status).toBe(200);
    await vote(voter, matchup, 2);
  });
  expect(await findComment(db, comment.id)).toMatchObject({ side: null });
});

it('the points of a submitter do not reveal the side of a hidden vote, and are right once it is shown (rule E8)', async () => {
  const points = async () => (await creator.call(routes.getCurrentUser)).body.points as number;
  const drawn = await drawTournament(creator, people, { countVisibility: 'after_close' });
  const isOwn = (song: Matchup['song1']) => song?.submitterId === creator.id;
  const own = drawn.matchups.find(({ song1, song2 }) => isOwn(song1) || isOwn(song2)) as Matchup;
  await creator.call(routes.activateMatchup, at(own.id));
  const side = isOwn(own.song1) ? 1 : 2;
  const before = await points();
  for (const choice of [side, side === 1 ? 2 : 1, side] as const) {
    await vote(creator, own, choice);
    expect(await points()).toBe(before + 1);
    await expectCountsToAgree(app);
  }
  await save(drawn.id, { countVisibility: 'live' });
  expect(await points()).toBe(before);
  await expectCountsToAgree(app);
});

it('the end of a matchup with hidden votes does not wait for votes in other matchups, and pays exactly', async () => {
  const drawn = await drawTournament(creator, people, { countVisibility: 'after_close' });
  const [first, second] = drawn.matchups as [Matchup, Matchup];
  await creator.call(routes.activateMatchup, at(first.id));
  await endMatches(app, 30);
  await creator.call(routes.activateMatchup, at(second.id));
  for (const person of [...people, voter, other]) await vote(person, first, 1);
  for (const person of people) await vote(person, second, 2);
  const release = await holdLock(app, 'select from matchups where id = $1 for no key update', second.id);
  await endMatches(app, 30);
  expect((await read(first)).status).toBe('completed');
  await release();
  await expectCountsToAgree(app);
  await Promise.all([endMatches(app, 30), ...[voter, other].map((person) => vote(person, second, 1))]);
  await expectCountsToAgree(app);
});

it('the total of a tournament with hidden votes changes at most every 5 seconds until its end (rule E4)', async () => {
  const matchup = await open('after_close');
  const total = async () => (await detailOf(other, matchup.tournamentId)).totalVotes;
  expect(await total()).toBe(0);
  await vote(voter, matchup, 1);
  expect(await total()).toBe(0);
  app.clock.advance(HOLD_MS);
  await vote(other, matchup, 1);
  expect(await total()).toBe(2);
  await vote(creator, matchup, 1);
  expect(await total()).toBe(2);
  await admin.call(routes.adminSetStatus, at(matchup.tournamentId, { status: 'completed' }));
  expect(await total()).toBe(3);
});

describe('the setting', () => {
  const ALL = ['live', 'after_vote', 'after_close'] as const;

  it('can change until the first matchup starts, and the history records it', async () => {
    const { id } = await drawTournament(creator, people, { countVisibility: 'live' });
    for (const countVisibility of ['after_close', 'after_vote', 'after_close'] as const) {
      expect((await save(id, { countVisibility })).body.tournament).toMatchObject({ countVisibility });
      expect((await detailOf(creator, id)).matchups[0]).toMatchObject(HIDDEN);
    }
    expect(await historyOf(app, id, 'settings_changed')).toContainEqual(
      expect.objectContaining({
        details: { before: { countVisibility: 'live' }, after: { countVisibility: 'after_close' } },
      }),
    );
  });

  it.each(ALL.flatMap((from) => ALL.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'can only show votes earlier once a matchup has started: from %s to %s (rule E2)',
    async (from, to) => {
      const { tournamentId } = await open(from);
      const reply = await save(tournamentId, { countVisibility: to });
      const message = 'The first match has started. From now on votes can only be shown earlier.';
      if (ALL.indexOf(to) < ALL.indexOf(from)) expect(reply.status).toBe(200);
      else expect(reply).toMatchObject(refusalAt('countVisibility', message, 409));
    },
  );

  it('can no longer hide votes after a vote, even if an admin has closed all voting', async () => {
    const groups = { tournamentType: 'round_robin', songsPerGroup: 4 } as const;
    const first = await openMatch(creator, eight, groups);
    const { tournamentId } = first;
    await vote(voter, first, 1);
    await admin.call(routes.adminSetStatus, at(tournamentId, { status: 'start_playoffs' }));
    expect((await save(tournamentId, { countVisibility: 'after_close' })).status).toBe(409);
  });

  it('shows the votes of open matchups at once when it becomes live', async () => {
    const matchup = await open('after_close');
    const room = await watch(app, matchup.tournamentId);
    await vote(voter, matchup, 1);
    await save(matchup.tournamentId, { countVisibility: 'live' });
    const shown = { song1Votes: 1, song2Votes: 0, countsHidden: false };
    expect(await read(matchup)).toMatchObject(shown);
    await eventually(() =>
      expect(updates(room).at(-1)?.matchups).toContainEqual(
        expect.objectContaining({ id: matchup.id, ...shown }),
      ),
    );
    await vote(other, matchup, 2);
    await eventually(() =>
      expect(updates(room).at(-1)?.matchups[0]).toMatchObject({ song1Votes: 1, song2Votes: 1 }),
    );
  });
});

it('the history of a deleted matchup holds its number of votes only where it was shown', async () => {
  for (const [setting, votes] of [
    ['live', { votes: 1 }],
    ['after_close', {}],
  ] as const) {
    const matchup = await open(setting);
    await vote(voter, matchup, 1);
    const [final] = matchesIn(await detailOf(creator, matchup.tournamentId), 'Finals') as [Matchup];
    for (const { id } of [final, matchup]) {
      expect((await admin.call(routes.deleteMatchup, at(id))).status).toBe(200);
    }
    const row = (await historyOf(app, matchup.tournamentId, 'matchup_deleted')).at(-1);
    const { phase, round, position } = matchup;
    expect(row?.details).toEqual({ before: { phase, round, position, ...votes } });
  }
});

it('a drawn match shows its votes, and its tiebreaker hides its own', async () => {
  const settings = { ...AUTOMATIC, countVisibility: 'after_close' } as const;
  const { id, matchups } = await drawTournament(creator, people, settings, { tiebreakers: 3 });
  const [first] = matchups as [Matchup];
  app.clock.set(new Date(first.startTime as string));
  await app.timekeeper.runDue();
  await vote(voter, first, 1);
  await vote(other, first, 2);
  app.clock.set(new Date(first.endTime as string));
  await app.timekeeper.runDue();
  expect(await read(first)).toMatchObject({ song1Votes: 1, song2Votes: 1, countsHidden: false });
  const deciding = (await detailOf(creator, id)).matchups.find(
    ({ parentMatchupId }) => parentMatchupId === first.id,
  ) as Matchup;
  await vote(voter, deciding, 1);
  expect(await read(deciding)).toMatchObject(HIDDEN);
});
