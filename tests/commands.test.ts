import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from './support/app.ts';

/** What the README tells people to type, typed. */
const dataDir = mkdtempSync(join(tmpdir(), 'beats-commands-'));
// The database's user has to get through.
chmodSync(dataDir, 0o755);
const running: ChildProcess[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(end));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Command = { child: ChildProcess; output: () => string };

function run(args: string[], env: Record<string, string> = {}): Command {
  // A group of its own, so that npm and everything below it can be ended together.
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
  // CI makes some tools colour what they say, in the middle of words that are looked for.
  return { child, output: () => stripVTControlCharacters(output) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

/** The first part of the output that matches. @throws Error with all of it when the command ends before */
async function says({ child, output }: Command, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(output());
    if (found) return found[1] ?? found[0];
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`It ended with ${end}: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function finishes({ child, output }: Command): Promise<string> {
  await new Promise((resolve) => child.once('exit', resolve));
  expect(child.exitCode, output()).toBe(0);
  return output();
}

describe('the README’s commands', () => {
  it('npm start serves the built app, beside which admin and recount work', async () => {
    const address = await says(run(['start']), /(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('<title>Battle of the Beats</title>');
    const registration = { email: 'boss@test.example', password: PASSWORD, firstName: 'A', lastName: 'B' };
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...registration, username: 'boss' }),
    });
    expect((await reply.json()).role).toBe('user');
    expect(await finishes(run(['admin', '--', 'boss@test.example']))).toContain(
      'boss@test.example is an admin',
    );
    for (const args of [['recount'], ['recount', '--', '--fix']]) {
      expect(await finishes(run(args))).toContain('Every count agrees with its facts.');
    }
  }, 60_000);

  it('npm run demo makes a history, says where it is and whom to sign in as', async () => {
    const demo = run(['demo'], { DATA_DIR: join(dataDir, 'demo') });
    const address = await says(demo, /(http:\/\/localhost:\d+)/);
    expect(await says(demo, /Sign in as (\S+@demo\.example)/)).toBe('ember@demo.example');
    const cards: { status: string }[] = await (await fetch(`${address}/api/tournaments`)).json();
    expect(cards.map((card) => card.status).sort()).toEqual([
      'active',
      'completed',
      'knockout_stage',
      'setup',
      'setup',
    ]);
  }, 120_000);

  it('npm run dev serves the client by its sources, and leaves nothing running when it ends', async () => {
    const dev = run(['dev'], { DATA_DIR: join(dataDir, 'dev'), CI: 'true' });
    const address = await says(dev, /Local: +(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('/main.tsx');
    await end(dev.child);
    await vi.waitFor(() => expect(fetch(address)).rejects.toThrow(), { timeout: 10_000 });
    // Whatever still runs holds the other end of the pipe.
    await vi.waitFor(() => expect(dev.child.stdout?.closed).toBe(true), { timeout: 10_000 });
  }, 60_000);

  it('npm run guards takes a guard out, and its test turns red', async () => {
    const output = await finishes(run(['guards', '--', 'HSTS']));
    expect(output).toContain('1 guards taken out, 0 not noticed');
    const [row = 'no row'] = output.split('\n');
    expect(readFileSync('docs/security.md', 'utf8')).toContain(`\n${row}\n`);
  }, 120_000);

  it('npm run bench -- votes measures', async () => {
    const output = await finishes(run(['bench', '--', 'votes', '--brief']));
    expect(output).toContain('Counts that differ from their facts afterwards: 0.');
    expect(output).toMatch(/p99 at 500 votes a second with [\d,]+ sockets open: [\d.]+ ms/);
  }, 120_000);

  it('npm run bench -- growth measures sites whose counts agree', async () => {
    const output = await finishes(run(['bench', '--', 'growth', '--brief']));
    expect(output).toContain('| list of tournaments |');
    expect(output).toMatch(/Counts that differ from their facts at [\d,]+ votes: 0\./);
  }, 120_000);

  it('npm run bench -- evening measures and simulates', async () => {
    const output = await finishes(run(['bench', '--', 'evening', '--brief']));
    expect(output).toMatch(/^\| 100,000,000 \| 416,667 \|( [\d,.]+ \|){5}$/m);
  }, 120_000);

  it('npm run bench -- live, reads, engine, start and return measure', async () => {
    const output = await finishes(
      run(['bench', '--', 'live', 'reads', 'engine', 'start', 'return', '--brief']),
    );
    expect(output).toContain('| sockets with another count than the server | 0.00 | 0 | met |');
    expect(output).toContain('| counts that differ from their facts | 0.00 | 0 | met |');
    expect(output).toContain('| list of tournaments |');
    expect(output).toContain('| this engine |');
    expect(output).toContain('| an existing one |');
    expect(output).toContain('| not back after a minute | 0 | 0 | met |');
  }, 180_000);

  it('npm run bench -- pages finds nothing from elsewhere and no more JavaScript than the budgets allow', async () => {
    const output = await finishes(run(['bench', '--', 'pages', '--brief']));
    expect(output).toContain('| Landing |');
    expect(output).toContain('| Tournament |');
    expect(output).not.toMatch(/missed:.*JavaScript/);
    expect(output).not.toContain('loads from elsewhere');
  }, 240_000);

  it('npm run screenshots takes the pictures that are asked for', async () => {
    await finishes(run(['screenshots', '--', 'landing']));
    for (const theme of ['dark', 'light']) {
      for (const width of [390, 1440]) {
        expect(existsSync(`screenshots/landing-${width}-${theme}.png`)).toBe(true);
      }
    }
  }, 120_000);
});
