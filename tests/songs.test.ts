import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createTestApp, type TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import {
  AUTOMATIC,
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  refusal,
  signUpAll,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;

const song = (patch: object = {}) => ({
  title: 'Waterloo',
  artist: 'ABBA',
  url: 'https://youtu.be/Sj_9CiNkkn4',
  submissionType: MAIN_ENTRY,
  ...patch,
});
const send = (who: Pick<TestUser, 'call'>, id: number, patch: object = {}, headers = {}) =>
  who.call(routes.submitSong, { ...at(id), body: song(patch), headers });

describe('entering a song', () => {
  it('stops at the user’s limit of a minute, tiebreaker songs included', async () => {
    const strict = await createTestApp({ LIMIT_SONGS: '3' });
    const person = await strict.signUp('eager');
    const id = await createTournament(person);
    await enterSong(person, id, 'Song', { tiebreakers: 2 });
    const { status, body } = await send(person, id, { title: 'Another', artist: 'Another' });
    await strict.close();
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  });

  it('makes the sender a participant and derives the platform from the link', async () => {
    const id = await createTournament(ada);
    const reply = await send(grace, id, { platform: 'spotify' });
    expect(reply).toMatchObject({
      status: 201,
      body: {
        platform: 'youtube',
        youtubeUrl: 'https://youtu.be/Sj_9CiNkkn4',
        spotifyUrl: null,
        pitch: null,
      },
    });
    const participants = await ada.call(routes.listParticipants, at(id));
    expect(participants.body).toHaveLength(2);
  });

  it.each([
    [{ title: ' ' }, 'title', 'Song title is required'],
    [{ title: undefined }, 'title', 'Song title is required'],
    [{ artist: '' }, 'artist', 'Artist name is required'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
    [{ url: 'data:text/html,x' }, 'url', 'Please enter a valid URL'],
    [{ spotifyUrl: 'not a link' }, 'spotifyUrl', 'Please enter a valid URL'],
    [{ pitch: 'x'.repeat(501) }, 'pitch', 'Pitch must be under 500 characters'],
  ])('refuses %j at %s', async (patch, path, message) => {
    const id = await createTournament(ada);
    const reply = await send(ada, id, patch);
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toContainEqual({ path, message });
  });

  it('stores empty links and pitches as null (rule C13)', async () => {
    const id = await createTournament(ada);
    const reply = await send(ada, id, { url: '', pitch: '  ', spotifyUrl: '' });
    expect(reply.body).toMatchObject({ url: null, pitch: null, spotifyUrl: null, platform: 'other' });
  });

  it('refuses the same title and artist twice, in any case and with any quotes', async () => {
    const id = await createTournament(ada);
    await send(ada, id);
    await send(ada, id, { title: "Don't", artist: 'Day and Night' });
    for (const song of [
      { title: ' WATERLOO ', artist: 'abba' },
      { title: 'Don’t', artist: 'Ｄａｙ & Night' },
    ]) {
      const again = await send(grace, id, song);
      expect(again).toMatchObject({ status: 409, body: { code: 'SONG_TAKEN', issues: [{ path: 'title' }] } });
    }
  });

  it('gives the last place to one of many simultaneous users', async () => {
    const id = await createTournament(ada);
    for (const name of ['One', 'Two', 'Three']) await enterSong(ada, id, name);
    const crowd = await signUpAll(app, ['c1', 'c2', 'c3', 'c4', 'c5', 'c6']);
    const replies = await Promise.all(
      crowd.map((person, index) => send(person, id, { title: `Last ${index}`, artist: `Band ${index}` })),
    );
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 201)) {
      expect(reply).toMatchObject(refusal(409, 'TOURNAMENT_FULL'));
    }
    expect((await detailOf(ada, id)).songCount).toBe(4);
  });

  it('is refused after the start (rule C9)', async () => {
    const { id } = await drawTournament(ada, [ada, ada, ada, ada], AUTOMATIC);
    expect(await send(grace, id)).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('happens once for one Idempotency-Key, even if the answer was lost', async () => {
    const id = await createTournament(ada);
    const headers = { 'idempotency-key': 'lost answer' };
    const first = await send(ada, id, {}, headers);
    const retry = await send(ada, id, {}, headers);
    expect(retry).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await detailOf(ada, id)).songCount).toBe(1);
  });

  it('keeps no key of a refused call (rule L6)', async () => {
    const id = await createTournament(ada);
    const headers = { 'idempotency-key': 'refused first' };
    expect((await send(ada, id, { submissionType: 'tiebreaker_option_1' }, headers)).status).toBe(409);
    await send(ada, id);
    expect(
      (await send(ada, id, { title: 'SOS', submissionType: 'tiebreaker_option_1' }, headers)).status,
    ).toBe(201);
  });
});

describe('tiebreaker songs', () => {
  it('belong to the newest main entry that lacks them, and share its artist', async () => {
    const id = await createTournament(ada);
    await send(ada, id);
    const second = await send(ada, id, { title: 'Dancing Queen' });
    const option = await send(ada, id, { title: 'SOS', submissionType: 'tiebreaker_option_1' });
    expect(option.body.parentSongId).toBe(second.body.id);
    const other = await send(ada, id, {
      title: 'X',
      artist: 'Roxette',
      submissionType: 'tiebreaker_option_2',
    });
    expect(other).toMatchObject(
      refusal(400, 'All 4 songs must be by the same artist for tie-breaker purposes'),
    );
    const none = await send(grace, id, { title: 'Y', submissionType: 'tiebreaker_option_1' });
    expect(none).toMatchObject(refusal(409, 'CONFLICT'));
  });

  it('are counted as remaining for each main entry (rule T6)', async () => {
    const id = await createTournament(ada);
    const songId = await enterSong(ada, id, 'Dots', { tiebreakers: 2 });
    const usage = await app.visitor.call(routes.getTiebreakerUsage, at(id));
    expect(usage.body).toEqual({ [songId]: 2 });
  });
});
