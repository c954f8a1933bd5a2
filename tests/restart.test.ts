import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { PASSWORD } from './support/app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'beats-restart-'));
// The database's user has to get through.
chmodSync(dataDir, 0o755);
let server: { process: ChildProcess; address: string };

beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(async () => {
  await stop('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The real program on its own embedded database. */
function startServer(): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
    child.stdout.on('data', (text) => {
      const address = /http:\/\/\S+/.exec(String(text))?.[0];
      if (address) resolve({ process: child, address });
    });
  });
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolve) => server.process.once('exit', resolve));
  server.process.kill(signal);
  await ended;
}

/** Counts everything again, beside the running server. */
const recount = () =>
  execFileSync(process.execPath, ['src/server/commands/recount.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });

async function send(route: Route, cookie: string, id?: number, body?: unknown) {
  const response = await fetch(server.address + route.path.replace(':id', String(id)), {
    method: route.method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  const answer: any = await response.json();
  return { status: response.status, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', answer };
}

/** More than Node has wait when nobody says how many. */
const CROWD = 2_000;
const QUEUE = '/proc/sys/net/core/somaxconn';
const holdsCrowd = existsSync(QUEUE) && Number(readFileSync(QUEUE, 'utf8')) >= CROWD;

describe.runIf(holdsCrowd)('a crowd that comes while the server stands still', () => {
  it('waits in line, instead of trying again after seconds', async () => {
    const { port } = new URL(server.address);
    server.process.kill('SIGSTOP');
    const sockets = Array.from({ length: CROWD }, () => connect(Number(port), '127.0.0.1'));
    try {
      // The system lets them in: none of their first calls is lost.
      await Promise.all(
        sockets.map((socket) => once(socket, 'connect', { signal: AbortSignal.timeout(10_000) })),
      );
    } finally {
      server.process.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  });
});

describe('a server that is killed in the middle of a matchup', () => {
  it('comes back with every acknowledged vote, every session, and ends the match on time', async () => {
    const people = [];
    for (const username of ['a', 'b', 'c', 'd']) {
      const body = {
        email: `${username}@test.example`,
        username,
        password: PASSWORD,
        firstName: 'A',
        lastName: 'B',
      };
      people.push((await send(routes.logIn, '', undefined, body)).cookie);
    }
    const [creator = ''] = people;
    const settings = { name: 'Cup', maxParticipants: 4, schedulingType: 'manual' };
    const { id } = (await send(routes.createTournament, creator, undefined, settings)).answer;
    for (const [index, person] of people.entries()) {
      const song = {
        title: `Song ${index}`,
        artist: `Band ${index}`,
        submissionType: 'main_participant_entry',
      };
      expect((await send(routes.submitSong, person, id, song)).status).toBe(201);
    }
    await send(routes.generateBracket, creator, id);
    const [matchup] = (await send(routes.listMatchups, creator, id)).answer;
    const endTime = new Date(Date.now() + 14_000).toISOString();
    await send(routes.updateSchedule, creator, matchup.id, {
      startTime: new Date(Date.now() - 1000).toISOString(),
      endTime,
    });
    const votes = await Promise.all(
      people.map((person) =>
        send(routes.castVote, person, undefined, {
          tournamentId: id,
          matchupId: matchup.id,
          songId: matchup.song1Id,
        }),
      ),
    );
    expect(votes.map((vote) => vote.status)).toEqual([200, 200, 200, 200]);

    await stop('SIGKILL');
    server = await startServer();

    await vi.waitFor(async () => {
      const { answer } = await send(routes.getMatchup, creator, matchup.id);
      expect(answer).toMatchObject({ song1Votes: 4, song2Votes: 0, status: 'active', endTime });
    });
    await vi.waitFor(
      async () => {
        const { answer } = await send(routes.getMatchup, creator, matchup.id);
        expect(answer).toMatchObject({ status: 'completed', winnerId: matchup.song1Id });
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(Date.now() - Date.parse(endTime)).toBeLessThan(1500);
    expect(recount()).toContain('Every count agrees with its facts.');
  }, 60_000);
});
