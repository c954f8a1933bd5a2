import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { adminLines } from './admin-link.ts';

const NOTICE = { text: 'Sign up as the admin here:', link: 'https://beats.example/auth?adminCode=code' };

const dataDir = makeTempFolder();

it('a terminal shows the link of the first admin, and no file keeps it (rule O1)', () => {
  expect(adminLines(NOTICE, { dataDir, isTerminal: true })).toEqual([`${NOTICE.text} ${NOTICE.link}`]);
  expect(existsSync(join(dataDir, 'admin-link'))).toBe(false);
});

it('a log gets the path of the link, whose file its owner alone may read, until there is an admin (rule O1)', () => {
  const place = { dataDir: join(dataDir, 'new'), isTerminal: false };
  const path = join(place.dataDir, 'admin-link');
  for (let start = 0; start < 2; start += 1) {
    expect(adminLines(NOTICE, place)).toEqual([`The link by which the admin signs up is in ${path}`]);
    expect(readFileSync(path, 'utf8')).toBe(`${NOTICE.link}\n`);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeFileSync(path, 'an older link', { mode: 0o644 });
  }
  expect(adminLines(null, place)).toEqual([]);
  expect(existsSync(path)).toBe(false);
});

it('a folder that cannot be written is named, and the server goes on', () => {
  const [line] = adminLines(NOTICE, { dataDir: '/proc/nope', isTerminal: false });
  expect(line).toMatch(/could not be stored\. .* DATA_DIR: \/proc\/nope cannot be used/);
  expect(line).not.toContain('adminCode');
});
