import { afterEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { ShowState } from '#contract/show.ts';
import { createCommunity } from './support/community.ts';
import { hostShows, SHOW } from './support/shows.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  matchOf,
  refusal,
  removeParticipant,
  vote,
} from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity({ LIMIT_CHANGES: '100000' });
const [first] = people;

const { showOf, press, openRoom, pass, endShows } = hostShows({ app, creator, people });
/** More turns than the longest show of these tests has. */
const MAX_TURNS = 600;
const setStatus = (id: number, status: string) => admin.call(routes.adminSetStatus, at(id, { status }));
const change = async (id: number, body: object) => {
  const { settingsVersion } = await detailOf(creator, id);
  return creator.call(routes.updateTournament, at(id, { settingsVersion, ...body }));
};

afterEach(endShows);

/** Plays on without a press until the show waits for a host or is over. Returns how often each match was voted on. */
async function play(id: number): Promise<{ end: ShowState; votes: Map<number, number> }> {
  const votes = new Map<number, number>();
  let end = await showOf(id);
  for (let turn = 0; turn < MAX_TURNS && end.until !== null; turn += 1) {
    if (end.step === 'vote' && end.matchupId) {
      votes.set(end.matchupId, (votes.get(end.matchupId) ?? 0) + 1);
      const open = (await detailOf(creator, id)).matchups.filter(({ status }) => status === 'active');
      expect(open.map((match) => match.id)).toEqual([end.matchupId]);
      if (turn % 2) await vote(first ?? creator, await matchOf(creator, { id: end.matchupId }), 1);
    }
    await pass((end.until - end.at) / 1000);
    end = await showOf(id);
  }
  return { end, votes };
}

describe('a show of any size', () => {
  it.each([
    [5, { maxParticipants: 8, thirdPlaceMatch: true }],
    [11, { maxParticipants: 16, tournamentType: 'hybrid', songsPerGroup: 3, thirdPlaceMatch: true }],
  ] as const)('plays each match of %i songs once (rule R3)', async (songs, settings) => {
    const id = await openRoom(settings, songs);
    expect(await press(id, 'start', { fewerSongs: true })).toMatchObject({ status: 200 });
    const { end, votes } = await play(id);
    expect(end.step).toBe('over');
    const { status, matchups } = await detailOf(creator, id);
    expect(status).toBe('completed');
    expect(votes.size).toBe(matchups.length);
    expect(new Set(votes.values())).toEqual(new Set([1]));
  });
});

describe('a show whose tournament is changed otherwise', () => {
  it('opens its lobby again when the tournament is in setup again (rule R5)', async () => {
    for (const steps of [['start'], ['start', 'next'], ['start', 'pause']]) {
      const id = await openRoom();
      for (const step of steps) await press(id, step);
      await setStatus(id, 'setup');
      expect(await showOf(id)).toMatchObject({ step: 'lobby', until: null, matchupId: null });
      expect((await press(id, 'start')).body.step).toBe('draw');
      expect((await play(id)).end.step).toBe('over');
    }
  });

  it('pauses for a forced status, and goes on from there (rule R5)', async () => {
    for (const seconds of [0, 12, 42, 48]) {
      const id = await openRoom();
      await press(id, 'start');
      for (let passed = 0; passed < seconds; passed += 6) await pass(6);
      await setStatus(id, 'active');
      expect(await showOf(id)).toMatchObject({ step: 'paused', pausedBy: 'change', until: null });
      await press(id, 'resume');
      expect((await play(id)).end.step).toBe('over');
    }
  });

  it('is over with its tournament, also in the lobby (rule R5)', async () => {
    for (const status of ['cancelled', 'completed']) {
      for (const presses of [[], ['start'], ['start', 'next'], ['start', 'pause']]) {
        const id = await openRoom();
        for (const each of presses) await press(id, each);
        await setStatus(id, status);
        expect(await showOf(id), `${status} ${presses}`).toMatchObject({ step: 'over', until: null });
      }
    }
  });

  it('plays a tournament that goes on after it was over (rule R5)', async () => {
    const id = await openRoom();
    await press(id, 'start');
    await setStatus(id, 'cancelled');
    await setStatus(id, 'active');
    await press(id, 'resume');
    expect((await play(id)).end.step).toBe('over');
    expect((await detailOf(creator, id)).status).toBe('completed');
  });

  it('plays a tournament that another hand has started (rule R3)', async () => {
    const id = await openRoom();
    expect(await creator.call(routes.generateBracket, at(id))).toMatchObject(refusal(409, 'WRONG_STATE'));
    await setStatus(id, 'active');
    expect(await showOf(id)).toMatchObject({ step: 'paused', pausedBy: 'change' });
    await press(id, 'resume');
    expect((await play(id)).end.step).toBe('over');

    const late = await createTournament(creator, { maxParticipants: 4, ...SHOW });
    for (const song of ['One', 'Two', 'Three', 'Four']) await enterSong(creator, late, song);
    await setStatus(late, 'active');
    expect((await press(late, 'open')).body.step).toBe('paused');
    await press(late, 'resume');
    expect((await play(late)).end.step).toBe('over');
  });

  it('leaves a match whose song is withdrawn, in each step (rule R5)', async () => {
    for (const seconds of [0, 12, 52, 82, 90]) {
      const id = await openRoom({ listenSeconds: 20 });
      await app.pool.query("update songs set url = 'https://example.com/a.mp3' where tournament_id = $1", [
        id,
      ]);
      await press(id, 'start');
      for (let passed = 0; passed < seconds; passed += 2) await pass(2);
      const { matchupId, step } = await showOf(id);
      const match = (await detailOf(creator, id)).matchups.find((each) => each.id === matchupId);
      const rows = await app.rows('select submitter_id as id from songs where id = $1', match?.song1Id ?? 0);
      const submitter = matchupId ? rows[0] : people[1];
      expect((await removeParticipant(creator, id, submitter as { id: number })).status, step).toBe(200);
      if ((await showOf(id)).step === 'paused') await press(id, 'resume');
      expect((await play(id)).end.step, step).toBe('over');
    }
  });

  it('closes its room when the tournament gets another pace or visibility (rule R8)', async () => {
    for (const body of [{ pace: 'clock' }, { isPublic: false }]) {
      const id = await openRoom();
      const { pin } = await showOf(id);
      expect((await change(id, body)).status).toBe(200);
      expect(await showOf(id)).toMatchObject({ step: 'closed', pin: null });
      expect((await app.visitor.call(routes.joinRoom, { body: { pin } })).status).toBe(404);
    }
  });

  it('lets settings change after a start with fewer songs (rule R3)', async () => {
    const id = await openRoom({ maxParticipants: 8 }, 5);
    await press(id, 'start', { fewerSongs: true });
    await setStatus(id, 'setup');
    expect((await change(id, { showSeconds: 40 })).status).toBe(200);
  });

  it('opens one room for two presses in two tournaments at once (rule R8)', async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1)
      ids.push(await createTournament(creator, { maxParticipants: 4, ...SHOW }));
    const replies = await Promise.all(ids.map((id) => press(id, 'open')));
    // One that opened in the same moment is in the way of the next press.
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const open = await Promise.all(ids.map(async (id) => (await showOf(id)).pin));
    expect(open.filter((pin) => pin !== null)).toHaveLength(1);
  });
});
