import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { Quarantine, VoteSelection } from '#contract/vote-audit.ts';
import { dumpDatabase } from '#server/db/backup/dump.ts';
import { repairDifferences } from '#server/db/recount.ts';
import { createAddressHasher } from '#server/features/votes/address-hash.ts';
import { deleteOldAddressKeys } from '#server/features/votes/data.ts';
import type { BusEvent } from '#server/live/bus.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  at,
  detailOf,
  endMatches,
  enterSong,
  fillTournament,
  MINUTE_MS,
  openMatch,
  refusal,
  signUpAll,
} from './support/tournaments.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const CROWD = 12;

let matchup: Matchup;

const { app, people, admin } = await createCommunity({ TRUST_PROXY: '127.0.0.1' });
const creator = await app.signUp('creator');
const crowd = await signUpAll(
  app,
  Array.from({ length: CROWD }, (_, n) => `crowd_${n}`),
);

/** Opens the first match of a new tournament, in which the creator has no song. */
const open = (settings = {}) => openMatch(creator, people, settings);
beforeEach(async () => {
  matchup = await open();
});

type Side = 1 | 2;
type Cast = { side?: Side; from?: string; in?: Matchup };
const cast = (voter: TestUser, { side = 1, from = '10.0.0.1', in: place = matchup }: Cast = {}) =>
  voter.call(routes.castVote, {
    body: {
      tournamentId: place.tournamentId,
      matchupId: place.id,
      songId: side === 1 ? place.song1Id : place.song2Id,
    },
    headers: { 'x-forwarded-for': from },
  });
const castAll = async (voters: TestUser[], options: (index: number) => Cast) => {
  for (const [index, voter] of voters.entries()) await cast(voter, options(index));
};

const auditFor = (viewer: TestUser, id = matchup.id) => viewer.call(routes.getVoteAudit, at(id));
const setAside = (selection: VoteSelection, reason = 'One address') =>
  admin.call(routes.setVotesAside, at(matchup.id, { selection, reason }));
const stepsOf = () => readAll<Quarantine>(admin, routes.listQuarantines, at(matchup.id));
const restore = (id: number) => admin.call(routes.restoreVotes, at(id));
const tallyOf = async (id = matchup.id) => {
  const { song1Votes, song2Votes } = (await creator.call(routes.getMatchup, at(id))).body;
  return [song1Votes, song2Votes];
};
const countersOf = async (user: TestUser) => {
  const { rows } = await app.pool.query('select points, total_votes from users where id = $1', [user.id]);
  return rows[0];
};
const hashOf = async (user: TestUser): Promise<string> => {
  const { rows } = await app.pool.query(
    'select address_hash from votes where matchup_id = $1 and user_id = $2',
    [matchup.id, user.id],
  );
  return rows[0].address_hash;
};
/** The address group of the audit that has that many votes. */
const addressWith = async (votes: number): Promise<string> => {
  const { groups } = (await auditFor(admin)).body.addresses;
  return groups.find((group: { votes: number }) => group.votes === votes).address;
};

describe('the hash of an address (rule F1)', () => {
  it('is the same for one network on one day, and differs between networks and between days', async () => {
    const [one, two, three, four] = crowd as [TestUser, TestUser, TestUser, TestUser];
    await cast(one, { from: '2001:db8:1:2::1' });
    await cast(two, { from: '2001:db8:1:2::ffff' });
    await cast(three, { from: '10.0.0.2' });
    expect(await hashOf(two)).toBe(await hashOf(one));
    expect(await hashOf(three)).not.toBe(await hashOf(one));
    const hash = createAddressHasher(app.context);
    expect((await hash('10.0.0.2')).toString()).toBe(await hashOf(three));
    app.clock.advance(DAY_MS);
    expect((await hash('10.0.0.2')).toString()).not.toBe(await hashOf(three));
    matchup = await open();
    await cast(four, { from: '10.0.0.2' });
    expect((await hash('10.0.0.2')).toString()).toBe(await hashOf(four));
  });
});

describe('the vote audit', () => {
  it('is for admins and for a creator or manager without a song', async () => {
    expect((await auditFor(admin)).status).toBe(200);
    expect((await auditFor(creator)).body).toMatchObject({ canSetAside: false });
    expect((await auditFor(people[0])).status).toBe(403);
    expect((await auditFor(crowd[0] as TestUser)).status).toBe(403);
    const manager = at(matchup.tournamentId, { username: 'crowd_0' });
    expect((await creator.call(routes.addManager, manager)).status).toBe(201);
    expect((await auditFor(crowd[0] as TestUser)).body).toMatchObject({ canSetAside: false });
    expect((await app.visitor.call(routes.getVoteAudit, at(matchup.id))).status).toBe(401);

    const own = await fillTournament(creator, people.slice(0, 3), {
      maxParticipants: 4,
      schedulingType: 'manual',
    });
    await enterSong(creator, own, 'Own');
    await creator.call(routes.generateBracket, at(own));
    const [first] = (await detailOf(creator, own)).matchups as [Matchup];
    expect((await auditFor(creator, first.id)).status).toBe(403);
    expect((await auditFor(admin, first.id)).status).toBe(200);
    expect((await auditFor(admin, 2_000_000_000)).status).toBe(404);
  });

  it('counts votes over time, by age, by kind of voter and by address, and finds a burst', async () => {
    const [early, ...late] = crowd as [TestUser, ...TestUser[]];
    await cast(early, { from: '10.0.0.9' });
    app.clock.advance(10 * MINUTE_MS);
    await castAll(late, () => ({ side: 2, from: '10.0.0.1' }));
    app.clock.advance(10 * MINUTE_MS);
    await castAll(people, (index) => ({ side: index < 2 ? 1 : 2, from: `10.0.1.${index}` }));
    const { body } = await auditFor(admin);
    expect(body).toMatchObject({
      matchupId: matchup.id,
      countsHidden: false,
      canSetAside: true,
      counted: { votes: 16, sides: { song1Votes: 3, song2Votes: 13 } },
      setAsideVotes: 0,
      accounts: { votes: 16, sides: { song1Votes: 3, song2Votes: 13 } },
      guests: { votes: 0, sides: { song1Votes: 0, song2Votes: 0 } },
    });
    expect(body.addresses).toMatchObject({
      groups: [{ votes: 11, sides: { song1Votes: 0, song2Votes: 11 } }],
      groupCount: 1,
      sharedVotes: 11,
      otherVotes: 5,
    });
    const voted = body.times.filter(({ votes }: { votes: number }) => votes > 0);
    expect(voted.map(({ votes }: { votes: number }) => votes)).toEqual([1, 11, 4]);
    // The side of the single early vote shows nowhere, nor does it follow from the total.
    expect(voted[0].sides).toBeNull();
    expect(voted[2].sides).toBeNull();
    expect(voted[1].sides).toEqual({ song1Votes: 0, song2Votes: 11 });
    expect(body.bursts).toEqual([{ from: voted[1].from, to: voted[1].to, votes: 11 }]);
    expect(
      body.ages.map(({ votes }: { votes: number }) => votes).reduce((a: number, b: number) => a + b),
    ).toBe(16);
  });

  it('shows turnout and no side while counts are hidden', async () => {
    matchup = await open({ countVisibility: 'after_close' });
    await castAll(crowd, () => ({}));
    const { body } = await auditFor(admin);
    expect(body).toMatchObject({ countsHidden: true, counted: { votes: CROWD, sides: null } });
    expect(JSON.stringify(body)).not.toContain('song1Votes');
    const preview = await admin.call(
      routes.previewQuarantine,
      at(matchup.id, { selection: { accountsUnderHours: 720 } }),
    );
    expect(JSON.stringify(preview.body)).not.toContain('song1Votes');
    const { body: done } = await setAside({ address: await addressWith(CROWD) });
    expect(done.votes).toBe(CROWD);
    const [row] = await historyOf(app, matchup.tournamentId, 'votes_set_aside');
    expect(row.details).toEqual({ about: { quarantineId: done.id } });
  });
});

describe('votes that are set aside (rule F3)', () => {
  it('are counted in the audit and listed first, even after many later steps that were restored', async () => {
    await castAll(crowd, () => ({ from: '10.0.3.1' }));
    const { id } = (await setAside({ address: await addressWith(CROWD) })).body;
    await app.pool.query(
      `insert into quarantines (matchup_id, reason, created_at, restored_at)
        select $1, 'Later', now(), now() from generate_series(1, 60)`,
      [matchup.id],
    );
    expect((await auditFor(admin)).body.setAsideVotes).toBe(CROWD);
    const [first] = await stepsOf();
    expect(first).toMatchObject({ id, votes: CROWD, restoredAt: null });
  });

  it('are listed to the end, page by page: what can be restored, then the others, the newest first', async () => {
    await app.pool.query(
      `insert into quarantines (matchup_id, reason, created_at, restored_at)
        select $1, n, now(), case when n % 3 = 0 then now() end from generate_series(1, 120) n`,
      [matchup.id],
    );
    const pages = await readPages(creator, routes.listQuarantines, at(matchup.id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 20]);
    const reasons = pages.flatMap(({ body }) => (body as Quarantine[]).map(({ reason }) => Number(reason)));
    const all = Array.from({ length: 120 }, (_, index) => 120 - index);
    expect(reasons).toEqual([...all.filter((n) => n % 3 > 0), ...all.filter((n) => n % 3 === 0)]);
    const broken = { ...at(matchup.id), query: { cursor: 'x' } };
    expect((await creator.call(routes.listQuarantines, broken)).status).toBe(400);
    expect((await people[0].call(routes.listQuarantines, at(matchup.id))).status).toBe(403);
  });

  it('do not count until they are restored; tally, points and recount agree at each step', async () => {
    const before = await Promise.all(crowd.map(countersOf));
    const after = before.map(({ points, total_votes }) => ({
      points: points + 1,
      total_votes: total_votes + 1,
    }));
    await castAll(crowd, (index) => ({ side: index < 3 ? 1 : 2, from: index < 3 ? '10.0.2.1' : '10.0.0.1' }));
    const submitter = people.find(({ id }) => id === matchup.song1?.submitterId) as TestUser;
    await cast(submitter, { from: '10.0.0.1' });
    const earned = await countersOf(submitter);
    const address = await addressWith(10);
    const preview = await admin.call(routes.previewQuarantine, at(matchup.id, { selection: { address } }));
    expect(preview.body).toEqual({
      selected: { votes: 10 },
      remaining: { votes: 3 },
    });
    const events: BusEvent[] = [];
    app.context.bus.subscribe((event) => events.push(event));

    const { status, body } = await setAside({ address });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        reason: 'One address',
        votes: 10,
        createdAt: app.clock.now().toISOString(),
        restoredAt: null,
      },
    ]);
    expect(await tallyOf()).toEqual([3, 0]);
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'tournament_changed',
        tallies: [expect.objectContaining({ id: matchup.id, song1Votes: 3, song2Votes: 0 })],
      }),
    );
    // A vote for the submitter's own song has earned no point, so only the number of votes falls.
    expect(await countersOf(submitter)).toEqual({ ...earned, total_votes: earned.total_votes - 1 });
    expect(await Promise.all(crowd.map(countersOf))).toEqual([...after.slice(0, 3), ...before.slice(3)]);
    await expectCountsToAgree(app);
    const { body: audit } = await auditFor(admin);
    expect(audit).toMatchObject({ setAsideVotes: 10, counted: { votes: 3 } });
    expect(await stepsOf()).toMatchObject([{ votes: 10 }]);

    expect((await restore(body.id)).body).toMatchObject({
      votes: 0,
      restoredAt: app.clock.now().toISOString(),
    });
    expect(await tallyOf()).toEqual([4, 9]);
    expect(await countersOf(submitter)).toEqual(earned);
    expect(await Promise.all(crowd.map(countersOf))).toEqual(after);
    await expectCountsToAgree(app);
    expect(await historyOf(app, matchup.tournamentId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actorId: admin.id,
          actorRole: 'admin',
          action: 'votes_set_aside',
          matchupId: matchup.id,
          reason: 'One address',
          details: { about: { quarantineId: body.id, votes: 10 } },
        }),
        expect.objectContaining({
          action: 'votes_restored',
          details: { about: { quarantineId: body.id, votes: 10 } },
        }),
      ]),
    );
    const { version } = (await detailOf(creator, matchup.tournamentId)) as { version: number };
    expect((await restore(body.id)).status).toBe(200);
    expect(((await detailOf(creator, matchup.tournamentId)) as { version: number }).version).toBe(version);
  });

  /** The present instant as a clock that many minutes ahead of UTC shows it. PostgreSQL reads 15:59 hours at most. */
  const inZone = (minutes: number) => {
    const shown = new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    return `${shown.slice(0, -1)}${minutes < 0 ? '-' : '+'}23:59`;
  };

  it.each<[string, () => VoteSelection, number]>([
    ['a time', () => ({ from: app.clock.now().toISOString() }), 4],
    ['a time in a far zone', () => ({ from: inZone(23 * 60 + 59) }), 4],
    ['the time before', () => ({ to: app.clock.now().toISOString() }), CROWD],
    ['the time before, in a far zone', () => ({ to: inZone(-23 * 60 - 59) }), CROWD],
    ['young accounts', () => ({ accountsUnderHours: 24 }), 4],
    [
      'young accounts at a time',
      () => ({ accountsUnderHours: 720, to: app.clock.now().toISOString() }),
      CROWD,
    ],
    ['guests', () => ({ guestsOnly: true }), 5],
    ['all addresses with a number of votes', () => ({ addressVotes: 5 }), CROWD],
    ['addresses of guests', () => ({ addressVotes: 4, guestsOnly: true }), 5],
  ])('are chosen by %s', async (_name, selection, votes) => {
    const now = app.clock.now().getTime();
    const born = (users: TestUser[], at: number) =>
      app.pool.query('update users set created_at = $2 where id = any($1)', [
        users.map(({ id }) => id),
        new Date(at),
      ]);
    await born(crowd, now - 5 * DAY_MS);
    await born(people, now);
    const guests = crowd.slice(0, 5).map(({ id }) => id);
    await castAll(crowd, () => ({}));
    app.clock.advance(MINUTE_MS);
    await castAll(people, () => ({ from: '10.0.0.8' }));
    await app.pool.query('update users set is_guest = true where id = any($1)', [guests]);
    await repairDifferences(app.pool);
    const preview = await admin.call(routes.previewQuarantine, at(matchup.id, { selection: selection() }));
    expect(preview.body.selected.votes).toBe(votes);
    expect((await setAside(selection())).body.votes).toBe(votes);
    await app.pool.query('update users set is_guest = false where id = any($1)', [guests]);
    await repairDifferences(app.pool);
    await expectCountsToAgree(app);
  });

  it.each([
    ['without a choice', {}, 'Test', 'selection'],
    ['with a wrong address', { address: 'x' }, 'Test', 'address'],
    ['with addresses of fewer than 3 votes', { addressVotes: 2 }, 'Test', 'addressVotes'],
    ['with an age that is not offered', { accountsUnderHours: 5 }, 'Test', 'accountsUnderHours'],
    ['without a reason', { guestsOnly: true }, ' ', 'reason'],
    ['with a long reason', { guestsOnly: true }, 'x'.repeat(201), 'reason'],
  ])('are not set aside by a request %s', async (_name, selection, reason, path) => {
    const { status, body } = await setAside(selection as VoteSelection, reason);
    expect(status).toBe(400);
    expect(body.issues[0].path).toContain(path);
  });

  it('are three or more, so that a tally does not tell the side of a voter', async () => {
    await castAll(crowd.slice(0, 2), () => ({}));
    const selection = { accountsUnderHours: 720 } as const;
    const preview = await admin.call(routes.previewQuarantine, at(matchup.id, { selection }));
    expect(preview.body.selected).toEqual({ votes: 2 });
    expect(await setAside(selection)).toMatchObject(
      refusal(409, 'Fewer than 3 counted votes fit this selection.'),
    );
    expect(await setAside({ guestsOnly: true })).toMatchObject(
      refusal(409, 'No counted vote fits this selection.'),
    );
    expect(await tallyOf()).toEqual([2, 0]);
    expect(await stepsOf()).toEqual([]);
  });

  it('decide nothing: the match ends and pays without them, and then none can be set aside or restored', async () => {
    await castAll(crowd, () => ({ side: 2 }));
    await castAll(people, (index) => ({ side: 1, from: `10.0.3.${index}` }));
    const { body } = await setAside({ address: await addressWith(CROWD) });
    await endMatches(app);
    expect((await creator.call(routes.getMatchup, at(matchup.id))).body).toMatchObject({
      status: 'completed',
      winnerId: matchup.song1Id,
      song1Votes: 4,
      song2Votes: 0,
    });
    await expectCountsToAgree(app);
    const selection = { accountsUnderHours: 720 };
    expect(await admin.call(routes.previewQuarantine, at(matchup.id, { selection }))).toMatchObject(
      refusal(409, 'This match is over, so its votes can no longer be set aside or restored.'),
    );
    for (const refused of [await restore(body.id), await setAside({ accountsUnderHours: 720 })]) {
      expect(refused).toMatchObject(
        refusal(409, 'This match is over, so its votes can no longer be set aside or restored.'),
      );
    }
    expect((await auditFor(admin)).body).toMatchObject({ canSetAside: false, setAsideVotes: CROWD });
    expect((await restore(2_000_000_000)).status).toBe(404);
  });

  it('make no crowd: a match pays nothing for votes that are set aside', async () => {
    const submitter = people.find(({ id }) => id === matchup.song2?.submitterId) as TestUser;
    await castAll(crowd, () => ({ side: 1 }));
    await setAside({ address: await addressWith(CROWD) });
    await cast(submitter, { side: 2, from: '10.0.4.1' });
    const before = await countersOf(submitter);
    await endMatches(app);
    expect((await creator.call(routes.getMatchup, at(matchup.id))).body.winnerId).toBe(matchup.song2Id);
    expect(await countersOf(submitter)).toEqual(before);
    expect((await detailOf(creator, matchup.tournamentId)).missingVoters).toBeGreaterThan(0);
    await expectCountsToAgree(app);
  });

  it('of hidden submitters lose and regain their point like those of any other voter (rule N4)', async () => {
    matchup = await open({ submitterVisibility: 'after_elimination' });
    await castAll(people, () => ({}));
    const before = await Promise.all(people.map(countersOf));
    const { body } = await setAside({ address: await addressWith(4) });
    expect(await Promise.all(people.map(countersOf))).toEqual(
      before.map(({ points, total_votes }) => ({ points: points - 1, total_votes: total_votes - 1 })),
    );
    await expectCountsToAgree(app);
    await restore(body.id);
    expect(await Promise.all(people.map(countersOf))).toEqual(before);
    await expectCountsToAgree(app);
  });
});

describe('a voter whose vote is set aside (rule F4)', () => {
  it('reads that it does not count, and a new choice counts only once the votes are restored', async () => {
    const voter = crowd[0] as TestUser;
    await castAll(crowd, () => ({}));
    await cast(people[0], { from: '10.0.5.1' });
    const { body } = await setAside({ address: await addressWith(CROWD) });
    const ownVotes = async () => (await voter.call(routes.listUserVotes, at(matchup.tournamentId))).body;
    expect(await ownVotes()).toEqual([{ matchupId: matchup.id, songId: matchup.song1Id, setAside: true }]);
    const before = await countersOf(voter);
    for (const { side, songId } of [
      { side: 2, songId: matchup.song2Id },
      { side: 2, songId: null },
      { side: 2, songId: matchup.song2Id },
    ] as const) {
      const reply = await cast(voter, { side });
      expect(reply.body).toMatchObject({
        message: 'Your vote is set aside and does not count.',
        songId,
        setAside: true,
        tally: { song1Votes: 1, song2Votes: 0 },
      });
      expect(await countersOf(voter)).toEqual(before);
    }
    await expectCountsToAgree(app);
    await restore(body.id);
    expect(await tallyOf()).toEqual([CROWD, 1]);
    expect(await ownVotes()).toEqual([{ matchupId: matchup.id, songId: matchup.song2Id }]);
    expect((await cast(voter, { side: 1 })).body).toMatchObject({ message: 'Vote updated!' });
    await expectCountsToAgree(app);
  });
});

describe('random votes, changes, quarantines and restorations (rule F3)', () => {
  it('leave no difference for the recount', async () => {
    const step = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          voter: fc.nat(CROWD - 1),
          side: fc.constantFrom<Side>(1, 2),
          from: fc.nat(2),
        }),
      },
      { weight: 2, arbitrary: fc.record({ setAside: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ young: fc.constant(true) }) },
      { weight: 2, arbitrary: fc.record({ restore: fc.nat(5) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        matchup = await open();
        const quarantines: number[] = [];
        const add = ({ status, body }: Awaited<ReturnType<typeof setAside>>) => {
          expect([201, 409]).toContain(status);
          if (status === 201) quarantines.push(body.id);
        };
        for (const each of steps) {
          if ('voter' in each) {
            await cast(crowd[each.voter] as TestUser, { side: each.side, from: `10.1.0.${each.from}` });
          } else if ('setAside' in each) {
            const { groups } = (await auditFor(admin)).body.addresses;
            const group = groups[each.setAside % Math.max(1, groups.length)];
            if (group) add(await setAside({ address: group.address }));
          } else if ('young' in each) add(await setAside({ accountsUnderHours: 720 }));
          else if (quarantines.length > 0)
            await restore(quarantines[each.restore % quarantines.length] as number);
        }
        await expectCountsToAgree(app);
        await endMatches(app);
        await expectCountsToAgree(app);
      }),
      { numRuns: 8 },
    );
  });

  it('at the same time leave no difference either', async () => {
    await castAll(crowd, (index) => ({ from: `10.2.0.${index % 3}` }));
    const { groups } = (await auditFor(admin)).body.addresses;
    const [one] = groups;
    const votes = crowd.flatMap((voter, index) =>
      [1, 2].map((side) => cast(voter, { side: side as Side, from: `10.2.0.${index % 3}` })),
    );
    const steps = groups.map(({ address }: { address: string }) => setAside({ address }));
    await Promise.all([...votes, ...steps]);
    const quarantines = await stepsOf();
    expect(one.votes).toBe(4);
    await Promise.all([
      ...quarantines.map(({ id }) => restore(id)),
      ...crowd.map((voter) => cast(voter, { side: 1 })),
    ]);
    await expectCountsToAgree(app);
  });
});

// The last test of this file, because it moves the clock past the end of all sessions.
describe('the key of address hashes', () => {
  it('is made by the first of several servers, is in no backup, and is gone after 30 days', async () => {
    app.clock.advance(DAY_MS);
    const servers = [1, 2, 3].map(() => createAddressHasher(app.context));
    const hashes = await Promise.all(servers.map((hash) => hash('10.0.0.3')));
    expect(new Set(hashes).size).toBe(1);
    const days = async () => (await app.pool.query('select day::text from address_keys')).rows;
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await days()).toContainEqual({ day: today });

    let dump = '';
    for await (const line of dumpDatabase(app.pool, app.clock.now())) dump += line;
    expect(dump).not.toContain('address_keys');

    app.clock.advance(30 * DAY_MS);
    await deleteOldAddressKeys(app.context.db, app.clock.now());
    expect(await days()).toEqual([{ day: today }]);
    app.clock.advance(DAY_MS);
    await deleteOldAddressKeys(app.context.db, app.clock.now());
    expect(await days()).toEqual([]);
  });
});
