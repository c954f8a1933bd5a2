import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { MAIN_ENTRY } from '#engine/kinds.ts';
import { createCommunity, openTestApp } from './support/community.ts';
import type { ApiCaller } from './support/http-client.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  enterSong,
  inMinutes,
  numbered,
  refusal,
  refusalAt,
  signUpAll,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;

const LINK = 'https://youtu.be/Sj_9CiNkkn4';
const send = (who: ApiCaller, id: number, patch: object = {}, headers = {}) => {
  const song = { title: 'Waterloo', artist: 'ABBA', url: LINK, submissionType: MAIN_ENTRY };
  return who.call(routes.submitSong, { ...at(id, { ...song, ...patch }), headers });
};
const option = (number: 1 | 2, patch: object = {}) => ({
  title: 'SOS',
  submissionType: `tiebreaker_option_${number}`,
  ...patch,
});

describe('entering a song', () => {
  it('makes the sender a participant and derives the platform from the link', async () => {
    const id = await createTournament(ada);
    expect(await send(grace, id, { platform: 'spotify' })).toMatchObject({
      status: 201,
      body: { platform: 'youtube', youtubeUrl: LINK, spotifyUrl: null, pitch: null },
    });
    expect((await ada.call(routes.listParticipants, at(id))).body).toHaveLength(2);
  });

  it.each([
    [{ title: ' ' }, 'title', 'Song title is required'],
    [{ title: undefined }, 'title', 'Song title is required'],
    [{ artist: '' }, 'artist', 'Artist name is required'],
    [{ url: 'javascript:alert(1)' }, 'url', 'Please enter a valid URL'],
    [{ pitch: 'x'.repeat(501) }, 'pitch', 'Pitch must be under 500 characters'],
  ])('refuses %j at %s, alone and in a list', async (patch, path, message) => {
    const reply = await send(ada, await createTournament(ada), patch);
    expect([reply.status, reply.body.issues]).toEqual([400, expect.arrayContaining([{ path, message }])]);
    const song = { title: 'A', artist: 'A', ...patch };
    const list = at(await createTournament(ada, { tiebreakerSongs: 'optional' }), { songs: [song] });
    const issues = (await ada.call(routes.submitSongs, list)).body.issues;
    expect(issues).toContainEqual({ path: `songs.0.${path}`, message });
  });

  it('stores empty links and pitches as null, and refuses other texts as links (rule C13)', async () => {
    const id = await createTournament(ada);
    const { body } = await send(ada, id, { url: '', pitch: '  ', spotifyUrl: '' });
    expect(body).toMatchObject({ url: null, pitch: null, spotifyUrl: null, platform: 'other' });
    const wrong = await send(ada, id, { spotifyUrl: 'not a link' });
    expect(wrong).toMatchObject(refusalAt('spotifyUrl', 'Please enter a valid URL'));
  });

  it('refuses the same title and artist twice, in any case and with any quotes', async () => {
    const id = await createTournament(ada);
    await send(ada, id);
    await send(ada, id, { title: "Don't", artist: 'Day and Night' });
    for (const [title, artist] of [
      [' WATERLOO ', 'abba'],
      ['Don’t', 'Ｄａｙ & Night'],
    ]) {
      const again = await send(grace, id, { title, artist });
      expect(again).toMatchObject({ status: 409, body: { code: 'SONG_TAKEN', issues: [{ path: 'title' }] } });
    }
  });

  it('gives the last place to one of many simultaneous users', async () => {
    const id = await createTournament(ada);
    for (const name of ['One', 'Two', 'Three']) await enterSong(ada, id, name);
    const crowd = await signUpAll(app, numbered('c', 6));
    const replies = await Promise.all(crowd.map((person, n) => send(person, id, { title: `Last ${n}` })));
    expect(replies.map(({ body }) => body.code ?? 'entered').sort()).toEqual([
      ...Array(5).fill('TOURNAMENT_FULL'),
      'entered',
    ]);
    expect((await detailOf(ada, id)).songCount).toBe(4);
  });

  it('is refused after the start (rule C9)', async () => {
    const { id } = await drawTournament(ada, [ada, ada, ada, ada]);
    expect(await send(grace, id)).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('happens once for one Idempotency-Key, which a refused call does not keep (rule L6)', async () => {
    const id = await createTournament(ada);
    const key = (name: string) => ({ 'idempotency-key': name });
    expect((await send(ada, id, option(1), key('refused first'))).status).toBe(409);
    const first = await send(ada, id, {}, key('lost answer'));
    expect(await send(ada, id, {}, key('lost answer'))).toMatchObject({
      status: 201,
      body: { id: first.body.id },
    });
    expect((await detailOf(ada, id)).songCount).toBe(1);
    expect((await send(ada, id, option(1), key('refused first'))).status).toBe(201);
  });

  it('stops at the user’s limit of a minute, tiebreaker songs and songs of lists included', async () => {
    const strict = await openTestApp({ LIMIT_SONGS: '3' });
    const [person, other] = await signUpAll(strict, ['eager', 'keen']);
    const id = await createTournament(person);
    await enterSong(person, id, 'Song', { tiebreakers: 2 });
    expect(await send(person, id, { title: 'Another' })).toMatchObject(refusal(429, 'TOO_MANY_REQUESTS'));
    const optional = await createTournament(other, { tiebreakerSongs: 'optional' });
    const statuses: number[] = [];
    for (const songs of [listOf(2), listOf(2, 9)])
      statuses.push((await other.call(routes.submitSongs, at(optional, { songs }))).status);
    expect(statuses).toEqual([201, 429]);
  });
});

it('tiebreaker songs belong to the newest main entry that lacks them, share its artist and are counted as remaining (rule T6)', async () => {
  const id = await createTournament(ada);
  const { body: first } = await send(ada, id);
  const { body: second } = await send(ada, id, { title: 'Dancing Queen' });
  expect((await send(ada, id, option(1))).body.parentSongId).toBe(second.id);
  expect(await send(ada, id, option(2, { artist: 'Roxette' }))).toMatchObject(
    refusal(400, 'All 4 songs must be by the same artist for tie-breaker purposes'),
  );
  expect(await send(grace, id, option(1))).toMatchObject(refusal(409, 'CONFLICT'));
  const usage = await app.visitor.call(routes.getTiebreakerUsage, at(id));
  expect(usage.body).toMatchObject({ [second.id]: 1 });
  expect(usage.body[first.id] ?? 0).toBe(0);
});

const listOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ title: `Song ${from + index}`, artist: `Band ${index}` }));

describe('a list of songs (rule C29)', () => {
  const create = (settings: Partial<CreateTournamentInput> = {}) =>
    createTournament(ada, { tiebreakerSongs: 'optional', maxParticipants: 8, ...settings });
  const sendList = (who: ApiCaller, id: number, songs: unknown) =>
    who.call(routes.submitSongs, at(id, { songs }));
  const titlesOf = async (id: number) => (await detailOf(ada, id)).songs.map(({ title }) => title);

  it('is entered in its order, in one change that makes the sender a participant', async () => {
    const id = await create();
    const before = await detailOf(ada, id);
    const first = { title: ' Waterloo ', artist: 'ABBA', url: 'youtu.be/Sj_9CiNkkn4', pitch: ' Because. ' };
    const { status, body } = await sendList(grace, id, [first, ...listOf(2)]);
    expect(status).toBe(201);
    expect(body.songs.map(({ title }: { title: string }) => title)).toEqual(['Waterloo', 'Song 1', 'Song 2']);
    expect(body.songs[0]).toMatchObject({
      ...{ url: LINK, youtubeUrl: LINK, platform: 'youtube', pitch: 'Because.' },
      ...{ submitterId: grace.id, submissionType: MAIN_ENTRY },
    });
    expect(await detailOf(ada, id)).toMatchObject({
      songCount: 3,
      participantCount: before.participantCount + 1,
      version: before.version + 1,
    });
    expect(await titlesOf(id)).toEqual(['Waterloo', 'Song 1', 'Song 2']);
  });

  it('fills a tournament of 64 at once, which plans its start', async () => {
    const id = await create({ tournamentType: 'round_robin', maxParticipants: 64 });
    await grace.call(routes.joinTournament, at(id));
    expect((await sendList(ada, id, listOf(64))).status).toBe(201);
    const full = { songCount: 64, autoStartAt: inMinutes(app, 5) };
    expect(await detailOf(ada, id)).toMatchObject(full);
  });

  it.each([
    ['no song', [], 'Enter at least one song.'],
    ['65 songs', listOf(65), 'A list can have at most 64 songs.'],
  ])('with %s is refused', async (_, songs, message) => {
    expect(await sendList(ada, await create(), songs)).toMatchObject(refusalAt('songs', message));
  });

  it('with wrong songs or repeats is refused whole, by the index of each', async () => {
    const id = await create();
    await enterSong(grace, id, 'Taken');
    const untitled = await sendList(ada, id, [...listOf(2), { title: ' ', artist: 'A' }]);
    expect(untitled).toMatchObject(refusalAt('songs.2.title', 'Song title is required'));
    const repeats = [
      { title: ' TAKEN', artist: 'taken band' },
      { title: 'song 1', artist: 'BAND 0' },
    ];
    const { status, body } = await sendList(ada, id, [...listOf(1), ...repeats]);
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT']);
    expect(body.message).toBe('2 songs are repeats. Nothing was entered.');
    expect(body.issues).toEqual([
      { path: 'songs.1.title', message: 'This song is already in the tournament. Please enter another one.' },
      { path: 'songs.2.title', message: 'This song is in the list twice.' },
    ]);
    expect(await titlesOf(id)).toEqual(['Taken']);
  });

  it.each([
    [3, 'Only 1 place is left, and the list has 3 songs.', 7, 2],
    [4, 'Only 2 places are left, and the list has 4 songs.', 6, 2],
    [1, 'All places of this tournament are taken.', 8, 1],
  ])(
    'of %i songs is refused whole when there is no place for all: %s (rule C10)',
    async (count, message, before, refused) => {
      const id = await create();
      await sendList(grace, id, listOf(before));
      const { status, body } = await sendList(ada, id, listOf(count, 100));
      expect([status, body.code, body.message]).toEqual([409, 'TOURNAMENT_FULL', message]);
      expect(body.issues).toHaveLength(refused);
      const last = { path: `songs.${count - 1}`, message: 'No place is left for this song.' };
      expect(body.issues.at(-1)).toEqual(last);
      expect(await titlesOf(id)).toHaveLength(before);
    },
  );

  it('is entered whole or refused when two lists for the same places are sent at once (rule C10)', async () => {
    const id = await create();
    const replies = await Promise.all([sendList(ada, id, listOf(5)), sendList(grace, id, listOf(5, 50))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await titlesOf(id)).toHaveLength(5);
  });

  it('is refused where tiebreaker songs are required, and after the start (rule C23)', async () => {
    const required = await sendList(ada, await create({ tiebreakerSongs: 'required' }), listOf(1));
    expect(required).toMatchObject(refusal(409, 'WRONG_STATE'));
    expect(required.body.message).toContain('tiebreaker songs');
    const started = await create({ maxParticipants: 4 });
    await sendList(ada, started, listOf(4));
    await ada.call(routes.generateBracket, at(started));
    expect(await sendList(grace, started, listOf(1, 9))).toMatchObject(refusal(409, 'WRONG_STATE'));
  });
});
