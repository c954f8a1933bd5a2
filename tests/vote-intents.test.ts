import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { BallotIntent } from '#contract/vote.ts';
import type { BallotEffect } from '#server/features/votes/ballot.ts';
import type { BusEvent } from '#server/live/bus.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { openMatch, refusal } from './support/tournaments.ts';

let voter: TestUser;
let voters = 0;

const { app, people, creator } = await createCommunity();
const matchup = await openMatch(creator, people);
beforeEach(async () => {
  voters += 1;
  voter = await app.signUp(`voter_${voters}`);
});

type Side = 1 | 2;
const songOf = (side: Side) => (side === 1 ? matchup.song1Id : matchup.song2Id) as number;
const send = (side: Side, { intent, key }: { intent?: BallotIntent; key?: string } = {}) =>
  voter.call(routes.castVote, {
    body: {
      tournamentId: matchup.tournamentId,
      matchupId: matchup.id,
      songId: songOf(side),
      ...(intent ? { intent } : {}),
    },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const unchanged = (songId: number | null) => ({
  status: 200,
  body: { message: 'Vote unchanged.', songId, deleted: false, isUpdate: false },
});
const rowOf = async (userId: number) => {
  const { rows } = await app.pool.query('select * from votes where user_id = $1', [userId]);
  return rows[0];
};

describe('a call with the intent to set a vote', () => {
  it('never removes the vote, however many devices repeat the call (rule V13)', async () => {
    expect(await send(1, { intent: 'set', key: 'phone' })).toMatchObject({
      body: { message: 'Vote confirmed!' },
    });
    const { tally } = (await send(1, { intent: 'set', key: 'laptop' })).body;
    const before = await rowOf(voter.id);
    const repeats = await Promise.all([1, 2, 3].map(() => send(1, { intent: 'set' })));
    for (const repeat of repeats) expect(repeat).toMatchObject(unchanged(songOf(1)));
    expect(repeats[0]?.body.tally, 'the tally is unchanged').toEqual(tally);
    expect(await rowOf(voter.id)).toEqual(before);
    expect((await voter.call(routes.getCurrentUser)).body).toMatchObject({ totalVotes: 1, points: 1 });
  });
});

describe('a call with the intent to remove a vote', () => {
  it('removes the vote once, and only if it is for the named song', async () => {
    expect(await send(1, { intent: 'remove' })).toMatchObject(unchanged(null));
    await send(1, { intent: 'set' });
    expect(await send(2, { intent: 'remove' }), 'the other song').toMatchObject(unchanged(songOf(1)));
    expect((await send(1, { intent: 'remove' })).body).toMatchObject({ deleted: true, songId: null });
    expect(await send(1, { intent: 'remove' })).toMatchObject(unchanged(null));
  });
});

describe('a call with an intent', () => {
  it('gets the first answer again for the same key, even after a call that changed nothing', async () => {
    const first = await send(2, { intent: 'set', key: 'first' });
    await send(2, { intent: 'set', key: 'second' });
    expect((await send(2, { intent: 'set', key: 'first' })).body).toEqual(first.body);
  });

  it('is refused outside of the voting window even if it would change nothing', async () => {
    await send(1, { intent: 'set' });
    const now = app.clock.now();
    app.clock.set(new Date(matchup.endTime ?? ''));
    const late = await send(1, { intent: 'set' });
    app.clock.set(now);
    expect(late).toMatchObject(refusal(409, 'VOTING_CLOSED'));
  });

  it('is refused with an unknown intent', async () => {
    expect((await send(1, { intent: 'toggle' as BallotIntent })).status).toBe(400);
  });

  it('publishes nothing if it changes nothing', async () => {
    await send(1, { intent: 'set' });
    const events: BusEvent[] = [];
    const unsubscribe = app.context.bus.subscribe((event) => events.push(event));
    await send(1, { intent: 'set' });
    await send(2, { intent: 'remove' });
    unsubscribe();
    expect(events).toEqual([]);
  });
});

/** What rules V4, V5 and V13 say about one user's calls for one matchup. */
class VoteModel {
  own: number | null = null;
  #last: { key: string | null; effect: BallotEffect } = { key: null, effect: 'cast' };

  cast({ songId, intent, key }: { songId: number; intent: BallotIntent | undefined; key: string | null }) {
    if (key !== null && key === this.#last.key) return this.#last.effect;
    const effect = this.#effectOf(songId, intent);
    if (effect === 'unchanged') return effect;
    this.own = effect === 'removed' ? null : songId;
    this.#last = { key, effect };
    return effect;
  }

  #effectOf(songId: number, intent: BallotIntent | undefined): BallotEffect {
    const isOwn = this.own === songId;
    if (intent === 'remove') return isOwn ? 'removed' : 'unchanged';
    if (isOwn) return intent === 'set' ? 'unchanged' : 'removed';
    return this.own === null ? 'cast' : 'updated';
  }
}

describe('any sequence of calls from several devices', () => {
  const call = fc.record({
    side: fc.constantFrom<Side>(1, 2),
    intent: fc.constantFrom<BallotIntent | undefined>('set', 'set', 'remove', undefined),
    /** Few keys, so that devices repeat the newest call and calls that were replaced by a later one. */
    key: fc.constantFrom('phone', 'laptop', null, null),
  });

  it('ends with the choice and the answers that the rules give', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
        const userId = await insertUser();
        const model = new VoteModel();
        for (const { side, ...rest } of calls) {
          const songId = songOf(side);
          const { id: matchupId, tournamentId } = matchup;
          const outcome = await app.ballotBox.cast({ userId, tournamentId, matchupId, songId, ...rest });
          expect(outcome).toMatchObject({
            ok: true,
            effect: model.cast({ songId, ...rest }),
            songId: model.own,
          });
        }
        expect((await rowOf(userId))?.song_id ?? null).toBe(model.own);
      }),
      { numRuns: 40 },
    );
    await expectCountsToAgree(app);
  });

  const insertUser = async (): Promise<number> => {
    voters += 1;
    const { rows } = await app.pool.query<{ id: number }>(
      'insert into users (email, username) values ($1, $2) returning id',
      [`device${voters}@test.example`, `device${voters}`],
    );
    return rows[0]?.id as number;
  };
});
