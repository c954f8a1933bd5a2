import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity } from './support/community.ts';
import { at, createTournament, detailOf, enterSong } from './support/tournaments.ts';

const { app, people, admin } = await createCommunity({}, ['creator', 'listener']);
const [creator, listener] = people;

async function withSong(over: object = {}) {
  const id = await createTournament(creator, over);
  await enterSong(creator, id, 'One');
  const [song] = (await detailOf(creator, id)).songs;
  return { id, songId: song?.id ?? 0 };
}

it('a heard song is kept once, for its listener alone (rule W40)', async () => {
  const { id, songId } = await withSong();
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const { status, body } = await listener.call(routes.markHeard, at(songId));
    expect([status, body]).toEqual([200, { songId }]);
  }
  const own = await listener.call(routes.listHeard, at(id));
  expect(own.body).toEqual([songId]);
  expect(own.headers['cache-control']).toBe('no-store');
  expect((await creator.call(routes.listHeard, at(id))).body).toEqual([]);
});

it('a song of a private tournament and a missing one get the same answer', async () => {
  const { id, songId } = await withSong({ isPublic: false });
  const hidden = await listener.call(routes.markHeard, at(songId));
  const missing = await listener.call(routes.markHeard, at(2_000_000));
  expect([hidden.status, missing.status]).toEqual([404, 404]);
  expect(hidden.body).toEqual(missing.body);
  expect((await listener.call(routes.listHeard, at(id))).status).toBe(404);
  expect((await creator.call(routes.markHeard, at(songId))).status).toBe(200);
});

it('a deleted song takes its marks along (rule W40)', async () => {
  const { id, songId } = await withSong();
  await listener.call(routes.markHeard, at(songId));
  expect((await creator.call(routes.withdrawSong, at(songId))).status).toBe(200);
  expect((await listener.call(routes.listHeard, at(id))).body).toEqual([]);
  expect((await listener.call(routes.markHeard, at(songId))).status).toBe(404);
});

it('a deleted user leaves no marks behind', async () => {
  const { songId } = await withSong();
  const leaver = await app.signUp('leaver');
  await leaver.call(routes.markHeard, at(songId));
  await admin.call(routes.adminDeleteUser, at(leaver.id));
  const { rows } = await app.pool.query('select count(*)::int as marks from heard_songs where user_id = $1', [
    leaver.id,
  ]);
  expect(rows).toEqual([{ marks: 0 }]);
});
