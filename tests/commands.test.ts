import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from './support/app.ts';
import { killAtExit } from './support/child-process.ts';
import { eventually } from './support/eventually.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const dataDir = makeTempFolder();
const running: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(end));
});

type Command = { child: ChildProcess; output: () => string };

function run(args: string[], env: Record<string, string> = {}): Command {
  // A separate process group, so that npm and its children end together.
  const child = spawn('npm', ['run', '-s', ...args], {
    env: { ...process.env, DATA_DIR: join(dataDir, 'data'), PORT: '0', HOST: '127.0.0.1', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  running.push(child);
  killAtExit(child);
  // In CI some tools colour their output, also within words.
  return { child, output: () => stripVTControlCharacters(output) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/**
 * Resolves with the first part of the output that matches.
 * @throws Error with the output when the command ends before
 */
async function waitForOutput({ child, output }: Command, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(output());
    if (found) return found[1] ?? found[0];
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The command ended with ${end}: ${output()}`);
    await wait(50);
  }
}

async function finish({ child, output }: Command): Promise<string> {
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode, output()).toBe(0);
  return output();
}

describe('a command of the README', () => {
  it('npm start serves the built app, and admin and recount work beside it (rules O1, P7)', async () => {
    const address = await waitForOutput(run(['start']), /(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('<title>Battle of the Beats</title>');
    const registration = { email: 'boss@test.example', password: PASSWORD, firstName: 'A', lastName: 'B' };
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration, username: 'boss' }),
    });
    expect((await reply.json()).role).toBe('user');
    expect(await finish(run(['admin', '--', 'boss@test.example']))).toContain(
      'boss@test.example is an admin',
    );
    for (const args of [['recount'], ['recount', '--', '--fix']]) {
      expect(await finish(run(args))).toContain('Every count agrees with its facts.');
    }
  });

  it('npm run demo prints its address and an account, and shows tournaments in every stage', async () => {
    const demo = run(['demo'], { DATA_DIR: join(dataDir, 'demo') });
    const address = await waitForOutput(demo, /(http:\/\/localhost:\d+)/);
    expect(await waitForOutput(demo, /Sign in as (\S+@demo\.example)/)).toBe('ember@demo.example');
    const cards: { status: string }[] = await (await fetch(`${address}/api/tournaments`)).json();
    expect(cards.map((card) => card.status).sort()).toEqual([
      'active',
      'completed',
      'knockout_stage',
      'setup',
      'setup',
    ]);
  });

  it('npm run dev serves the client’s source files, and leaves no process behind', async () => {
    const dev = run(['dev'], { DATA_DIR: join(dataDir, 'dev'), CI: 'true' });
    const address = await waitForOutput(dev, /Local: +(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('/main.tsx');
    await end(dev.child);
    await eventually(() => expect(fetch(address)).rejects.toThrow());
    // The pipe stays open while a child process runs.
    await eventually(() => expect(dev.child.stdout?.closed).toBe(true));
  });

  it('npm run guards removes a guard, and its test fails', async () => {
    const output = await finish(run(['guards', '--', 'HSTS']));
    expect(output).toContain('1 guards taken out, 0 not noticed');
    const [row = 'no row'] = output.split('\n');
    expect(readFileSync('docs/security.md', 'utf8')).toContain(`\n${row}\n`);
  });

  it('npm run bench -- votes measures, and every count agrees', async () => {
    const output = await finish(run(['bench', '--', 'votes', '--brief']));
    expect(output).toContain('Counts that differ from their facts afterwards: 0.');
    expect(output).toMatch(/p99 at 500 votes a second with [\d,]+ sockets open: [\d.]+ ms/);
  });

  it('npm run bench -- growth measures, and every count agrees', async () => {
    const output = await finish(run(['bench', '--', 'growth', '--brief']));
    expect(output).toContain('| list of tournaments |');
    expect(output).toMatch(/Counts that differ from their facts at [\d,]+ votes: 0\./);
  });

  it('npm run bench -- capacity measures and simulates', async () => {
    const output = await finish(run(['bench', '--', 'capacity', '--brief']));
    expect(output).toMatch(/^\| 100,000,000 \| 416,667 \|( [\d,.]+ \|){5}$/m);
  });

  it('npm run bench -- live, discussion, reads, lists, engine, startup and reconnect measure', async () => {
    const parts = ['live', 'discussion', 'reads', 'lists', 'engine', 'startup', 'reconnect'];
    const output = await finish(run(['bench', '--', ...parts, '--brief']));
    expect(output).toContain('- Comments that a watcher missed: 0 (aim: 0, met).');
    expect(output).toContain('| sockets with wrong counts | 0.00 | 0 | met |');
    expect(output).toContain('| counts that differ from their facts | 0.00 | 0 | met |');
    expect(output).toContain('| list of tournaments |');
    expect(output).toContain(
      'no page holds: 0. Public tournaments that a search for their name does not find: 0.',
    );
    expect(output).toContain('| this engine |');
    expect(output).toContain('| an existing data folder |');
    expect(output).toContain('| not back after a minute | 0 | 0 | met |');
  });

  it('npm run bench -- pages finds no other host and no more JavaScript than the budgets allow', async () => {
    const output = await finish(run(['bench', '--', 'pages', '--brief']));
    expect(output).toContain('| Landing |');
    expect(output).toContain('| Tournament |');
    expect(output).not.toMatch(/missed:.*JavaScript/);
    expect(output).not.toContain('loads from another host');
  });

  it('npm run bench -- frames measures every scene', async () => {
    const output = await finish(run(['bench', '--', 'frames', '--brief']));
    for (const scene of ['vote: flood', 'swipe to', 'the reveal', '390 px', '1440 px']) {
      const [, frames] = new RegExp(`^\\| [^|]*${scene}[^|]* \\| (\\d+) \\|`, 'm').exec(output) ?? [];
      expect(Number(frames), scene).toBeGreaterThan(20);
    }
  });

  it('npm run simulate -- farmer shows what accounts gain under each version of the rules (rule P15)', async () => {
    const output = await finish(run(['simulate', '--', 'farmer', '--brief']));
    expect(output).toContain('| 1 | 1 | 285 | 235 | 1 | 5 | 1 | 285 |');
    expect(output).toContain('| 2 | 1 | 0 | 0 | 0 | 0 |');
  });

  it('npm run simulate plays random tournaments to their end', async () => {
    const output = await finish(run(['simulate', '--', 'sides', 'tournaments', '--brief', '--seed', '1']));
    expect(output).toContain('| advances, version 2 |');
    expect(output).toMatch(/^3 tournaments with .* 0 of them broke a rule\.$/m);
  });

  it('npm run screenshots takes the requested pictures', async () => {
    await finish(run(['screenshots', '--', 'landing']));
    for (const theme of ['dark', 'light']) {
      for (const width of [390, 1440]) {
        expect(existsSync(`screenshots/landing-${width}-${theme}.png`)).toBe(true);
      }
    }
  });
});
