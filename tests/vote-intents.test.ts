import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BallotEffect, BallotIntent } from '#engine/matchup/ballot.ts';
import type { BusEvent } from '#server/live/bus.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { accountOf, openMatch, refusal, setClock, vote } from './support/tournaments.ts';

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
const send = (side: Side, intent: BallotIntent, key?: string) =>
  vote(voter, matchup, side, { intent, ...(key && { headers: { 'idempotency-key': key } }) });
const unchanged = (songId: number | null) => ({
  status: 200,
  body: { message: 'Vote unchanged.', songId, deleted: false, isUpdate: false },
});
const rowOf = async (userId: number) => (await app.rows('select * from votes where user_id = $1', userId))[0];

describe('a call with an intent (rule V13)', () => {
  it('to set a vote never removes the vote, however many devices repeat the call', async () => {
    expect((await send(1, 'set', 'phone')).body.message).toBe('Vote confirmed!');
    const { tally } = (await send(1, 'set', 'laptop')).body;
    const before = await rowOf(voter.id);
    const repeats = await Promise.all([1, 2, 3].map(() => send(1, 'set')));
    for (const repeat of repeats) expect(repeat).toMatchObject(unchanged(songOf(1)));
    expect(repeats[0]?.body.tally, 'the tally is unchanged').toEqual(tally);
    expect(await rowOf(voter.id)).toEqual(before);
    expect(await accountOf(voter)).toMatchObject({ totalVotes: 1, points: 1 });
  });

  it('to remove a vote removes it once, and only if it is for the named song', async () => {
    expect(await send(1, 'remove')).toMatchObject(unchanged(null));
    await send(1, 'set');
    expect(await send(2, 'remove'), 'the other song').toMatchObject(unchanged(songOf(1)));
    expect((await send(1, 'remove')).body).toMatchObject({ deleted: true, songId: null });
    expect(await send(1, 'remove')).toMatchObject(unchanged(null));
  });

  it('gets the first answer again for the same key, even after a call that changed nothing', async () => {
    const first = await send(2, 'set', 'first');
    await send(2, 'set', 'second');
    expect((await send(2, 'set', 'first')).body).toEqual(first.body);
  });

  it('is refused outside of the voting window even if it would change nothing', async () => {
    await send(1, 'set');
    const now = app.clock.now();
    setClock(app, matchup.endTime);
    const late = await send(1, 'set');
    app.clock.set(now);
    expect(late).toMatchObject(refusal(409, 'VOTING_CLOSED'));
  });

  it('publishes nothing if it changes nothing', async () => {
    await send(1, 'set');
    const events: BusEvent[] = [];
    const unsubscribe = app.context.bus.subscribe((event) => events.push(event));
    await send(1, 'set');
    await send(2, 'remove');
    unsubscribe();
    expect(events).toEqual([]);
  });
});

type Call = { songId: number; intent: BallotIntent | undefined; key: string | null };

/** What rules V4, V5 and V13 say about one user's calls for one matchup. */
class VoteModel {
  own: number | null = null;
  #last: { key: string | null; effect: BallotEffect } = { key: null, effect: 'cast' };

  cast({ songId, intent, key }: Call): BallotEffect {
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

it('any sequence of calls from several devices ends with the choice and the answers that the rules give', async () => {
  const call = fc.record({
    songId: fc.constantFrom(songOf(1), songOf(2)),
    intent: fc.constantFrom<BallotIntent | undefined>('set', 'set', 'remove', undefined),
    /** Few keys, so that devices repeat the newest call and calls that were replaced by a later one. */
    key: fc.constantFrom('phone', 'laptop', null, null),
  });
  const { id: matchupId, tournamentId } = matchup;
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async (calls) => {
      voters += 1;
      const [{ id: userId }] = await app.rows(
        'insert into users (email, username) values ($1, $1) returning id',
        `device${voters}`,
      );
      const model = new VoteModel();
      for (const each of calls) {
        const outcome = await app.ballotBox.cast({ userId, tournamentId, matchupId, ...each });
        const effect = model.cast(each);
        expect(outcome).toMatchObject({ ok: true, effect, songId: model.own });
      }
      expect((await rowOf(userId))?.song_id ?? null).toBe(model.own);
    }),
    { numRuns: 40 },
  );
  await expectCountsToAgree(app);
});
