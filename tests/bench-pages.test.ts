import { expect, it } from 'vitest';
import { finishCommand, runCommand } from './support/command.ts';

it('npm run bench -- music reads links, loads covers late and bounds the memory of decoding (rules C30, I2, I6)', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'music', '--brief']));
  const [, seconds] = /64 links with their covers \| ([\d.]+) s/.exec(output) ?? [];
  expect(Number(seconds)).toBeLessThan(30);
  const [, loaded] = /Songs tab: pictures before it is scrolled \| (\d+),/.exec(output) ?? [];
  expect(Number(loaded)).toBeLessThan(64);
  for (const [, mb] of output.matchAll(/memory of decoding [^|]*\| (-?\d+) MB/g))
    expect(Number(mb)).toBeLessThan(400);
});

it('npm run bench -- frames measures every scene', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'frames', '--brief']));
  for (const scene of ['vote: flood', 'swipe to', 'the reveal', '390 px', '1440 px']) {
    const [, frames] = new RegExp(`^\\| [^|]*${scene}[^|]* \\| (\\d+) \\|`, 'm').exec(output) ?? [];
    expect(Number(frames), scene).toBeGreaterThan(20);
  }
});
