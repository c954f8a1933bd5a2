import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = ['src/{client,contract,engine}/**/*', 'vite.config.ts', 'package-lock.json'];
const BUILT = 'dist/client/index.html';

/** The newest change of these files, in milliseconds since 1970; 0 when there are none. */
function newestChange(patterns: string[]): number {
  const files = globSync(patterns, { cwd: ROOT });
  return Math.max(0, ...files.map((file) => statSync(join(ROOT, file)).mtimeMs));
}

if (newestChange([BUILT]) <= newestChange(SOURCES)) {
  process.stdout.write('Building the client ...\n');
  await build({ root: join(ROOT, 'src/client'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
}
