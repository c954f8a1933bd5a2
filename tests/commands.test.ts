import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from './support/app.ts';
import {
  type Command,
  dataDir,
  endCommand,
  finishCommand,
  runCommand,
  waitForOutput,
} from './support/command.ts';
import { eventually } from './support/eventually.ts';

const running: Command[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map(endCommand));
});

function run(...command: Parameters<typeof runCommand>): Command {
  const started = runCommand(...command);
  running.push(started);
  return started;
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
    expect(await finishCommand(run(['admin', '--', 'boss@test.example']))).toContain(
      'boss@test.example is an admin',
    );
    for (const args of [['recount'], ['recount', '--', '--fix']]) {
      expect(await finishCommand(run(args))).toContain('Every count agrees with its facts.');
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

  it('the songs of the demo have covers and tones from the server of the demo (rule X7)', async () => {
    const demo = run(['demo'], { DATA_DIR: join(dataDir, 'demo') });
    const address = await waitForOutput(demo, /(http:\/\/localhost:\d+)/);
    const [card] = await (await fetch(`${address}/api/tournaments`)).json();
    const { songs } = await (await fetch(`${address}/api/tournaments/${card.id}`)).json();
    for (const { title, artworkUrl, url } of songs) {
      expect(artworkUrl, title).toMatch(/^\/api\/images\/\w{64}\.webp$/);
      expect(url, title).toContain(`${address}/demo/tones/`);
    }
    const tone = await fetch(songs[0].url, { headers: { range: 'bytes=0-43' } });
    expect(tone.status).toBe(206);
    expect(tone.headers.get('content-type')).toBe('audio/wav');
    expect(Buffer.from(await tone.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
  });

  it('npm run dev serves the client’s source files, and leaves no process behind', async () => {
    const dev = run(['dev'], { DATA_DIR: join(dataDir, 'dev'), CI: 'true' });
    const address = await waitForOutput(dev, /Local: +(http:\/\/localhost:\d+)/);
    expect(await (await fetch(address)).text()).toContain('/main.tsx');
    await endCommand(dev);
    await eventually(() => expect(fetch(address)).rejects.toThrow());
    // The pipe stays open while a child process runs.
    await eventually(() => expect(dev.child.stdout?.closed).toBe(true));
  });

  it('npm run guards removes a guard, and its test fails', async () => {
    const output = await finishCommand(run(['guards', '--', 'HSTS']));
    expect(output).toContain('1 guards taken out, 0 not noticed');
    const [row = 'no row'] = output.split('\n');
    expect(readFileSync('docs/security.md', 'utf8')).toContain(`\n${row}\n`);
  });

  it('npm run simulate -- farmer shows what accounts gain under each version of the rules (rule P15)', async () => {
    const output = await finishCommand(run(['simulate', '--', 'farmer', '--brief']));
    expect(output).toContain('| 1 | 1 | 285 | 235 | 1 | 5 | 1 | 285 |');
    expect(output).toContain('| 2 | 1 | 0 | 0 | 0 | 0 |');
  });

  it('npm run simulate plays random tournaments to their end', async () => {
    const output = await finishCommand(
      run(['simulate', '--', 'sides', 'tournaments', '--brief', '--seed', '1']),
    );
    expect(output).toContain('| advances, version 2 |');
    expect(output).toMatch(/^3 tournaments with .* 0 of them broke a rule\.$/m);
  });

  it('npm run screenshots takes the requested pictures', async () => {
    await finishCommand(run(['screenshots', '--', 'landing']));
    for (const theme of ['dark', 'light']) {
      for (const width of [390, 1440]) {
        expect(existsSync(`screenshots/landing-${width}-${theme}.png`)).toBe(true);
      }
    }
  });
});
