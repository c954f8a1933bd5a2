import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TestUser } from './support/app.ts';
import { eventually } from './support/eventually.ts';
import { httpClient, signUpOverHttp } from './support/http-client.ts';
import { FAST, type Program, startServer } from './support/program.ts';
import { makeTempFolder } from './support/temp-folder.ts';
import { at, createTournament, detailOf, enterSong, vote } from './support/tournaments.ts';

const dataDir = makeTempFolder();
let server: Program;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(() => server.stop());

const recount = () =>
  execFileSync(process.execPath, [...FAST, 'src/server/commands/recount.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

/** Runs a statement in the embedded database beside the server. */
async function query(statement: string): Promise<void> {
  const [, , , , host] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host, port: 5432, user: 'beats', database: 'beats' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** More connections than Node's default queue holds. */
const CROWD = 2_000;
const QUEUE = '/proc/sys/net/core/somaxconn';
const canQueueCrowd = existsSync(QUEUE) && Number(readFileSync(QUEUE, 'utf8')) >= CROWD;

describe.runIf(canQueueCrowd)('a stopped server process', () => {
  it('does not keep the system from accepting the connections of 2,000 clients', async () => {
    server.process.kill('SIGSTOP');
    const sockets = Array.from({ length: CROWD }, () => connect(server.port, '127.0.0.1'));
    try {
      await Promise.all(
        sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(30_000) })),
      );
    } finally {
      server.process.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('a server that is killed during a matchup', () => {
  it('keeps each acknowledged vote and each session, and ends the matchup on time', async () => {
    const signUp = (name: string) => signUpOverHttp(server.address, name);
    const users = await Promise.all(['a', 'b', 'c', 'd'].map(signUp));
    const [creator] = users as [TestUser];
    const id = await createTournament(creator, { schedulingType: 'manual' });
    for (const [index, user] of users.entries()) await enterSong(user, id, `Song ${index}`);
    await creator.call(routes.generateBracket, at(id));
    const [semifinal] = (await detailOf(creator, id)).matchups;
    if (!semifinal) throw new Error('The draw made no matchup');
    await creator.call(routes.activateMatchup, at(semifinal.id));
    const votes = await Promise.all(users.map((user) => vote(user, semifinal, 1)));
    expect(votes.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    await server.stop('SIGKILL');
    server = await startServer({ DATA_DIR: dataDir });
    // The clients keep their cookies and come back to another port.
    for (const { id, cookie } of users) {
      const user = await httpClient(server.address, cookie).call(routes.getCurrentUser);
      expect(user.body).toMatchObject({ id });
    }
    const again = httpClient(server.address, creator.cookie);
    const matchup = async () => (await again.call(routes.getMatchup, at(semifinal.id))).body;
    expect(await matchup()).toMatchObject({ song1Votes: 4, song2Votes: 0, status: 'active' });

    await query(`update matchups set end_time = now() + interval '1 second' where id = ${semifinal.id}`);
    await query(`update tournaments set next_due_at = now() + interval '1 second' where id = ${id}`);
    await eventually(async () =>
      expect(await matchup()).toMatchObject({ status: 'completed', winnerId: semifinal.song1Id }),
    );
    expect(recount()).toContain('Every count agrees with its facts.');
  });
});
