import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createTestApp } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { openLiveClient } from './support/live-client.ts';
import { at, drawTournament, signUpAll } from './support/tournaments.ts';

it('a stopping server counts the votes in flight, closes sockets with code 1012, and accepts nothing new (rule U7)', async () => {
  const app = await createTestApp();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const people = await signUpAll(app, ['p1', 'p2', 'p3', 'p4']);
  const [creator] = people;
  const { id, matchups } = await drawTournament(creator, people);
  const [matchup] = matchups;
  if (!matchup) throw new Error('The draw made no matchup');
  await creator.call(routes.activateMatchup, at(matchup.id));

  const client = await openLiveClient(address);

  // Another transaction locks the matchup, so the vote is accepted and cannot be written yet.
  const holder = await app.pool.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query('select 1 from matchups where id = $1 for update', [matchup.id]);
  const vote = fetch(`${address}/api/votes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: creator.cookie ?? '' },
    body: JSON.stringify({ tournamentId: id, matchupId: matchup.id, songId: matchup.song1Id }),
  });
  const isWaiting = async () => {
    // Not through `holder`: within one transaction the view keeps its first content.
    const { rows } = await app.pool.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect(rows[0].n).toBe(1);
  };
  await eventually(isWaiting);

  const stopping = app.stop();
  await eventually(() => expect(client.closeCode()).toBe(1012));
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
  // The client keeps its connection open for a minute, so the server must close it.
  await stopping;
  await app.close();
});

it('a call on an open connection of a stopping server is 503 with the error body', async () => {
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
  await eventually(() => expect(app.http.server.listening).toBe(false));
  socket.write('}GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'close');
  await stopping;
  const [, last = ''] = answers.split(/(?=HTTP\/1\.1 503)/);
  expect(last).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(last.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'UNAVAILABLE' });
  await app.close();
});
