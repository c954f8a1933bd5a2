import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageJson = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');

/** The version in package.json, read at the start. */
export const VERSION: string = JSON.parse(packageJson).version;
