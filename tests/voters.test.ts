import { describe, expect, it } from 'vitest';
import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  MINUTE_MS,
  openMatch,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({});

const HOUR_MS = 60 * MINUTE_MS;
const [participant] = people;

type Settings = Parameters<typeof createTournament>[1];

/** A started tournament with one open matchup. */
async function openTournament(settings: Settings): Promise<{ id: number; matchup: Matchup }> {
  const matchup = await openMatch(creator, people, settings);
  return { id: matchup.tournamentId, matchup };
}

const standing = async (user: TestUser, id: number) =>
  (await user.call(routes.getVoterStanding, at(id))).body;
const tallyOf = async ({ id }: Matchup) => {
  const { body } = await creator.call(routes.getMatchup, at(id));
  return [body.song1Votes, body.song2Votes];
};

describe('a tournament of its participants (rule Y1)', () => {
  it('counts the votes of those who joined before the start, and no others', async () => {
    const { id, matchup } = await openTournament({ voterPolicy: 'participants' });
    const follower = await app.signUp('y_follower');
    const stranger = await app.signUp('y_stranger');
    await follower.call(routes.joinTournament, at(id));
    expect((await vote(participant, matchup, 1)).status).toBe(200);
    for (const other of [follower, stranger]) {
      expect(await vote(other, matchup, 2)).toMatchObject(refusal(403, 'Only participants vote here.'));
    }
    expect(await tallyOf(matchup)).toEqual([1, 0]);
  });

  it('judges each vote of a batch by its voter', async () => {
    const { matchup } = await openTournament({ voterPolicy: 'participants' });
    const others = await Promise.all(['y_b1', 'y_b2', 'y_b3'].map((name) => app.signUp(name)));
    const voters = people.slice(0, 4).flatMap((user, index) => [user, others[index] ?? user]);
    const replies = await Promise.all(voters.map((user) => vote(user, matchup, 2)));
    const refused = voters.map((user) => others.includes(user));
    expect(replies.map(({ status }) => status === 403)).toEqual(refused);
  });

  it('makes no exception for admins', async () => {
    const { id, matchup } = await openTournament({ voterPolicy: 'participants' });
    expect((await vote(admin, matchup, 1)).status).toBe(403);
    expect((await standing(admin, id)).mayVote).toBe(false);
  });

  it('says after the end that voting is closed, not who may vote (rule V2)', async () => {
    const { matchup } = await openTournament({ voterPolicy: 'participants' });
    const stranger = await app.signUp('y_late');
    app.clock.set(new Date(Date.parse(matchup.endTime ?? '')));
    expect((await vote(stranger, matchup, 1)).body).toMatchObject({ code: 'VOTING_CLOSED' });
  });
});

describe('the age of accounts', () => {
  it('counts votes from the hour at which the account is old enough', async () => {
    const { id, matchup } = await openTournament({ minAccountAgeHours: 6, matchDurationMinutes: 720 });
    const young = await app.signUp('y_young');
    const message = 'Only accounts that are at least 6 hours old vote here.';
    expect(await vote(young, matchup, 1)).toMatchObject({
      status: 403,
      body: { code: 'NOT_A_VOTER', message },
    });
    expect(await standing(young, id)).toEqual({ mayVote: false, message });
    const created = app.clock.now().getTime();
    app.clock.set(new Date(created + 6 * HOUR_MS - 1000));
    expect((await vote(young, matchup, 1)).status).toBe(403);
    app.clock.set(new Date(created + 6 * HOUR_MS));
    expect((await vote(young, matchup, 1)).status).toBe(200);
    expect(await standing(young, id)).toEqual({ mayVote: true, message: null });
  });
});

describe('who may vote (rule Y3)', () => {
  const save = async (id: number, settings: object) => {
    const { settingsVersion } = await detailOf(creator, id);
    return creator.call(routes.updateTournament, at(id, { settingsVersion, ...settings }));
  };

  it('can be changed until the first match starts', async () => {
    const { id } = await drawTournament(creator, people.slice(0, 4));
    expect((await save(id, { voterPolicy: 'participants' })).status).toBe(200);
    const [first] = (await detailOf(creator, id)).matchups;
    await creator.call(routes.activateMatchup, at(first?.id ?? 0));
    expect(await save(id, { voterPolicy: 'account' })).toMatchObject({
      status: 409,
      body: {
        code: 'WRONG_STATE',
        issues: [{ path: 'voterPolicy', message: 'Voting has begun. Who may vote can no longer change.' }],
      },
    });
    expect((await save(id, { minAccountAgeHours: 1 })).status).toBe(409);
    expect((await save(id, { name: 'Renamed' })).status).toBe(200);
  });

  it('takes an age of accounts from 0 to 720 hours', async () => {
    const id = await createTournament(creator);
    for (const minAccountAgeHours of [-1, 721, 1.5])
      expect((await save(id, { minAccountAgeHours })).status).toBe(400);
    for (const minAccountAgeHours of [720, 0])
      expect((await save(id, { minAccountAgeHours })).status).toBe(200);
  });

  it('is answered to each reader by a separate call', async () => {
    const { id } = await openTournament({ voterPolicy: 'participants' });
    const stranger = await app.signUp('y_reader');
    expect(await standing(participant, id)).toEqual({ mayVote: true, message: null });
    expect(await standing(stranger, id)).toEqual({ mayVote: false, message: 'Only participants vote here.' });
  });
});
