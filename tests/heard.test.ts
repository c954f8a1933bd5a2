import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, enterSong } from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, ['creator', 'listener']);
const [creator, listener] = people;

async function withSong() {
  const id = await createTournament(creator);
  return { id, songId: await enterSong(creator, id, 'One') };
}
const mark = (songId: number, by = listener) => by.call(routes.markHeard, at(songId));
const list = (id: number, by = listener) => by.call(routes.listHeard, at(id));

it('a heard song is kept once, for its listener alone (rule W40)', async () => {
  const { id, songId } = await withSong();
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect(await mark(songId)).toMatchObject({ status: 200, body: { songId } });
  }
  const own = await list(id);
  expect(own.body).toEqual([songId]);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await list(id, creator)).body).toEqual([]);
});

it('a deleted song and a deleted user leave no marks behind (rule W40)', async () => {
  const marks = async () => (await app.pool.query('select from heard_songs')).rowCount;
  const before = await marks();
  const leaver = await app.signUp('leaver');
  const [gone, kept] = [await withSong(), await withSong()];
  await mark(gone.songId);
  await mark(kept.songId, leaver);
  expect((await creator.call(routes.withdrawSong, at(gone.songId))).status).toBe(200);
  expect((await list(gone.id)).body).toEqual([]);
  expect((await mark(gone.songId)).status).toBe(404);
  await admin.call(routes.adminDeleteUser, at(leaver.id));
  expect(await marks()).toBe(before);
});
