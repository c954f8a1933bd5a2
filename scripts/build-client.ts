import { globSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** Folders are among them, so that a removed file counts as a change. */
const SOURCES = ['src/{client,contract,engine}/**', 'vite.config.ts', 'package-lock.json'];
/** Its time is the beginning of the last whole build: absent after a killed one, older than an edit made meanwhile. */
const STAMP = join(ROOT, 'dist/client.built');
const BUILT = join(ROOT, 'dist/client/index.html');

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function isUpToDate(): boolean {
  const builtAt = changedAt(BUILT) && changedAt(STAMP);
  const files = globSync(SOURCES, { cwd: ROOT });
  return files.every((file) => changedAt(join(ROOT, file)) < builtAt);
}

async function buildClient(): Promise<void> {
  // A test or a developer may have set it; people get the production build of React.
  process.env.NODE_ENV = 'production';
  // Loaded only here: with nothing to build, this script is done in a blink.
  const { build } = await import('vite');
  const startedAt = new Date();
  rmSync(STAMP, { force: true });
  await build({ root: join(ROOT, 'src/client'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt);
}

if (!isUpToDate()) {
  process.stdout.write('Building the client ...\n');
  await buildClient();
}
