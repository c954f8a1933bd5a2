import { describe, expect, it } from 'vitest';
import type { Prediction } from '#contract/prediction.ts';
import { routes } from '#contract/routes.ts';
import type { ApiClient, TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import { readPages } from './support/pages.ts';
import { accountOf, at, inMinutes, MINUTE_MS, refusal, refusalAt } from './support/tournaments.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;

let fresh = 0;

const { app, people, admin } = await createCommunity({}, ['author', 'voter']);
const [author, voter] = people;

const ask = async (minutes = 60, patch: object = {}, asker: TestUser = author): Promise<number> => {
  const body = { title: 'Will it rain?', expiresAt: inMinutes(app, minutes), ...patch };
  return (await asker.call(routes.createPrediction, { body })).body.id;
};
const askSix = (minutes?: number) => Promise.all(Array.from({ length: 6 }, () => ask(minutes)));
const vote = (person: TestUser, id: number, side = 'yes', headers = {}) =>
  person.call(routes.voteOnPrediction, { ...at(id, { vote: side }), headers });
const resolve = (person: TestUser, id: number, outcome = 'yes') =>
  person.call(routes.resolvePrediction, at(id, { outcome }));
const tokensOf = async (person: TestUser) => (await person.call(routes.getTokens)).body.tokens;
const list = async (reader: ApiClient): Promise<Prediction[]> =>
  (await reader.call(routes.listPredictions)).body;
const shownTo = async (reader: ApiClient, id: number) => (await list(reader)).find((each) => each.id === id);
const newcomer = () => {
  fresh += 1;
  return app.signUp(`newcomer_${fresh}`);
};
/** Asks a question, lets a newcomer answer it with each side, and moves the clock past its end. */
async function answered(sides: string[], asker = author): Promise<{ id: number; voters: TestUser[] }> {
  const id = await ask(1, {}, asker);
  const voters: TestUser[] = [];
  for (const side of sides) {
    const person = await newcomer();
    voters.push(person);
    expect((await vote(person, id, side)).status).toBe(200);
  }
  app.clock.advance(2 * MINUTE_MS);
  return { id, voters };
}
/** A prediction that one user answered right and another wrong, settled as yes. */
async function settled() {
  const { id, voters } = await answered(['yes', 'no']);
  const [right, wrong] = voters as [TestUser, TestUser];
  await resolve(author, id);
  return { id, right, wrong };
}
const earned = async (person: TestUser) => {
  const { points, perfectPredictions } = await accountOf(person);
  return { points, perfectPredictions };
};
const NOTHING = { points: 0, perfectPredictions: 0 };
const ONE_RIGHT = { points: 10, perfectPredictions: 1 };
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

describe('a new prediction', () => {
  it('is open, with its author’s name and without an e-mail address (rule Q3)', async () => {
    const expiresAt = inMinutes(app, 60);
    const body = { title: ' Who wins? ', description: '', imageUrl: 'https://example.com/a.png', expiresAt };
    const reply = await author.call(routes.createPrediction, { body });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        title: 'Who wins?',
        description: null,
        // Null until the picture is copied.
        imageUrl: null,
        totalVotes: 0,
        outcome: null,
        userVote: null,
        author: { firstName: 'author', lastName: 'Tester' },
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain('@');
  });

  it('can be read alone, with the votes since and the reader’s own (rule Q9)', async () => {
    const id = await ask();
    await vote(voter, id);
    const read = async (person: TestUser) => (await person.call(routes.getPrediction, at(id))).body;
    expect(await read(author)).toMatchObject({ id, yesVotes: 1, userVote: null });
    expect(await shownTo(voter, id)).toEqual(await read(voter));
    expect(await author.call(routes.getPrediction, at(999_999))).toMatchObject(
      refusal(404, 'This prediction does not exist.'),
    );
  });

  const MISSING = 'Please fill in the title and expiration date.';
  it.each([
    [{ title: '' }, 'title', MISSING],
    [{ title: undefined }, 'title', MISSING],
    [{ expiresAt: undefined }, 'expiresAt', MISSING],
    [{ expiresAt: '2030-06-01T12:00:00.000Z' }, 'expiresAt', 'Expiration date must be in the future.'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', 'Please enter a valid URL'],
  ])('is refused with %j at its field (rule Q3)', async (patch, path, message) => {
    const body = { title: 'Will it rain?', expiresAt: inMinutes(app, 60), ...patch };
    const reply = await author.call(routes.createPrediction, { body });
    expect(reply).toMatchObject(refusalAt(path, message));
  });
});

it('the list shows open predictions by their end, then closed ones, and is one cached answer for all visitors (rule Q8)', async () => {
  const [late, soon, over] = [await ask(20), await ask(10), await ask(1)];
  const person = await newcomer();
  await vote(person, soon, 'no');
  app.clock.advance(2 * MINUTE_MS);
  await ask(60, { title: 'drops the cached list' });
  const order = (await list(app.visitor)).map(({ id }) => id);
  expect(order.filter((id) => [late, soon, over].includes(id))).toEqual([soon, late, over]);
  expect(await shownTo(person, soon)).toMatchObject({ userVote: { vote: 'no' }, noVotes: 1, totalVotes: 1 });
  expect((await shownTo(app.visitor, soon))?.userVote).toBeNull();
  const { headers } = await app.visitor.call(routes.listPredictions);
  const again = { headers: { 'if-none-match': String(headers.etag) } };
  expect((await app.visitor.call(routes.listPredictions, again)).status).toBe(304);
  for (const route of [routes.listPredictions, routes.getTokens])
    expect((await voter.call(route)).headers['cache-control']).toBe('no-store');
});

describe('a vote on a prediction', () => {
  it('takes one token, is refused without a token, and never spends the last one twice (rule Q2)', async () => {
    const person = await newcomer();
    const ids = await askSix();
    for (const [index, id] of ids.slice(0, 4).entries())
      expect((await vote(person, id)).body.tokens).toBe(4 - index);
    const replies = await Promise.all(ids.slice(4).map((id) => vote(person, id)));
    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(replies).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ message: 'No tokens left. Get more tomorrow!' }),
      }),
    );
    expect(await tokensOf(person)).toBe(0);
    const own = (await list(person)).filter(({ userVote }) => userVote);
    expect(own).toHaveLength(5);
  });

  it('counts once for each user, and a repeat costs no token (rule Q4)', async () => {
    const person = await newcomer();
    const id = await ask();
    expect(statusesOf(await Promise.all([1, 2, 3].map(() => vote(person, id))))).toEqual([200, 409, 409]);
    expect(await tokensOf(person)).toBe(4);
    const other = await ask();
    for (let n = 0; n < 2; n += 1) {
      const reply = await vote(person, other, 'yes', { 'idempotency-key': 'vote' });
      expect(reply).toMatchObject({ status: 200, body: { tokens: 3 } });
    }
    expect(await tokensOf(person)).toBe(3);
  });

  it('spends tokens that are refilled once at midnight UTC, even when votes of the day before are written later', async () => {
    const person = await newcomer();
    const ids = await askSix(5 * DAY_MINUTES);
    const before = app.clock.now();
    const statuses: number[] = [];
    for (const [index, id] of ids.entries()) {
      app.clock.set(new Date(index % 2 ? '2030-06-01T23:59:59.999Z' : '2030-06-02T00:00:00.000Z'));
      statuses.push((await vote(person, id)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect(await tokensOf(person)).toBe(0);
    app.clock.set(new Date('2030-06-03T00:00:00.000Z'));
    expect((await person.call(routes.getTokens)).body).toEqual({
      tokens: 5,
      lastRefresh: '2030-06-03T00:00:00.000Z',
    });
    app.clock.set(before);
  });

  it('is refused after the end, and after the settlement even by a server whose clock is behind (rule Q5)', async () => {
    const person = await newcomer();
    const { id } = await answered([]);
    const refused = refusal(409, 'This prediction has expired');
    expect(await vote(person, id)).toMatchObject(refused);
    await resolve(author, id);
    app.clock.advance(-2 * MINUTE_MS);
    expect(await vote(person, id)).toMatchObject(refused);
    expect(await tokensOf(person)).toBe(5);
    app.clock.advance(2 * MINUTE_MS);
  });
});

describe('settling a prediction', () => {
  it('is open to the author and admins after its end, and pays those who were right, once (rule Q6)', async () => {
    const early = await ask(1);
    expect((await resolve(author, early)).status).toBe(409);
    const { id, voters } = await answered(['yes', 'no']);
    const replies = await Promise.all([author, admin, author].map((by) => resolve(by, id)));
    expect(statusesOf(replies)).toEqual([200, 200, 200]);
    expect((await resolve(author, id, 'no')).status).toBe(409);
    expect(await Promise.all(voters.map(earned))).toEqual([ONE_RIGHT, NOTHING]);
    const achievements = 'select type, threshold from achievements where user_id = $1';
    expect(await app.rows(achievements, voters[0]?.id)).toEqual([
      { type: 'perfect_predictor', threshold: 1 },
    ]);
    expect((await resolve(admin, 2_000_000_000)).status).toBe(404);
    await expectCountsToAgree(app);
  });

  it('as void gives back the tokens of the same UTC day, and none of an earlier one (rule Q7)', async () => {
    const person = await newcomer();
    const before = app.clock.now();
    const early = await ask(2 * DAY_MINUTES);
    await vote(person, early, 'no');
    app.clock.set(new Date('2030-06-03T23:00:00.000Z'));
    const late = await ask(10);
    await vote(person, late, 'no');
    app.clock.advance(20 * MINUTE_MS);
    const left: number[] = [];
    for (const id of [early, late]) {
      expect((await resolve(author, id, 'void')).status).toBe(200);
      left.push(await tokensOf(person));
    }
    expect(left).toEqual([4, 5]);
    await expectCountsToAgree(app);
    app.clock.set(before);
  });

  it.each([
    ['are not paid for one answer besides the author’s', ['yes'], 2, false, [NOTHING, NOTHING]],
    [
      'are paid for two answers of others, and never to the author',
      ['yes', 'no'],
      2,
      true,
      [NOTHING, ONE_RIGHT, NOTHING],
    ],
    ['are paid in version 1 even for the answer of the author alone', [], 1, true, [ONE_RIGHT]],
  ])('points %s', async (_, sides, rulesVersion, pays, expected) => {
    const asker = await newcomer();
    const id = await ask(2, {}, asker);
    const voters = [asker];
    for (const _side of sides) voters.push(await newcomer());
    for (const [index, person] of voters.entries()) await vote(person, id, ['yes', ...sides][index]);
    app.clock.advance(2 * MINUTE_MS);
    await app.rows('update predictions set rules_version = $2 where id = $1', id, rulesVersion);
    expect((await resolve(asker, id)).body).toMatchObject({ pays, rulesVersion });
    expect(await Promise.all(voters.map(earned))).toEqual(expected);
    await expectCountsToAgree(app);
  });
});

describe('the dispute of an outcome', () => {
  const dispute = (person: TestUser, id: number, reason = 'It did not rain.', headers = {}) =>
    person.call(routes.disputePrediction, { ...at(id, { reason }), headers });
  const decide = (id: number, outcome: string, note?: string, by: TestUser = admin) =>
    by.call(routes.adminDecideDispute, at(id, { outcome, note }));
  const queue = async (reader = admin) => (await reader.call(routes.adminListDisputes)).body;

  it('shows ‘Disputed’ to all, and its reason to the user and admins only', async () => {
    const { id, right, wrong } = await settled();
    const own = { dispute: { status: 'open', note: null }, userDispute: { reason: 'It did not rain.' } };
    expect(await dispute(wrong, id, ' It did not rain. ')).toMatchObject({ status: 200, body: own });
    expect(await shownTo(wrong, id)).toMatchObject(own);
    const shown = await shownTo(right, id);
    expect(shown).toMatchObject({ dispute: { status: 'open' }, userDispute: null });
    expect(JSON.stringify(shown)).not.toContain('It did not rain');
    const reason = { userId: wrong.id, vote: 'no', reason: 'It did not rain.' };
    expect(await queue()).toMatchObject([
      { predictionId: id, outcome: 'yes', yesVotes: 1, noVotes: 1, disputeCount: 1, disputes: [reason] },
    ]);
    expect(JSON.stringify(await queue())).not.toContain('@');
    expect((await decide(id, 'yes')).status).toBe(200);
    expect(await queue()).toEqual([]);
  });

  it('shows all its reasons to admins, page by page', async () => {
    const { id, wrong } = await settled();
    await dispute(wrong, id);
    await app.rows(`
      with d as (insert into users (email, username, first_name)
          select 'd' || n || '@test.example', 'd' || n, 'D' from generate_series(1, 120) n returning id, username),
        votes as (insert into prediction_votes (user_id, prediction_id, vote) select id, ${id}, 'no' from d)
      insert into prediction_disputes (user_id, prediction_id, reason) select id, ${id}, username from d`);
    await app.rows('update predictions set no_votes = 121 where id = $1', id);
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
    expect((await dispute(wrong, await ask())).status).toBe(409);
    for (let n = 0; n < 2; n += 1)
      expect((await dispute(wrong, id, 'No.', { 'idempotency-key': 'dispute' })).status).toBe(200);
    expect(await dispute(wrong, id)).toMatchObject(
      refusal(409, 'You have already disputed this prediction.'),
    );
    app.clock.advance(DAY_MS - 1);
    expect((await dispute(right, id)).status).toBe(200);
    await decide(id, 'yes');
    const late = await settled();
    app.clock.advance(DAY_MS);
    expect((await dispute(late.wrong, late.id)).body.message).toBe(
      'An outcome can be disputed for 24 hours only.',
    );
  });

  it.each([
    ['yes', 'upheld', ONE_RIGHT, NOTHING],
    ['no', 'changed', NOTHING, ONE_RIGHT],
    ['void', 'voided', NOTHING, NOTHING],
  ])('that an admin decides as %s is %s for good and points follow', async (outcome, status, ...expected) => {
    const { id, right, wrong } = await settled();
    expect(await earned(right)).toEqual(ONE_RIGHT);
    await dispute(wrong, id);
    const replies = [1, 2, 3].map(() => decide(id, outcome, 'The weather service says so.'));
    expect(statusesOf(await Promise.all(replies))).toEqual([200, 409, 409]);
    expect([await earned(right), await earned(wrong)]).toEqual(expected);
    expect(await tokensOf(right)).toBe(outcome === 'void' ? 5 : 4);
    expect(await shownTo(right, id)).toMatchObject({
      outcome,
      dispute: { status, note: 'The weather service says so.' },
    });
    expect((await decide(id, 'no')).body.code).toBe('WRONG_STATE');
    expect((await dispute(right, id)).body.message).toBe(
      'An admin has already decided the dispute about this prediction.',
    );
    await expectCountsToAgree(app);
  });

  it('pays when void becomes yes, and is in the history with the admin and both outcomes, as is a settlement by an admin', async () => {
    const { id, voters } = await answered(['yes', 'yes']);
    const [first] = voters as [TestUser];
    await resolve(author, id, 'void');
    await dispute(first, id);
    await decide(id, 'yes', 'It was wet.');
    expect(await earned(first)).toEqual(ONE_RIGHT);
    await expectCountsToAgree(app);
    const { id: other } = await answered([]);
    await resolve(admin, other);
    const rows = await app.rows(
      `select actor_id as actor, actor_role as role, action, reason, details from history
        where (details->'about'->>'predictionId')::int = any($1) order by id`,
      [id, other],
    );
    const by = { actor: admin.id, role: 'admin' };
    const changed = { before: { outcome: 'void' }, after: { outcome: 'yes' } };
    const about = (predictionId: number) => ({ about: { predictionId } });
    expect(rows).toEqual([
      { ...by, action: 'dispute_decided', reason: 'It was wet.', details: { ...about(id), ...changed } },
      {
        ...by,
        action: 'prediction_settled',
        reason: null,
        details: { ...about(other), after: { outcome: 'yes' } },
      },
    ]);
  });

  it('is not decided by an admin who wrote or answered the prediction while an admin without a part in it exists (rule Q12)', async () => {
    const { id, voters } = await answered(['yes', 'no'], admin);
    const [second, wrong] = voters as [TestUser, TestUser];
    const third = await newcomer();
    await resolve(admin, id);
    await dispute(wrong, id);
    const setRole = (user: TestUser, role: string) => admin.call(routes.adminSetRole, at(user.id, { role }));
    const canDecide = async (...users: TestUser[]) => {
      const seen = await Promise.all(users.map(queue));
      return seen.map(
        (rows) => rows.find((row: { predictionId: number }) => row.predictionId === id).canDecide,
      );
    };
    await setRole(second, 'admin');
    // Without any other admin a dispute would stay open for ever.
    expect(await canDecide(admin, second)).toEqual([true, true]);
    await setRole(third, 'admin');
    expect(await canDecide(admin, second, third)).toEqual([false, false, true]);
    for (const user of [admin, second]) {
      expect(await decide(id, 'no', undefined, user)).toMatchObject(
        refusal(403, 'You wrote or answered this prediction. Another admin has to decide.'),
      );
    }
    expect((await decide(id, 'no', undefined, third)).status).toBe(200);
    for (const user of [second, third]) await setRole(user, 'user');
  });
});
