import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { routes } from '#contract/routes.ts';
import { createTestApp } from './support/app.ts';
import { detailOf, fillTournament, signUpAll } from './support/tournaments.ts';

it('a server that is told to stop counts the votes in flight, tells sockets to come back, and takes nothing new', async () => {
  const app = await createTestApp();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const [creator] = people;
  if (!creator) throw new Error('Nobody signed up');
  const id = await fillTournament(creator, people, { schedulingType: 'manual' });
  await creator.call(routes.generateBracket, { params: { id } });
  const [matchup] = (await detailOf(creator, id)).matchups;
  if (!matchup) throw new Error('Nothing was drawn');
  await creator.call(routes.activateMatchup, { params: { id: matchup.id } });

  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));

  // Somebody else holds the matchup: the vote is under way and cannot be written yet.
  const holder = await app.context.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from matchups where id = $1 for update', [matchup.id]);
  const vote = fetch(`${address}/api/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: creator.cookie ?? '' },
    body: JSON.stringify({ tournamentId: id, matchupId: matchup.id, songId: matchup.song1Id }),
  });
  const isWaiting = async () => {
    // Not by the holder: within one transaction the activity stays as it was first read.
    const { rows } = await app.context.pool.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(rows[0].n).toBe(1);
  };
  await vi.waitFor(isWaiting, { timeout: 10_000 });

  const stopping = app.stop();
  expect(await closed).toBe(1012);
  await expect(
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  ).resolves.toBe(false);
  await holder.query('commit');
  const answer = await vote;
  expect([answer.status, await answer.json()]).toMatchObject([200, { tally: { song1Votes: 1 } }]);
  const { rows } = await holder.query('select song_id from votes where matchup_id = $1', [matchup.id]);
  expect(rows).toEqual([{ song_id: matchup.song1Id }]);
  holder.release();
  const told = performance.now();
  await stopping;
  expect(performance.now() - told).toBeLessThan(1_000);
  await app.close();
});

it('a call that still comes in on an open connection is told so, in the one body of errors (R7)', async () => {
  const app = await createTestApp();
  const { port } = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }));
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
  await vi.waitFor(() => expect(app.http.server.listening).toBe(false));
  socket.write('}GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  await stopping;
  const [, last = ''] = answers.split(/(?=HTTP\/1\.1 503)/);
  expect(last).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'UNAVAILABLE' });
  await app.close();
});
