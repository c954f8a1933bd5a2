import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { at, MINUTE_MS, refusal, refusalAt } from './support/tournaments.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

let fresh = 0;

const { app, people, admin } = await createCommunity({}, ['author', 'voter']);
const [author, voter] = people;

const inFuture = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
const question = (patch: object = {}) => ({
  title: 'Will it rain?',
  expiresAt: inFuture(60 * MINUTE_MS),
  ...patch,
});
const ask = async (patch: object = {}): Promise<number> =>
  (await author.call(routes.createPrediction, { body: question(patch) })).body.id;
const vote = (person: TestUser, id: number, side: string, headers = {}) =>
  person.call(routes.voteOnPrediction, { params: { id }, body: { vote: side }, headers });
const resolve = (person: TestUser, id: number, outcome: string) =>
  person.call(routes.resolvePrediction, at(id, { outcome }));
const tokensOf = async (person: TestUser) => (await person.call(routes.getTokens)).body;
const list = async (person: Pick<TestUser, 'call'>) => (await person.call(routes.listPredictions)).body;
const newcomer = () => {
  fresh += 1;
  return app.signUp(`newcomer_${fresh}`);
};
/** Asks a question, lets users answer it, and moves the clock past its end. Returns the id of the prediction. */
const closedBy = async (asker: TestUser, answers: [TestUser, string][]): Promise<number> => {
  const { body } = await asker.call(routes.createPrediction, {
    body: question({ expiresAt: inFuture(MINUTE_MS) }),
  });
  for (const [person, side] of answers) expect((await vote(person, body.id, side)).status).toBe(200);
  app.clock.advance(2 * MINUTE_MS);
  return body.id;
};

describe('a new prediction', () => {
  it('can be read alone, with the votes since and the reader’s own (rule Q9)', async () => {
    const id = await ask();
    await vote(voter, id, 'yes');
    const read = async (person: TestUser) => (await person.call(routes.getPrediction, at(id))).body;
    expect(await read(author)).toMatchObject({ id, yesVotes: 1, userVote: null });
    expect((await list(voter)).find((each: { id: number }) => each.id === id)).toEqual(await read(voter));
    const missing = await author.call(routes.getPrediction, at(999_999));
    expect([missing.status, missing.body.message]).toEqual([404, 'This prediction does not exist.']);
  });

  it('is open, with its author’s name and without an e-mail address (rule Q3)', async () => {
    const reply = await author.call(routes.createPrediction, {
      body: question({ title: ' Who wins? ', description: '', imageUrl: 'https://example.com/a.png' }),
    });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        title: 'Who wins?',
        description: null,
        // Null until the picture is copied.
        imageUrl: null,
        yesVotes: 0,
        noVotes: 0,
        totalVotes: 0,
        outcome: null,
        userVote: null,
        author: { firstName: 'author', lastName: 'Tester' },
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain('@');
  });

  it.each([
    [{ title: '' }, 'title', 'Please fill in the title and expiration date.'],
    [{ title: undefined }, 'title', 'Please fill in the title and expiration date.'],
    [{ expiresAt: undefined }, 'expiresAt', 'Please fill in the title and expiration date.'],
    [{ expiresAt: '2030-06-01T12:00:00.000Z' }, 'expiresAt', 'Expiration date must be in the future.'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Please enter a valid URL'],
  ])('is refused with %j at its field (rule Q3)', async (patch, path, message) => {
    const reply = await author.call(routes.createPrediction, { body: question(patch) });
    expect(reply).toMatchObject(refusalAt(path, message));
  });
});

describe('the list of predictions', () => {
  it('shows open predictions by their end, then closed ones, with the reader’s votes (rule Q8)', async () => {
    const late = await ask({ title: 'late', expiresAt: inFuture(20 * MINUTE_MS) });
    const soon = await ask({ title: 'soon', expiresAt: inFuture(10 * MINUTE_MS) });
    const over = await ask({ title: 'over', expiresAt: inFuture(MINUTE_MS) });
    const person = await newcomer();
    await vote(person, soon, 'no');
    app.clock.advance(2 * MINUTE_MS);
    await ask({ title: 'drops the cached list' });
    const order = (await list(app.visitor as TestUser)).map((p: { id: number }) => p.id);
    expect(order.indexOf(soon)).toBeLessThan(order.indexOf(late));
    expect(order.indexOf(late)).toBeLessThan(order.indexOf(over));
    const own = (await list(person)).find((p: { id: number }) => p.id === soon);
    expect(own).toMatchObject({ userVote: { vote: 'no' }, noVotes: 1, totalVotes: 1 });
    const others = (await list(app.visitor as TestUser)).find((p: { id: number }) => p.id === soon);
    expect(others.userVote).toBeNull();
  });

  it('is one cached answer for all visitors, and no-store for users', async () => {
    const first = await app.visitor.call(routes.listPredictions);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await app.visitor.call(routes.listPredictions, { headers })).status).toBe(304);
    expect((await voter.call(routes.listPredictions)).headers['cache-control']).toBe('no-store');
    expect((await voter.call(routes.getTokens)).headers['cache-control']).toBe('no-store');
  });
});

describe('a vote on a prediction', () => {
  it('takes one token, and is refused without a token', async () => {
    const person = await newcomer();
    expect(await tokensOf(person)).toEqual({ tokens: 5, lastRefresh: '2030-06-01T00:00:00.000Z' });
    const ids = await Promise.all(Array.from({ length: 6 }, () => ask()));
    for (const [index, id] of ids.slice(0, 5).entries()) {
      expect((await vote(person, id, 'yes')).body.tokens).toBe(4 - index);
    }
    expect(await vote(person, ids[5] ?? 0, 'yes')).toMatchObject(
      refusal(409, 'No tokens left. Get more tomorrow!'),
    );
    expect((await list(person)).find((p: { id: number }) => p.id === ids[5])).toMatchObject({
      userVote: null,
      totalVotes: 0,
    });
  });

  it('never spends the last token twice (rule Q2)', async () => {
    const person = await newcomer();
    const ids = await Promise.all(Array.from({ length: 6 }, () => ask()));
    for (const id of ids.slice(0, 4)) await vote(person, id, 'yes');
    const replies = await Promise.all(ids.slice(4).map((id) => vote(person, id, 'yes')));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    expect(await tokensOf(person)).toMatchObject({ tokens: 0 });
  });

  it('counts once for each user, and a repeat costs no token (rule Q4)', async () => {
    const person = await newcomer();
    const id = await ask();
    const replies = await Promise.all([1, 2, 3].map(() => vote(person, id, 'yes')));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect(await tokensOf(person)).toMatchObject({ tokens: 4 });
    const key = { 'idempotency-key': 'vote' };
    const other = await ask();
    await vote(person, other, 'yes', key);
    expect(await vote(person, other, 'yes', key)).toMatchObject({ status: 200, body: { tokens: 3 } });
    expect(await tokensOf(person)).toMatchObject({ tokens: 3 });
  });

  it('is refused after the prediction’s end (rule Q5)', async () => {
    const id = await ask({ expiresAt: inFuture(MINUTE_MS) });
    app.clock.advance(MINUTE_MS);
    expect(await vote(voter, id, 'yes')).toMatchObject(refusal(409, 'This prediction has expired'));
  });

  it('spends one of 5 tokens again after midnight UTC', async () => {
    const person = await newcomer();
    await vote(person, await ask({ expiresAt: inFuture(5 * DAY_MS) }), 'yes');
    const before = app.clock.now();
    app.clock.set(new Date('2030-06-01T23:59:59.999Z'));
    expect(await tokensOf(person)).toMatchObject({ tokens: 4 });
    app.clock.set(new Date('2030-06-02T00:00:00.000Z'));
    expect(await tokensOf(person)).toEqual({ tokens: 5, lastRefresh: '2030-06-02T00:00:00.000Z' });
    const id = await ask();
    expect((await vote(person, id, 'yes')).body.tokens).toBe(4);
    app.clock.set(before);
  });

  it('spends tokens that are refilled once a day, even when votes of the day before are written later', async () => {
    const person = await newcomer();
    const expiresAt = inFuture(5 * DAY_MS);
    const ids = await Promise.all(Array.from({ length: 6 }, () => ask({ expiresAt })));
    const before = app.clock.now();
    const statuses: number[] = [];
    for (const [index, id] of ids.entries()) {
      app.clock.set(new Date(index % 2 ? '2030-06-01T23:59:59.999Z' : '2030-06-02T00:00:00.000Z'));
      statuses.push((await vote(person, id, 'yes')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await tokensOf(person)).toMatchObject({ tokens: 0 });
    app.clock.set(before);
  });
});

describe('settling a prediction', () => {
  it('pays the voters who were right, once', async () => {
    const [right, wrong] = [await newcomer(), await newcomer()];
    const id = await closedBy(author, [
      [right, 'yes'],
      [wrong, 'no'],
    ]);
    expect(await resolve(author, id, 'yes')).toMatchObject({ status: 200, body: { outcome: 'yes' } });
    expect((await resolve(author, id, 'yes')).status).toBe(200);
    expect((await resolve(author, id, 'no')).status).toBe(409);
    expect((await right.call(routes.getCurrentUser)).body).toMatchObject({
      points: 10,
      perfectPredictions: 1,
    });
    expect((await wrong.call(routes.getCurrentUser)).body).toMatchObject({
      points: 0,
      perfectPredictions: 0,
    });
    const { rows } = await app.pool.query('select type, threshold from achievements where user_id = $1', [
      right.id,
    ]);
    expect(rows).toEqual([{ type: 'perfect_predictor', threshold: 1 }]);
    await expectCountsToAgree(app);
  });

  it('pays once when author and admin settle at the same time (rule Q6)', async () => {
    const person = await newcomer();
    const id = await closedBy(author, [
      [person, 'no'],
      [await newcomer(), 'yes'],
    ]);
    await Promise.all([resolve(author, id, 'no'), resolve(admin, id, 'no'), resolve(author, id, 'no')]);
    expect((await person.call(routes.getCurrentUser)).body).toMatchObject({
      points: 10,
      perfectPredictions: 1,
    });
  });

  it('ends the voting even for a server whose clock is behind (rule Q5)', async () => {
    const person = await newcomer();
    const id = await closedBy(author, []);
    await resolve(author, id, 'yes');
    app.clock.advance(-2 * MINUTE_MS);
    expect(await vote(person, id, 'yes')).toMatchObject(refusal(409, 'This prediction has expired'));
    expect(await tokensOf(person)).toMatchObject({ tokens: 5 });
    await expectCountsToAgree(app);
    app.clock.advance(2 * MINUTE_MS);
  });

  it('as void gives back the tokens of the same UTC day, and none of an earlier one (rule Q7)', async () => {
    const person = await newcomer();
    const before = app.clock.now();
    const early = await ask({ expiresAt: inFuture(2 * DAY_MS) });
    await vote(person, early, 'no');
    app.clock.set(new Date('2030-06-03T23:00:00.000Z'));
    const late = await ask({ expiresAt: inFuture(10 * MINUTE_MS) });
    await vote(person, late, 'no');
    app.clock.advance(20 * MINUTE_MS);
    expect((await resolve(author, early, 'void')).status).toBe(200);
    expect(await tokensOf(person)).toMatchObject({ tokens: 4 });
    expect((await resolve(author, late, 'void')).status).toBe(200);
    expect(await tokensOf(person)).toMatchObject({ tokens: 5 });
    await expectCountsToAgree(app);
    app.clock.set(before);
  });

  it('is open to the author and admins after its end, once (rule Q6)', async () => {
    const id = await ask({ expiresAt: inFuture(MINUTE_MS) });
    expect((await resolve(author, id, 'yes')).status).toBe(409);
    app.clock.advance(MINUTE_MS);
    expect((await resolve(voter, id, 'yes')).status).toBe(403);
    expect((await resolve(admin, id, 'yes')).status).toBe(200);
    expect((await resolve(author, id, 'no')).status).toBe(409);
    expect((await resolve(admin, 2_000_000_000, 'yes')).status).toBe(404);
  });
});

const earned = async (person: TestUser) => {
  const { points, perfectPredictions } = (await person.call(routes.getCurrentUser)).body;
  return { points, perfectPredictions };
};
const NOTHING = { points: 0, perfectPredictions: 0 };
const ONE_RIGHT = { points: 10, perfectPredictions: 1 };

describe('the points of a prediction', () => {
  it.each([
    ['are not paid for one answer besides the author’s', ['yes', 'yes'], 2, false, [NOTHING, NOTHING]],
    [
      'are paid for two answers of others, and never to the author',
      ['yes', 'yes', 'no'],
      2,
      true,
      [NOTHING, ONE_RIGHT, NOTHING],
    ],
    ['are paid in version 1 even for the answer of the author alone', ['yes'], 1, true, [ONE_RIGHT]],
  ])('%s', async (_, sides, rulesVersion, pays, expected) => {
    const people: TestUser[] = [];
    for (const _ of sides) people.push(await newcomer());
    const [asker] = people as [TestUser];
    const id = await closedBy(
      asker,
      people.map((person, index) => [person, sides[index] ?? '']),
    );
    await app.pool.query('update predictions set rules_version = $2 where id = $1', [id, rulesVersion]);
    expect((await resolve(asker, id, 'yes')).body).toMatchObject({ pays, rulesVersion });
    expect(await Promise.all(people.map(earned))).toEqual(expected);
    await expectCountsToAgree(app);
  });
});

describe('the dispute of an outcome', () => {
  const dispute = (person: TestUser, id: number, reason = 'It did not rain.', headers = {}) =>
    person.call(routes.disputePrediction, { params: { id }, body: { reason }, headers });
  const decide = (id: number, outcome: string, note?: string) =>
    admin.call(routes.adminDecideDispute, at(id, { outcome, note }));
  const queue = async () => (await admin.call(routes.adminListDisputes)).body;
  /** A prediction that two users answered, settled as yes. */
  const settled = async () => {
    const [right, wrong] = [await newcomer(), await newcomer()];
    const id = await closedBy(author, [
      [right, 'yes'],
      [wrong, 'no'],
    ]);
    await resolve(author, id, 'yes');
    return { id, right, wrong };
  };

  it('shows ‘Disputed’ to all, and its reason to the user and admins only', async () => {
    const { id, right, wrong } = await settled();
    const reply = await dispute(wrong, id, ' It did not rain. ');
    expect(reply).toMatchObject({
      status: 200,
      body: { dispute: { status: 'open', note: null }, userDispute: { reason: 'It did not rain.' } },
    });
    const seenBy = async (person: TestUser) =>
      (await list(person)).find((each: { id: number }) => each.id === id);
    expect(await seenBy(wrong)).toMatchObject({ userDispute: { reason: 'It did not rain.' } });
    expect(await seenBy(right)).toMatchObject({ dispute: { status: 'open' }, userDispute: null });
    expect(JSON.stringify(await seenBy(right))).not.toContain('It did not rain');
    expect(await queue()).toMatchObject([
      {
        predictionId: id,
        outcome: 'yes',
        yesVotes: 1,
        noVotes: 1,
        disputeCount: 1,
        disputes: [{ userId: wrong.id, vote: 'no', reason: 'It did not rain.' }],
      },
    ]);
    expect(JSON.stringify(await queue())).not.toContain('@');
    expect((await decide(id, 'yes')).status).toBe(200);
    expect(await queue()).toEqual([]);
  });

  it('shows all its reasons to admins, page by page', async () => {
    const { id, wrong } = await settled();
    await dispute(wrong, id);
    await app.pool.query(`
      insert into users (email, username, first_name)
        select 'd' || n || '@test.example', 'd' || n, 'D' from generate_series(1, 120) n`);
    for (const columns of [
      "prediction_votes (user_id, prediction_id, vote) select id, $1, 'no'",
      'prediction_disputes (user_id, prediction_id, reason) select id, $1, username',
    ]) {
      await app.pool.query(`insert into ${columns} from users where email like 'd%@test.example'`, [id]);
    }
    await app.pool.query('update predictions set no_votes = 121 where id = $1', [id]);
    const [first] = await queue();
    expect(first).toMatchObject({ predictionId: id, disputeCount: 121 });
    const pages = await readPages(admin, routes.adminListReasons, at(id));
    expect(pages.map(({ body }) => body.length)).toEqual([50, 50, 21]);
    const rows = pages.flatMap(({ body }) => body);
    expect(rows.slice(0, 20)).toEqual(first.disputes);
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(121);
    expect((await decide(id, 'yes')).status).toBe(200);
  });

  it('is open to users who answered, once, for 24 hours', async () => {
    const { id, right, wrong } = await settled();
    expect((await dispute(voter, id)).status).toBe(403);
    expect((await dispute(wrong, 2_000_000_000)).status).toBe(404);
    const open = await ask();
    expect((await dispute(wrong, open)).status).toBe(409);
    const key = { 'idempotency-key': 'dispute' };
    const replies = [await dispute(wrong, id, 'No.', key), await dispute(wrong, id, 'No.', key)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await dispute(wrong, id)).body).toMatchObject({
      code: 'CONFLICT',
      message: 'You have already disputed this prediction.',
    });
    app.clock.advance(DAY_MS - 1);
    expect((await dispute(right, id)).status).toBe(200);
    const late = await settled();
    app.clock.advance(DAY_MS);
    expect((await dispute(late.wrong, late.id)).body.message).toBe(
      'An outcome can be disputed for 24 hours only.',
    );
    await decide(id, 'yes');
  });

  it.each([
    ['yes', 'upheld', ONE_RIGHT, NOTHING],
    ['no', 'changed', NOTHING, ONE_RIGHT],
    ['void', 'voided', NOTHING, NOTHING],
  ])(
    'that an admin decides as %s is %s for good, and points follow',
    async (outcome, status, ofRight, ofWrong) => {
      const { id, right, wrong } = await settled();
      expect(await earned(right)).toEqual(ONE_RIGHT);
      await dispute(wrong, id);
      expect((await decide(id, outcome, 'The weather service says so.')).status).toBe(200);
      expect([await earned(right), await earned(wrong)]).toEqual([ofRight, ofWrong]);
      expect((await list(right)).find((each: { id: number }) => each.id === id)).toMatchObject({
        outcome,
        dispute: { status, note: 'The weather service says so.' },
      });
      expect((await decide(id, 'no')).body.code).toBe('WRONG_STATE');
      expect((await dispute(right, id)).body.message).toBe(
        'An admin has already decided the dispute about this prediction.',
      );
      await expectCountsToAgree(app);
    },
  );

  it('is in the history with the admin and both outcomes, as is a settlement by an admin', async () => {
    const { id, wrong } = await settled();
    await dispute(wrong, id);
    await decide(id, 'no', 'It was dry.');
    const other = await closedBy(author, []);
    await resolve(admin, other, 'yes');
    const { rows } = await app.pool.query(
      `select actor_id as actor, actor_role as role, action, reason, details from history
        where (details->'about'->>'predictionId')::int = any($1) order by id`,
      [[id, other]],
    );
    expect(rows).toEqual([
      {
        actor: admin.id,
        role: 'admin',
        action: 'dispute_decided',
        reason: 'It was dry.',
        details: { about: { predictionId: id }, before: { outcome: 'yes' }, after: { outcome: 'no' } },
      },
      {
        actor: admin.id,
        role: 'admin',
        action: 'prediction_settled',
        reason: null,
        details: { about: { predictionId: other }, after: { outcome: 'yes' } },
      },
    ]);
  });

  it('is not decided by an admin who wrote or answered the prediction while an admin without a part in it exists (rule Q12)', async () => {
    const [second, third, wrong] = [await newcomer(), await newcomer(), await newcomer()];
    const id = await closedBy(admin, [
      [second, 'yes'],
      [wrong, 'no'],
    ]);
    await resolve(admin, id, 'yes');
    await dispute(wrong, id);
    const setRole = (user: TestUser, role: string) => admin.call(routes.adminSetRole, at(user.id, { role }));
    const canDecide = async (user: TestUser) =>
      (await user.call(routes.adminListDisputes)).body.find(
        (row: { predictionId: number }) => row.predictionId === id,
      ).canDecide;
    const decideAs = (user: TestUser) => user.call(routes.adminDecideDispute, at(id, { outcome: 'no' }));
    await setRole(second, 'admin');
    // Without any other admin a dispute would stay open for ever.
    expect([await canDecide(admin), await canDecide(second)]).toEqual([true, true]);
    await setRole(third, 'admin');
    expect([await canDecide(admin), await canDecide(second), await canDecide(third)]).toEqual([
      false,
      false,
      true,
    ]);
    for (const user of [admin, second]) {
      expect(await decideAs(user)).toMatchObject(
        refusal(403, 'You wrote or answered this prediction. Another admin has to decide.'),
      );
    }
    expect((await decideAs(third)).status).toBe(200);
    for (const user of [second, third]) await setRole(user, 'user');
  });

  it('is decided once when several decisions arrive at the same time', async () => {
    const { id, right, wrong } = await settled();
    await dispute(wrong, id);
    const replies = await Promise.all([decide(id, 'no'), decide(id, 'void'), decide(id, 'no')]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    expect((await earned(right)).points).toBe(0);
    await expectCountsToAgree(app);
  });

  it('pays when void becomes yes, and void gives back the tokens of the day (rule Q7)', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    const id = await closedBy(author, [
      [first, 'yes'],
      [second, 'yes'],
    ]);
    await resolve(author, id, 'void');
    await dispute(first, id);
    await decide(id, 'yes');
    expect(await earned(first)).toEqual(ONE_RIGHT);
    const { id: other, right, wrong } = await settled();
    expect(await tokensOf(right)).toMatchObject({ tokens: 4 });
    await dispute(wrong, other);
    await decide(other, 'void');
    expect(await tokensOf(right)).toMatchObject({ tokens: 5 });
    await expectCountsToAgree(app);
  });
});
