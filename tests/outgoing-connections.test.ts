import { Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp } from './support/app.ts';
import { at, createTournament, enterSong, MINUTE_MS } from './support/tournaments.ts';

it('the server without lookups connects only to its database, whatever URLs users enter', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const app = await createTestApp({ LOOKUPS: 'off' });
  const person = await app.signUp('linker');
  const imageUrl = 'https://elsewhere.example/picture.png';
  const expiresAt = new Date(app.clock.now().getTime() + MINUTE_MS).toISOString();
  const asked = await person.call(routes.createPrediction, { body: { title: 'Who?', expiresAt, imageUrl } });
  expect(asked.status).toBe(201);
  const url = 'https://youtu.be/dQw4w9WgXcQ';
  expect((await person.call(routes.lookUpSong, { body: { url } })).status).toBe(409);
  const id = await createTournament(person);
  await enterSong(person, id, 'Linked', { tiebreakers: 3 });
  for (const route of [routes.getTournament, routes.listPredictions]) {
    expect((await person.call(route, at(id))).status).toBe(200);
  }
  await app.timekeeper.runDue();
  await app.close();
  const targets = new Set(connect.mock.calls.map((target) => JSON.stringify(target)));
  expect([...targets]).toHaveLength(1);
  const { host, port } = app.pool.options;
  expect([...targets].join()).toContain(host);
  expect([...targets].join()).toContain(String(port));
});
