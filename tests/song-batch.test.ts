import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { createTestApp, type TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, detailOf, enterSong, MINUTE_MS, refusal } from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['ada', 'grace']);
const [ada, grace] = people;

const create = (settings: Partial<CreateTournamentInput> = {}) =>
  createTournament(ada, { tiebreakerSongs: 'optional', maxParticipants: 8, ...settings });
const listOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ title: `Song ${from + index}`, artist: `Band ${index}` }));
const send = (who: Pick<TestUser, 'call'>, id: number, songs: unknown, headers = {}) =>
  who.call(routes.submitSongs, { ...at(id, { songs }), headers });
const titlesOf = async (id: number) => (await detailOf(ada, id)).songs.map(({ title }) => title);

describe('a list of songs (rule C29)', () => {
  it('is entered in its order, in one change that makes the sender a participant', async () => {
    const id = await create();
    const before = await detailOf(ada, id);
    const { status, body } = await send(grace, id, [
      { title: ' Waterloo ', artist: 'ABBA', url: 'youtu.be/Sj_9CiNkkn4', pitch: ' Because. ' },
      ...listOf(2),
    ]);
    expect(status).toBe(201);
    expect(body.songs.map(({ title }: { title: string }) => title)).toEqual(['Waterloo', 'Song 1', 'Song 2']);
    expect(body.songs[0]).toMatchObject({
      url: 'https://youtu.be/Sj_9CiNkkn4',
      youtubeUrl: 'https://youtu.be/Sj_9CiNkkn4',
      platform: 'youtube',
      pitch: 'Because.',
      submitterId: grace.id,
      submissionType: 'main_participant_entry',
    });
    const after = await detailOf(ada, id);
    expect([after.songCount, after.participantCount]).toEqual([3, before.participantCount + 1]);
    expect(after.version).toBe(before.version + 1);
    expect(await titlesOf(id)).toEqual(['Waterloo', 'Song 1', 'Song 2']);
  });

  it('fills a tournament of 64 at once, which plans its start', async () => {
    const id = await create({ tournamentType: 'round_robin', maxParticipants: 64 });
    await grace.call(routes.joinTournament, at(id));
    expect((await send(ada, id, listOf(64))).status).toBe(201);
    const detail = await detailOf(ada, id);
    expect(detail.songCount).toBe(64);
    expect(Date.parse(detail.autoStartAt ?? '')).toBe(app.clock.now().getTime() + 5 * MINUTE_MS);
  });

  it.each([
    ['no song', [], 'songs', 'Enter at least one song.'],
    ['65 songs', listOf(65), 'songs', 'A list can have at most 64 songs.'],
    [
      'a song without a title',
      [...listOf(2), { title: ' ', artist: 'A' }],
      'songs.2.title',
      'Song title is required',
    ],
    ['a song without an artist', [{ title: 'A' }], 'songs.0.artist', 'Artist name is required'],
    [
      'an invalid link',
      [{ title: 'A', artist: 'A', url: 'javascript:x' }],
      'songs.0.url',
      'Please enter a valid URL',
    ],
    [
      'a long pitch',
      [{ title: 'A', artist: 'A', pitch: 'x'.repeat(501) }],
      'songs.0.pitch',
      'Pitch must be under 500 characters',
    ],
  ])('with %s is refused whole, by the index of the song', async (_, songs, path, message) => {
    const id = await create();
    const { status, body } = await send(ada, id, songs);
    expect(status).toBe(400);
    expect(body.issues).toContainEqual({ path, message });
    expect(await titlesOf(id)).toEqual([]);
  });

  it('with repeats is refused whole, by the index of each repeat', async () => {
    const id = await create();
    await enterSong(grace, id, 'Taken');
    const { status, body } = await send(ada, id, [
      ...listOf(1),
      { title: ' TAKEN', artist: 'taken band' },
      { title: 'song 1', artist: 'BAND 0' },
    ]);
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
      await send(grace, id, listOf(before));
      const { status, body } = await send(ada, id, listOf(count, 100));
      expect([status, body.code, body.message]).toEqual([409, 'TOURNAMENT_FULL', message]);
      expect(body.issues).toHaveLength(refused);
      expect(body.issues.at(-1)).toEqual({
        path: `songs.${count - 1}`,
        message: 'No place is left for this song.',
      });
      expect(await titlesOf(id)).toHaveLength(before);
    },
  );

  it('is entered whole or refused when two lists for the same places are sent at once (rule C10)', async () => {
    const id = await create();
    const replies = await Promise.all([send(ada, id, listOf(5)), send(grace, id, listOf(5, 50))]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await titlesOf(id)).toHaveLength(5);
  });

  it('is refused where tiebreaker songs are required, and after the start (rule C23)', async () => {
    const required = await create({ tiebreakerSongs: 'required' });
    const reply = await send(ada, required, listOf(1));
    expect([reply.status, reply.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(reply.body.message).toContain('tiebreaker songs');
    const started = await create({ maxParticipants: 4 });
    await send(ada, started, listOf(4));
    await ada.call(routes.generateBracket, at(started));
    expect(await send(grace, started, listOf(1, 9))).toMatchObject(refusal(409, 'WRONG_STATE'));
  });

  it('counts each of its songs for the limit of a minute', async () => {
    const strict = await createTestApp({ LIMIT_SONGS: '5' });
    const person = await strict.signUp('eager');
    const id = await createTournament(person, { tiebreakerSongs: 'optional' });
    const replies = [await send(person, id, listOf(3)), await send(person, id, listOf(3, 9))];
    await strict.close();
    expect(replies.map(({ status }) => status)).toEqual([201, 429]);
  });
});
