import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeTempFolder } from './support/temp-folder.ts';

const SIDE = 20;

/** Writes a black square in which so many pixels are white. */
async function writeSquare(path: string, whitePixels = 0): Promise<void> {
  const pixels = Buffer.alloc(SIDE * SIDE, 0).fill(255, 0, whitePixels);
  await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 1 } }).toFile(path);
}

it('npm run screenshots:compare lists pictures that changed by more than 0.5 percent, are missing or new', async () => {
  const [before, after] = [makeTempFolder('before'), makeTempFolder('after')];
  const compare = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/compare-screenshots.ts', before, after, ...words], {
      encoding: 'utf8',
    });
  for (const name of ['kept.png', 'changed.png', 'gone.png']) await writeSquare(join(before, name));
  await writeSquare(join(after, 'kept.png'), 2);
  await writeSquare(join(after, 'changed.png'), 5 * SIDE);
  await writeSquare(join(after, 'added.png'));

  const { status, stdout } = compare();
  expect([status, stdout.trim().split('\n')]).toEqual([
    1,
    ['missing  gone.png', 'new      added.png', ' 25.00 % changed.png', '3 of 4 pictures differ'],
  ]);
  expect(existsSync(join(after, 'differences/changed.png'))).toBe(true);
  expect(compare('kept')).toMatchObject({ status: 0, stdout: '0 of 1 pictures differ\n' });
});
