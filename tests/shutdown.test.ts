import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from './support/app.ts';
import { addressOf, waitForLocks, watch } from './support/community.ts';
import { eventually } from './support/eventually.ts';
import { httpClient } from './support/http-client.ts';
import { openMatch, signUpAll, vote } from './support/tournaments.ts';

it('a stopping server counts the votes in flight, closes sockets with code 1012, and accepts nothing new (rule U7)', async () => {
  const app = await createTestApp();
  const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const matchup = await openMatch(people[0], people);
  const address = await addressOf(app);
  const client = await watch(app, matchup.tournamentId);

  // Another transaction locks the matchup, so the vote is accepted and cannot be written yet.
  const holder = await app.pool.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query('select from matchups where id = $1 for update', [matchup.id]);
  const answer = vote(httpClient(address, people[0].cookie), matchup, 1);
  await waitForLocks(app);

  const stopping = app.stop();
  await eventually(() => expect(client.closeCode()).toBe(1012));
  const ready = await fetch(`${address}/readyz`).catch(() => ({ ok: false }));
  expect(ready.ok).toBe(false);
  await holder.query('commit');
  expect(await answer).toMatchObject({ status: 200, body: { tally: { song1Votes: 1 } } });
  const { rows } = await holder.query('select song_id from votes where matchup_id = $1', [matchup.id]);
  expect(rows).toEqual([{ song_id: matchup.song1Id }]);
  holder.release();
  await stopping;
  await app.close();
});

it('a call on an open connection of a stopping server is 503 with the error body', async () => {
  const app = await createTestApp();
  const { port } = new URL(await addressOf(app));
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  let answers = '';
  socket.on('data', (part) => {
    answers += part;
  });
  // A call whose body has only half arrived keeps its connection open.
  const arrived = once(app.http.server, 'request');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{');
  await arrived;
  const stopping = app.stop();
  await eventually(() => expect(app.http.server.listening).toBe(false));
  socket.write('}GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  await stopping;
  const [, last = ''] = answers.split(/(?=HTTP\/1\.1 503)/);
  expect(last).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'UNAVAILABLE' });
  await app.close();
});
