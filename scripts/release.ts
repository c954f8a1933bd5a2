import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run release`: writes what runs without the tools that build it. `dist/release/` gets the folder with the built client,
 * the server's source and a lock file of the packages that it needs, the same folder as an archive, and the checksum of the
 * archive. `npm ci --omit=dev && npm start` starts it. `--tag` must name the version, `--notes` gets its part of the changelog.
 */
const ROOT = join(import.meta.dirname, '..');
const RELEASES = join(ROOT, 'dist/release');

const FILES = [
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'docs/{configuration,operations}.md',
  'dist/{api-docs,client,fonts}/**',
  'hosting/**',
  'scripts/{check-node,link-node}.mjs',
  'src/{contract,engine,server}/**',
];
const LEFT_OUT = /\.test\.ts$|_snapshot\.json$/;
/** The commands that need neither the client's source nor the tools. */
const COMMAND = /^node scripts\/link-node\.mjs$| src\/server\/(main\.ts|commands\/)/;

type Manifest = {
  name: string;
  version: string;
  scripts: Record<string, string>;
  imports: Record<string, string>;
  devDependencies?: unknown;
};
type Lock = { packages: Record<string, { dev?: boolean; devDependencies?: unknown }> };

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** package.json without the tools, and with the commands of an operator only. */
function releaseManifest({ devDependencies: _, ...manifest }: Manifest): Manifest {
  const commands = Object.entries(manifest.scripts).filter(([, command]) => COMMAND.test(command));
  const rooms = Object.entries(manifest.imports).filter(([, path]) =>
    /\/src\/(contract|engine|server)\//.test(path),
  );
  return {
    ...manifest,
    scripts: { prestart: 'exec node scripts/check-node.mjs', ...Object.fromEntries(commands) },
    imports: Object.fromEntries(rooms),
  };
}

/** The lock file without packages that only the tools need: npm reads the whole file into memory. */
function releaseLock({ packages, ...lock }: Lock): Lock {
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev);
  const { devDependencies: _, ...root } = packages[''] ?? {};
  return { ...lock, packages: { ...Object.fromEntries(kept), '': root } };
}

function writeFolder(folder: string): void {
  rmSync(RELEASES, { recursive: true, force: true });
  for (const file of globSync(FILES, { cwd: ROOT })) {
    if (LEFT_OUT.test(file) || statSync(join(ROOT, file)).isDirectory()) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  cpSync(join(ROOT, 'hosting/README.md'), join(folder, 'README.md'));
  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
  write('package.json', releaseManifest(readJson('package.json')));
  write('package-lock.json', releaseLock(readJson('package-lock.json')));
}

/** The section of a version in CHANGELOG.md. @throws Error when there is none */
function notesOf(version: string): string {
  const sections = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  if (!section) throw new Error(`CHANGELOG.md has no section for ${version}`);
  return section.slice(section.indexOf('\n')).trim();
}

const { name, version }: Manifest = readJson('package.json');
const { values } = parseArgs({ options: { tag: { type: 'string' }, notes: { type: 'string' } } });
if (values.tag && values.tag !== `v${version}`)
  throw new Error(`The tag ${values.tag} does not belong to version ${version}`);
if (values.notes) writeFileSync(values.notes, `${notesOf(version)}\n`);
const release = `${name}-${version}`;
writeFolder(join(RELEASES, release));
const archive = `${release}.tar.gz`;
// Root unpacks the files as its own, and others as theirs.
const owner = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
execFileSync('tar', ['-C', RELEASES, ...owner, '-czf', join(RELEASES, archive), release]);
const bytes = readFileSync(join(RELEASES, archive));
const checksum = createHash('sha256').update(bytes).digest('hex');
writeFileSync(join(RELEASES, `${archive}.sha256`), `${checksum}  ${archive}\n`);
console.log(`dist/release/${archive} has ${(bytes.length / 1e6).toFixed(1)} MB. Its SHA-256 is ${checksum}.`);
