import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTempFolder } from '#tests/support/temp-folder.ts';

const SOURCES = [
  'src',
  'scripts',
  'tests/support',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
];

/** Builds a copy of the product with another version and other words offline. Returns the copy's folder. */
export function makeSecondBuild(version: string, offlineTitle: string): string {
  const folder = makeTempFolder('build');
  for (const path of SOURCES) cpSync(path, join(folder, path), { recursive: true, preserveTimestamps: true });
  mkdirSync(join(folder, 'dist'));
  // The fonts of share pictures are newer than their sources, so they are not made again.
  for (const path of ['node_modules', 'dist/fonts'])
    symlinkSync(join(process.cwd(), path), join(folder, path));
  replaceIn(join(folder, 'package.json'), /"version": "[^"]+"/, `"version": "${version}"`);
  replaceIn(join(folder, 'src/client/worker/offline-page.ts'), /<h1>.*<\/h1>/, `<h1>${offlineTitle}</h1>`);
  execFileSync(process.execPath, ['scripts/build-client.ts'], { cwd: folder, stdio: 'pipe' });
  return folder;
}

function replaceIn(file: string, pattern: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(pattern, text);
  if (after === before) throw new Error(`${file} has nothing to replace`);
  writeFileSync(file, after);
}
