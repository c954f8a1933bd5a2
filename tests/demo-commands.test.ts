import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Command,
  dataDir,
  endCommand,
  finishCommand,
  runCommand,
  waitForOutput,
} from './support/command.ts';
import { DEMO_ENV } from './support/demo.ts';
import { eventually } from './support/eventually.ts';

describe('npm run demo', () => {
  let demo: Command;
  let address = '';

  let endedAfterMs = 0;

  beforeAll(async () => {
    const env = { ...DEMO_ENV, DATA_DIR: join(dataDir, 'demo') };
    const ended = runCommand(['demo'], env);
    await waitForOutput(ended, /The database is new/);
    const start = performance.now();
    await endCommand(ended);
    endedAfterMs = performance.now() - start;
    demo = runCommand(['demo'], env);
    address = await waitForOutput(demo, /(http:\/\/localhost:\d+)/);
  });
  afterAll(() => endCommand(demo));

  it('ends at once while it prepares, and starts again afterwards', () => {
    expect(endedAfterMs).toBeLessThan(8_000);
  });

  it('prints its address and an account, and shows tournaments before, during and after their matches', async () => {
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

  it('has songs whose covers and tones come from its server (rule X7)', async () => {
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

  it('npm run screenshots takes the requested pictures of the demo', async () => {
    await finishCommand(runCommand(['screenshots', '--', 'landing'], { DEMO_ADDRESS: address }));
    for (const theme of ['dark', 'light']) {
      for (const width of [390, 1440]) {
        expect(existsSync(`screenshots/landing-${width}-${theme}.png`)).toBe(true);
      }
    }
  });

  it('npm run bench -- pages finds no other host and no more JavaScript than the budgets allow', async () => {
    const output = await finishCommand(
      runCommand(['bench', '--', 'pages', '--brief'], { DEMO_ADDRESS: address }),
    );
    expect(output).toContain('| Landing |');
    expect(output).toContain('| Tournament |');
    expect(output).not.toMatch(/missed:.*JavaScript/);
    expect(output).not.toContain('loads from another host');
  });

  it('ends with npm, whose process alone gets the signal, and leaves no process behind', async () => {
    demo.child.kill('SIGTERM');
    await eventually(() => expect(fetch(address)).rejects.toThrow());
    // The pipe stays open while a child process runs.
    await eventually(() => expect(demo.child.stdout?.closed).toBe(true));
  });
});
