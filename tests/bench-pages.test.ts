import { expect, it } from 'vitest';
import { finishCommand, runCommand } from './support/command.ts';

it('npm run bench -- music reads links, loads covers late and bounds the memory of decoding (rules C30, I2, I6)', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'music', '--brief']));
  expect(output).toMatch(/64 links with their covers \| [\d.]+ s/);
  const [, loaded] = /Songs tab: pictures before it is scrolled \| (\d+),/.exec(output) ?? [];
  expect(Number(loaded)).toBeLessThan(64);
  const growths = [...output.matchAll(/memory of decoding [^|]*\| (-?\d+) MB/g)].map(([, mb]) => Number(mb));
  expect(growths, 'covers, photos and progressive photos').toHaveLength(3);
  expect(Math.max(...growths)).toBeLessThan(400);
});

it('npm run bench -- frames measures every case', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'frames', '--brief']));
  for (const name of ['vote: flood', 'swipe to', 'the reveal', '390 px', '1440 px']) {
    const [, frames] = new RegExp(`^\\| [^|]*${name}[^|]* \\| (\\d+) \\|`, 'm').exec(output) ?? [];
    expect(Number(frames), name).toBeGreaterThan(20);
  }
});
