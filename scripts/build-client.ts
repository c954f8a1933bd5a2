import { globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '..');
/** Folders are among them, so that a removed file counts as a change. */
const SOURCES = [
  'src/{client,contract,engine}/**',
  'vite.config.ts',
  'scripts/{build-client,shared-chunks}.ts',
  'package-lock.json',
];
/** Its time is the beginning of the last whole build: absent after a killed one, older than an edit made meanwhile. */
const STAMP = join(ROOT, 'dist/client.built');
const OUT = join(ROOT, 'dist/client');
const FIRST_SURROGATE = 0xd800;
const BUILT = join(OUT, 'pages/landing.html');

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
  const config = {
    root: join(ROOT, 'src/client'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
  } as const;
  await build(config);
  await slimFonts();
  const prerenderDir = join(ROOT, 'dist/prerender');
  await build({
    ...config,
    build: { ssr: 'prerender.tsx', outDir: prerenderDir, copyPublicDir: false, manifest: false },
  });
  await writePages(join(prerenderDir, 'prerender.js'));
  rmSync(prerenderDir, { recursive: true });
  compressFiles();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt);
}

/** The pages that the server sends and fills in, each with what can be seen of it before any script has come. */
async function writePages(rendererPath: string): Promise<void> {
  const { prerenderPages } = (await import(
    pathToFileURL(rendererPath).href
  )) as typeof import('#client/prerender.tsx');
  // What stands in the page is to be seen before scripts and fonts take the line.
  const template = startAfterPaint(
    readFileSync(join(OUT, 'index.html'), 'utf8').replaceAll(
      'rel="preload"',
      'rel="preload" fetchpriority="low"',
    ),
  );
  const pages = await prerenderPages();
  mkdirSync(join(OUT, 'pages'), { recursive: true });
  for (const [name, html] of Object.entries(pages)) {
    const root = `<div id="root" data-page="${name}">${html}</div>`;
    const page = template.replace('<div id="root"></div>', () => root);
    writeFileSync(join(OUT, `pages/${name}.html`), name === 'landing' ? tellVisitor(page) : page);
  }
  rmSync(join(OUT, 'index.html'));
}

/** What only visitors are sent tells the app so; other pages are told by the server. */
const VISITOR =
  '<script type="application/json" id="page-data">{"answers":[{"queryKey":["/api/auth/user"],"data":null}]}</script>';

const tellVisitor = (page: string) => page.replace('</body>', `${VISITOR}</body>`);

/** The app, and whatever it brings, waits until the page has been painted. */
function startAfterPaint(page: string): string {
  const [tag, app] = /<script type="module".*? src="(.*?)"><\/script>/.exec(page) ?? [];
  if (!tag) throw new Error('The built page has no script of its own');
  return page.replace(tag, '').replace('src="/boot.js"', `src="/boot.js" data-app="${app}"`);
}

/** The weights that are used of the variable font (look: 400 to 700); the others are a third of its bytes. */
async function slimFonts(): Promise<void> {
  const { default: subsetFont } = await import('subset-font');
  const everySign = String.fromCodePoint(...Array.from({ length: FIRST_SURROGATE }, (_, code) => code));
  for (const file of globSync('assets/inter-*-wght-*.woff2', { cwd: OUT })) {
    const path = join(OUT, file);
    const variationAxes = { wght: { min: 400, max: 700 } };
    writeFileSync(
      path,
      await subsetFont(readFileSync(path), everySign, { targetFormat: 'woff2', variationAxes }),
    );
  }
}

/** Once, as small as it gets, instead of for each reader. */
function compressFiles(): void {
  for (const file of globSync('{assets/*.{js,css},*.js,pages/landing.html}', { cwd: OUT })) {
    const bytes = readFileSync(join(OUT, file));
    writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(OUT, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

if (!isUpToDate()) {
  process.stdout.write('Building the client ...\n');
  await buildClient();
}
