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
import type { Reply, TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { historyOf } from './support/history.ts';
import { readAll, readPages } from './support/pages.ts';
import {
  at,
  detailOf,
  drawTournament,
  endMatches,
  MINUTE_MS,
  matchOf,
  numbered,
  openMatch,
  refusal,
  signUpAll,
  vote,
} from './support/tournaments.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const CROWD = 12;
const OVER = 'This match is over, so its votes can no longer be set aside or restored.';

let matchup: Matchup;

const { app, people, admin } = await createCommunity({ TRUST_PROXY: '127.0.0.1' });
const creator = await app.signUp('creator');
const crowd = await signUpAll(app, numbered('crowd_', CROWD));
const [one, two, three, four] = crowd as [TestUser, TestUser, TestUser, TestUser];

/** Opens the first match of a new tournament, in which the creator has no song. */
const open = (settings = {}) => openMatch(creator, people, settings);
beforeEach(async () => {
  matchup = await open();
});

type Side = 1 | 2;
const cast = (voter: TestUser, side: Side = 1, from = '10.0.0.1') =>
  vote(voter, matchup, side, { headers: { 'x-forwarded-for': from } });
const castAll = async (
  voters: TestUser[],
  of: (index: number) => [side?: Side, from?: string] = () => [],
) => {
  for (const [index, voter] of voters.entries()) await cast(voter, ...of(index));
};

const auditFor = (viewer: TestUser, id = matchup.id) => viewer.call(routes.getVoteAudit, at(id));
const setAside = (selection: VoteSelection, reason = 'One address') =>
  admin.call(routes.setVotesAside, at(matchup.id, { selection, reason }));
const preview = (selection: VoteSelection) =>
  admin.call(routes.previewQuarantine, at(matchup.id, { selection }));
const stepsOf = () => readAll<Quarantine>(admin, routes.listQuarantines, at(matchup.id));
const restore = (id: number) => admin.call(routes.restoreVotes, at(id));
const tallyOf = async () => {
  const { song1Votes, song2Votes } = await matchOf(creator, matchup);
  return [song1Votes, song2Votes];
};
const countersOf = async (...users: TestUser[]): Promise<{ points: number; votes: number }[]> =>
  app.rows(
    'select points, total_votes as votes from user_counters where user_id = any($1) order by user_id',
    users.map(({ id }) => id),
  );
const moved = (rows: { points: number; votes: number }[], by: number) =>
  rows.map(({ points, votes }) => ({ points: points + by, votes: votes + by }));
const submitterOf = (song: Matchup['song1']) => people.find(({ id }) => id === song?.submitterId) as TestUser;
const hashOf = async ({ id }: TestUser): Promise<string> => {
  const hash = 'select address_hash as hash from votes where matchup_id = $1 and user_id = $2';
  return (await app.rows(hash, matchup.id, id))[0].hash;
};
/** The address group of the audit that has that many votes. */
const addressWith = async (votes: number): Promise<string> => {
  const { groups } = (await auditFor(admin)).body.addresses;
  return groups.find((group: { votes: number }) => group.votes === votes).address;
};

it('the hash of an address is the same for one network on one day, and differs between networks and between days (rule F1)', async () => {
  await cast(one, 1, '2001:db8:1:2::1');
  await cast(two, 1, '2001:db8:1:2::ffff');
  await cast(three, 1, '10.0.0.2');
  expect(await hashOf(two)).toBe(await hashOf(one));
  const today = await hashOf(three);
  expect(today).not.toBe(await hashOf(one));
  const hash = createAddressHasher(app.context);
  expect((await hash('10.0.0.2')).toString()).toBe(today);
  app.clock.advance(DAY_MS);
  matchup = await open();
  await cast(four, 1, '10.0.0.2');
  expect(await hashOf(four)).not.toBe(today);
  expect((await hash('10.0.0.2')).toString()).toBe(await hashOf(four));
});

describe('the vote audit', () => {
  it('is for admins and for a creator or manager without a song', async () => {
    expect((await auditFor(admin)).body).toMatchObject({ canSetAside: true });
    for (const stranger of [people[0], one]) expect((await auditFor(stranger)).status).toBe(403);
    await creator.call(routes.addManager, at(matchup.tournamentId, { username: 'crowd_0' }));
    for (const manager of [creator, one])
      expect((await auditFor(manager)).body).toMatchObject({ canSetAside: false });
    const [first] = (await drawTournament(creator, [creator, one, two, three])).matchups;
    expect((await auditFor(creator, first?.id)).status).toBe(403);
    expect((await auditFor(admin, first?.id)).status).toBe(200);
    expect((await auditFor(admin, 2_000_000_000)).status).toBe(404);
  });

  it('counts votes over time, by age, by kind of voter and by address, and finds a burst', async () => {
    const [early, ...late] = crowd as [TestUser, ...TestUser[]];
    await cast(early, 1, '10.0.0.9');
    app.clock.advance(10 * MINUTE_MS);
    await castAll(late, () => [2]);
    app.clock.advance(10 * MINUTE_MS);
    await castAll(people, (index) => [index < 2 ? 1 : 2, `10.0.1.${index}`]);
    const { body } = await auditFor(admin);
    const all = { votes: 16, sides: { song1Votes: 3, song2Votes: 13 } };
    expect(body).toMatchObject({
      matchupId: matchup.id,
      countsHidden: false,
      counted: all,
      setAsideVotes: 0,
      accounts: all,
      guests: { votes: 0, sides: { song1Votes: 0, song2Votes: 0 } },
      addresses: {
        groups: [{ votes: 11, sides: { song1Votes: 0, song2Votes: 11 } }],
        groupCount: 1,
        sharedVotes: 11,
        otherVotes: 5,
      },
    });
    const voted = body.times.filter(({ votes }: { votes: number }) => votes > 0);
    // The side of the single early vote shows nowhere, nor does it follow from the total.
    const sides = { song1Votes: 0, song2Votes: 11 };
    expect(voted).toMatchObject([
      { votes: 1, sides: null },
      { votes: 11, sides },
      { votes: 4, sides: null },
    ]);
    expect(body.bursts).toEqual([{ from: voted[1].from, to: voted[1].to, votes: 11 }]);
    const ages: { votes: number }[] = body.ages;
    expect(ages.reduce((sum, { votes }) => sum + votes, 0)).toBe(16);
  });

  it('shows turnout and no side while counts are hidden', async () => {
    matchup = await open({ countVisibility: 'after_close' });
    await castAll(crowd);
    const { body } = await auditFor(admin);
    expect(body).toMatchObject({ countsHidden: true, counted: { votes: CROWD, sides: null } });
    const shown = [body, (await preview({ accountsUnderHours: 720 })).body];
    expect(JSON.stringify(shown)).not.toContain('song1Votes');
    const { body: done } = await setAside({ address: await addressWith(CROWD) });
    expect(done.votes).toBe(CROWD);
    const [row] = await historyOf(app, matchup.tournamentId, 'votes_set_aside');
    expect(row.details).toEqual({ about: { quarantineId: done.id } });
  });
});

describe('votes that are set aside (rule F3)', () => {
  it('are listed to the end, page by page: what can be restored, then the others, the newest first', async () => {
    await app.rows(
      `insert into quarantines (matchup_id, reason, created_at, restored_at)
        select $1, n, now(), case when n % 3 = 0 then now() end from generate_series(1, 120) n`,
      matchup.id,
    );
    const pages = await readPages(creator, routes.listQuarantines, at(matchup.id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 20]);
    const reasons = pages.flatMap(({ body }) => (body as Quarantine[]).map(({ reason }) => Number(reason)));
    const all = Array.from({ length: 120 }, (_, index) => 120 - index);
    expect(reasons).toEqual([...all.filter((n) => n % 3 > 0), ...all.filter((n) => n % 3 === 0)]);
  });

  it('do not count until they are restored; tally, points and recount agree at each step', async () => {
    const before = await countersOf(...crowd);
    const counted = moved(before, 1);
    await castAll(crowd, (index) => (index < 3 ? [1, '10.0.2.1'] : [2]));
    const submitter = submitterOf(matchup.song1);
    await cast(submitter);
    const [earned] = await countersOf(submitter);
    const address = await addressWith(10);
    expect((await preview({ address })).body).toEqual({ selected: { votes: 10 }, remaining: { votes: 3 } });
    const events: BusEvent[] = [];
    app.context.bus.subscribe((event) => events.push(event));

    const { status, body } = await setAside({ address });
    const step = { id: body.id, reason: 'One address', createdAt: app.clock.now().toISOString() };
    expect([status, body]).toEqual([201, { ...step, votes: 10, restoredAt: null }]);
    expect(await tallyOf()).toEqual([3, 0]);
    const tallies = [expect.objectContaining({ id: matchup.id, song1Votes: 3, song2Votes: 0 })];
    expect(events).toContainEqual(expect.objectContaining({ type: 'tournament_changed', tallies }));
    // A vote for the submitter's own song has earned no point, so only the number of votes falls.
    expect(await countersOf(submitter)).toEqual([{ ...earned, votes: (earned?.votes ?? 0) - 1 }]);
    expect(await countersOf(...crowd)).toEqual([...counted.slice(0, 3), ...before.slice(3)]);
    await expectCountsToAgree(app);
    expect((await auditFor(admin)).body).toMatchObject({ setAsideVotes: 10, counted: { votes: 3 } });
    expect(await stepsOf()).toMatchObject([{ votes: 10 }]);

    const restored = { votes: 0, restoredAt: app.clock.now().toISOString() };
    expect((await restore(body.id)).body).toMatchObject(restored);
    expect(await tallyOf()).toEqual([4, 9]);
    expect(await countersOf(submitter)).toEqual([earned]);
    expect(await countersOf(...crowd)).toEqual(counted);
    await expectCountsToAgree(app);
    const by = { actorId: admin.id, actorRole: 'admin', matchupId: matchup.id };
    const details = { about: { quarantineId: body.id, votes: 10 } };
    expect((await historyOf(app, matchup.tournamentId)).slice(-2)).toMatchObject([
      { ...by, action: 'votes_set_aside', reason: 'One address', details },
      { ...by, action: 'votes_restored', details },
    ]);
    const { version } = await detailOf(creator, matchup.tournamentId);
    expect((await restore(body.id)).status).toBe(200);
    expect((await detailOf(creator, matchup.tournamentId)).version).toBe(version);
  });

  const now = () => app.clock.now().toISOString();
  /** The present instant as a clock that many minutes ahead of UTC shows it. PostgreSQL reads 15:59 hours at most. */
  const inZone = (minutes: number) => {
    const shown = new Date(app.clock.now().getTime() + minutes * MINUTE_MS).toISOString();
    return `${shown.slice(0, -1)}${minutes < 0 ? '-' : '+'}23:59`;
  };

  it.each<[string, () => VoteSelection, number]>([
    ['a time', () => ({ from: now() }), 4],
    ['a time in a far zone', () => ({ from: inZone(23 * 60 + 59) }), 4],
    ['the time before', () => ({ to: now() }), CROWD],
    ['the time before, in a far zone', () => ({ to: inZone(-23 * 60 - 59) }), CROWD],
    ['young accounts', () => ({ accountsUnderHours: 24 }), 4],
    ['young accounts at a time', () => ({ accountsUnderHours: 720, to: now() }), CROWD],
    ['guests', () => ({ guestsOnly: true }), 5],
    ['all addresses with a number of votes', () => ({ addressVotes: 5 }), CROWD],
    ['addresses of guests', () => ({ addressVotes: 4, guestsOnly: true }), 5],
  ])('are chosen by %s', async (_name, selection, votes) => {
    const set = (assignment: string, users: TestUser[]) =>
      app.rows(
        `update users set ${assignment} where id = any($1)`,
        users.map(({ id }) => id),
      );
    await set(`created_at = '${now()}'::timestamptz - interval '5 days'`, crowd);
    await set(`created_at = '${now()}'`, people);
    const guests = crowd.slice(0, 5);
    await castAll(crowd);
    app.clock.advance(MINUTE_MS);
    await castAll(people, () => [1, '10.0.0.8']);
    await set('is_guest = true', guests);
    await repairDifferences(app.pool);
    expect((await preview(selection())).body.selected.votes).toBe(votes);
    expect((await setAside(selection())).body.votes).toBe(votes);
    await set('is_guest = false', guests);
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
    expect([status, body.issues[0].path]).toEqual([400, expect.stringContaining(path)]);
  });

  it('are three or more, so that a tally does not tell the side of a voter', async () => {
    await castAll([one, two]);
    const selection = { accountsUnderHours: 720 } as const;
    expect((await preview(selection)).body.selected).toEqual({ votes: 2 });
    expect(await setAside(selection)).toMatchObject(
      refusal(409, 'Fewer than 3 counted votes fit this selection.'),
    );
    expect(await setAside({ guestsOnly: true })).toMatchObject(
      refusal(409, 'No counted vote fits this selection.'),
    );
    expect(await tallyOf()).toEqual([2, 0]);
  });

  it('decide nothing and make no crowd: the match ends and pays without them, and then none can be set aside or restored', async () => {
    // Ends the matches of earlier tests, which pay their submitters.
    await endMatches(app);
    matchup = await open();
    const submitter = submitterOf(matchup.song1);
    await castAll(crowd, () => [2]);
    const { body } = await setAside({ address: await addressWith(CROWD) });
    await cast(submitter, 1, '10.0.3.1');
    const before = await countersOf(submitter);
    await endMatches(app);
    expect(await matchOf(creator, matchup)).toMatchObject({
      winnerId: matchup.song1Id,
      song1Votes: 1,
      song2Votes: 0,
    });
    expect(await countersOf(submitter)).toEqual(before);
    expect((await detailOf(creator, matchup.tournamentId)).missingVoters).toBeGreaterThan(0);
    await expectCountsToAgree(app);
    const selection = { accountsUnderHours: 720 } as const;
    for (const refused of [await preview(selection), await restore(body.id), await setAside(selection)])
      expect(refused).toMatchObject(refusal(409, OVER));
    expect((await auditFor(admin)).body).toMatchObject({ canSetAside: false, setAsideVotes: CROWD });
    expect((await restore(2_000_000_000)).status).toBe(404);
  });

  it('of hidden submitters lose and regain their point like those of any other voter (rule N4)', async () => {
    matchup = await open({ submitterVisibility: 'after_elimination' });
    await castAll(people);
    const before = await countersOf(...people);
    const { body } = await setAside({ address: await addressWith(4) });
    expect(await countersOf(...people)).toEqual(moved(before, -1));
    await expectCountsToAgree(app);
    await restore(body.id);
    expect(await countersOf(...people)).toEqual(before);
    await expectCountsToAgree(app);
  });
});

it('a voter whose vote is set aside reads that it does not count, and a new choice counts only once the votes are restored (rule F4)', async () => {
  await castAll(crowd);
  await cast(people[0], 1, '10.0.5.1');
  const { body } = await setAside({ address: await addressWith(CROWD) });
  const ownVotes = async () => (await one.call(routes.listUserVotes, at(matchup.tournamentId))).body;
  expect(await ownVotes()).toEqual([{ matchupId: matchup.id, songId: matchup.song1Id, setAside: true }]);
  const before = await countersOf(one);
  for (const songId of [matchup.song2Id, null, matchup.song2Id]) {
    expect((await cast(one, 2)).body).toMatchObject({
      message: 'Your vote is set aside and does not count.',
      songId,
      setAside: true,
      tally: { song1Votes: 1, song2Votes: 0 },
    });
    expect(await countersOf(one)).toEqual(before);
  }
  await expectCountsToAgree(app);
  await restore(body.id);
  expect(await tallyOf()).toEqual([CROWD, 1]);
  expect(await ownVotes()).toEqual([{ matchupId: matchup.id, songId: matchup.song2Id }]);
  expect((await cast(one)).body).toMatchObject({ message: 'Vote updated!' });
  await expectCountsToAgree(app);
});

describe('random votes, changes, quarantines and restorations (rule F3)', () => {
  it('leave no difference for the recount', async () => {
    const ballot = fc.record({
      voter: fc.nat(CROWD - 1),
      side: fc.constantFrom<Side>(1, 2),
      from: fc.nat(2),
    });
    const step = fc.oneof(
      { weight: 6, arbitrary: ballot },
      { weight: 2, arbitrary: fc.record({ setAside: fc.nat(2) }) },
      { weight: 1, arbitrary: fc.record({ young: fc.constant(true) }) },
      { weight: 2, arbitrary: fc.record({ restore: fc.nat(5) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        matchup = await open();
        const quarantines: number[] = [];
        const add = ({ status, body }: Reply) => {
          expect([201, 409]).toContain(status);
          if (status === 201) quarantines.push(body.id);
        };
        for (const each of steps) {
          if ('voter' in each) await cast(crowd[each.voter] as TestUser, each.side, `10.1.0.${each.from}`);
          else if ('young' in each) add(await setAside({ accountsUnderHours: 720 }));
          else if ('setAside' in each) {
            const { groups } = (await auditFor(admin)).body.addresses;
            const group = groups[each.setAside % Math.max(1, groups.length)];
            if (group) add(await setAside({ address: group.address }));
          } else if (quarantines.length > 0)
            await restore(quarantines[each.restore % quarantines.length] as number);
        }
        await expectCountsToAgree(app);
        await endMatches(app);
        await expectCountsToAgree(app);
      }),
      { numRuns: 6 },
    );
  });

  it('at the same time leave no difference either', async () => {
    const from = (index: number) => `10.2.0.${index % 3}`;
    await castAll(crowd, (index) => [1, from(index)]);
    const groups: { address: string; votes: number }[] = (await auditFor(admin)).body.addresses.groups;
    expect(groups.map(({ votes }) => votes)).toEqual([4, 4, 4]);
    await Promise.all([
      ...crowd.flatMap((voter, index) => [cast(voter, 1, from(index)), cast(voter, 2, from(index))]),
      ...groups.map(({ address }) => setAside({ address })),
    ]);
    const quarantines = await stepsOf();
    await Promise.all([...quarantines.map(({ id }) => restore(id)), ...crowd.map((voter) => cast(voter))]);
    await expectCountsToAgree(app);
  });
});

// The last test of this file, because it moves the clock past the end of all sessions.
it('the key of address hashes is made by the first of several servers, is in no backup, and is gone after 30 days', async () => {
  app.clock.advance(DAY_MS);
  const servers = [1, 2, 3].map(() => createAddressHasher(app.context));
  const hashes = await Promise.all(servers.map((hash) => hash('10.0.0.3')));
  expect(new Set(hashes).size).toBe(1);
  const days = () => app.rows('select day::text from address_keys');
  const today = { day: app.clock.now().toISOString().slice(0, 10) };
  expect(await days()).toContainEqual(today);
  let dump = '';
  for await (const line of dumpDatabase(app.pool, app.clock.now())) dump += line;
  expect(dump).not.toContain('address_keys');
  for (const [passed, left] of [
    [30, [today]],
    [1, []],
  ] as const) {
    app.clock.advance(passed * DAY_MS);
    await deleteOldAddressKeys(app.context.db, app.clock.now());
    expect(await days()).toEqual(left);
  }
});
