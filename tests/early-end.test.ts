import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { type Executor, openDatabase } from '#server/db/client.ts';
import { createEarlyEnds } from '#server/features/votes/early-end.ts';
import { type BusEvent, createMemoryBus } from '#server/live/bus.ts';
import { createLog } from '#server/log.ts';
import type { TestUser } from './support/app.ts';
import { actAfterFirstRead, createCommunity } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { historyOf } from './support/history.ts';
import {
  at,
  createTournament,
  detailOf,
  endMatches,
  inMinutes,
  matchOf,
  openMatch,
  refusal,
  refusalAt,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();

const EARLY = { schedulingType: 'manual', voterPolicy: 'participants', closeWhenAllVoted: true } as const;

/** An open semifinal. All four people take part. */
const open = (settings: object = EARLY) => openMatch(creator, people, settings);
const inMs = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();

const voteAll = async (match: Matchup, voters: readonly TestUser[] = people) => {
  for (const person of voters) expect((await vote(person, match, 1)).status).toBe(200);
};
const endOf = async (match: Matchup) => (await matchOf(creator, match)).endTime;
const endsEarly = (match: Matchup) => eventually(async () => expect(await endOf(match)).toBe(inMs(10_000)));

/** Lets a new match end early. By then the server has checked the votes of all earlier matches. */
async function settle(): Promise<void> {
  const match = await open();
  await voteAll(match);
  await endsEarly(match);
}

describe('a match that everyone who may vote has voted in', () => {
  it('locks at once and ends ten seconds later (rule S10)', async () => {
    const match = await open();
    await voteAll(match, people.slice(1));
    await settle();
    expect(await endOf(match)).toBe(match.endTime);
    await vote(creator, match, 2);
    await endsEarly(match);
    const ending = { status: 'active', timeChange: { action: 'all_voted', by: 'clock' } };
    expect(await matchOf(creator, match)).toMatchObject(ending);
    expect(await vote(creator, match, 1)).toMatchObject(refusal(409, 'VOTING_LOCKED'));
    expect(await historyOf(app, match.tournamentId, 'all_voted')).toMatchObject([
      { actorRole: 'clock', matchupId: match.id },
    ]);
    await endMatches(app, 1);
    const won = { status: 'completed', winnerId: match.song1Id, song1Votes: 3 };
    expect(await matchOf(creator, match)).toMatchObject(won);
  });

  it('keeps its end without the setting, and while a vote is removed (rule J8)', async () => {
    const plain = await open({ ...EARLY, closeWhenAllVoted: false });
    await voteAll(plain);
    const removed = await open();
    // The second vote of the first one removes it.
    await voteAll(removed, [...people.slice(0, 3), people[0], people[3]]);
    await settle();
    for (const match of [plain, removed]) expect(await endOf(match)).toBe(match.endTime);
  });

  it('waits for no follower, no deleted and no banned participant', async () => {
    const follower = await app.signUp('follower');
    const match = await open();
    await follower.call(routes.joinTournament, at(match.tournamentId));
    const gone = people[3];
    await voteAll(match, people.slice(0, 2));
    await app.rows("insert into bans (user_id, reason) values ($1, 'Spam')", people[2]?.id);
    await app.rows('update users set deleted_at = now() where id = $1', gone.id);
    // Any vote makes the server look again.
    await vote(people[0], match, 2);
    await endsEarly(match);
    await app.rows('delete from bans');
    await app.rows('update users set deleted_at = null where id = $1', gone.id);
  });

  it('waits for participants who were removed while it was open, and takes their votes (rule Y12)', async () => {
    const match = await open();
    const [first, second, third, fourth] = people;
    const rows = (await admin.call(routes.listParticipants, at(match.tournamentId))).body;
    const participantIds = rows
      .filter(({ userId }: { userId: number }) => userId === third.id || userId === fourth.id)
      .map(({ id }: { id: number }) => id);
    const removal = at(match.tournamentId, { participantIds });
    expect((await admin.call(routes.deleteParticipants, removal)).body).toEqual({ deletedCount: 2 });
    await voteAll(match, [first, second, third]);
    await settle();
    expect(await endOf(match)).toBe(match.endTime);
    expect((await fourth.call(routes.getVoterStanding, at(match.tournamentId))).body.mayVote).toBe(true);
    expect((await vote(fourth, match, 2)).status).toBe(200);
    await endsEarly(match);
    const other = (await detailOf(admin, match.tournamentId)).matchups[1] as Matchup;
    const { body: opened } = await admin.call(routes.activateMatchup, at(other.id));
    expect(await vote(fourth, opened, 1)).toMatchObject(refusal(403, 'NOT_A_VOTER'));
  });

  it('stays open for its full time after it was reopened', async () => {
    const match = await open();
    await voteAll(match);
    await endsEarly(match);
    await endMatches(app, 1);
    expect((await admin.call(routes.reopenMatchup, at(match.id, { minutes: 5 }))).status).toBe(200);
    await settle();
    expect(await endOf(match)).toBe(inMinutes(app, 5));
  });
});

it('a match that gets its last vote while another is ended stays open if the vote is removed (rule J8)', async () => {
  const match = await open({ ...EARLY, closeWhenAllVoted: false });
  const other = (await detailOf(creator, match.tournamentId)).matchups[1] as Matchup;
  const { body: opened } = await creator.call(routes.activateMatchup, at(other.id));
  await voteAll(match);
  await voteAll(opened, people.slice(1));
  // The setting is stored without a change, so that only the server below ends matches.
  await app.rows('update tournaments set close_when_all_voted = true where id = $1', match.tournamentId);
  /** Casts the last vote once the first match is locked, and removes it once the votes of both were read. */
  const turns: ((text: string, rows: { matchupId?: number }[]) => boolean)[] = [
    (text) => text.includes('with slots as'),
    (text, rows) => text.includes('from votes v') && rows.some(({ matchupId }) => matchupId === match.id),
  ];
  const pool: typeof app.pool = Object.create(app.pool);
  pool.query = app.pool.query.bind(app.pool) as never;
  pool.connect = (async () => {
    const connection = await app.pool.connect();
    const watched: typeof connection = Object.create(connection);
    watched.query = (async (...query: Parameters<typeof connection.query>) => {
      const answer = (await connection.query(...query)) as unknown as pg.QueryResult | undefined;
      const [{ text = '' }] = query as unknown as [{ text?: string }];
      if (turns[0]?.(text, answer?.rows ?? [])) {
        turns.shift();
        expect((await vote(creator, opened, 1)).status).toBe(200);
      }
      return answer;
    }) as never;
    return watched;
  }) as never;
  const own = createMemoryBus();
  const earlyEnds = createEarlyEnds(
    { ...app.context, bus: own, db: openDatabase(pool) },
    createLog('silent'),
  );
  earlyEnds.check(match.tournamentId);
  await endsEarly(match);
  await earlyEnds.stop();
  expect(turns).toEqual([]);
  expect(await endOf(opened)).toBe(opened.endTime);
});

describe('a server that remembers which tournaments have the setting', () => {
  const missed = { inSync: true, count: 0 };
  const newEarlyEnds = (db: Executor) => {
    const own = createMemoryBus();
    const bus = { ...own, isInSync: () => missed.inSync, missedEventCount: () => missed.count };
    return { bus, earlyEnds: createEarlyEnds({ ...app.context, bus, db }, createLog('silent')) };
  };
  const tallies = ({ tournamentId }: Matchup): BusEvent => ({
    type: 'tallies',
    tournamentId,
    tallies: [],
    countedAt: 0,
  });
  const setSetting = ({ tournamentId: id }: Matchup, to: boolean) =>
    app.pool.query('update tournaments set close_when_all_voted = $2 where id = $1', [id, to]);

  it('forgets an answer that was read before a change arrived (rule J8)', async () => {
    const match = await open({ ...EARLY, closeWhenAllVoted: false });
    await voteAll(match);
    const gate = Promise.withResolvers<void>();
    const hasRead = Promise.withResolvers<void>();
    const { bus, earlyEnds } = newEarlyEnds(
      actAfterFirstRead(app, () => {
        hasRead.resolve();
        return gate.promise;
      }),
    );
    bus.publish(tallies(match));
    await hasRead.promise;
    await setSetting(match, true);
    bus.publish({
      type: 'tournament_changed',
      tournamentId: match.tournamentId,
      version: 1,
      isPublic: true,
      tallies: [],
    });
    gate.resolve();
    await endsEarly(match);
    await earlyEnds.stop();
  });

  it.each([
    ['after an event was missed', { inSync: true, count: 1 }],
    ['while events may be missed', { inSync: false, count: 0 }],
  ])('reads the setting again %s', async (_, state) => {
    Object.assign(missed, { inSync: true, count: 0 });
    const match = await open({ ...EARLY, closeWhenAllVoted: false });
    await voteAll(match);
    const { bus, earlyEnds } = newEarlyEnds(app.context.db);
    bus.publish(tallies(match));
    await settle();
    expect(await endOf(match)).toBe(match.endTime);
    await setSetting(match, true);
    Object.assign(missed, state);
    bus.publish(tallies(match));
    await endsEarly(match);
    await earlyEnds.stop();
  });
});

describe('the setting', () => {
  it('is accepted only if participants are the only voters', async () => {
    const body = { name: 'Cup', maxParticipants: 4, closeWhenAllVoted: true };
    const refused = refusalAt('closeWhenAllVoted');
    expect(await creator.call(routes.createTournament, { body })).toMatchObject(refused);
    const id = await createTournament(creator, EARLY);
    expect((await detailOf(creator, id)).closeWhenAllVoted).toBe(true);
    const save = (body: object) =>
      creator.call(routes.updateTournament, at(id, { settingsVersion: 1, voterPolicy: 'account', ...body }));
    expect(await save({})).toMatchObject(refused);
    expect((await save({ closeWhenAllVoted: false })).status).toBe(200);
  });

  it('stays once the first match has started (rule Y3)', async () => {
    const match = await open();
    const body = { settingsVersion: 1, closeWhenAllVoted: false };
    expect(await creator.call(routes.updateTournament, at(match.tournamentId, body))).toMatchObject(
      refusalAt('closeWhenAllVoted', undefined, 409),
    );
  });
});
