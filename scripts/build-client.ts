import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { USER_PAGE_DESCRIPTIONS } from '#contract/messages/page.ts';
import {
  CURRENT_USER_PATH,
  PAGE_DATA_ID,
  type PageData,
  queryKeyOf,
  SITE_PATH,
  USER_PAGE_PATHS,
  USER_PAGES,
} from '#contract/pages.ts';
import { landingPageFor, type PageParts, PRERENDER_PLACEHOLDERS } from '#contract/prerender.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { describeError } from '#server/lib/describe-error.ts';
import { buildOnce, explainBuildError } from './build-once.ts';
import { writeCardFonts } from './card-fonts.ts';

const ROOT = join(import.meta.dirname, '..');
/** The globs match folders too, so that a removed file counts as a change. */
const SOURCES = [
  'src/{client,contract,engine}/**',
  'vite.config.ts',
  'src/server/{version.ts,http/plugins/session.ts}',
  'scripts/{build-client,card-fonts,first-sheet,shared-chunks}.ts',
  'scripts/api-docs/**',
  'package-lock.json',
];
/**
 * The modification time of this file is the start of the last complete build. The file is absent after an interrupted build,
 * and older than an edit that was made during the build.
 */
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
  // A test or a developer may have set another value, but the client needs the production build of React.
  process.env.NODE_ENV = 'production';
  // Imported only here, so that the script ends at once when there is nothing to build.
  const { build } = await import('vite');
  const startedAt = new Date();
  rmSync(STAMP, { force: true });
  const config = {
    root: join(ROOT, 'src/client'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
  } as const;
  await build(config);
  await buildPlainScripts();
  await buildEmbed(() =>
    build({
      ...config,
      build: {
        rolldownOptions: { input: join(config.root, 'embed.html') },
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
      },
    }),
  );
  await slimFonts();
  await writeCardFonts();
  const prerenderDir = join(ROOT, 'dist/prerender');
  await build({
    ...config,
    build: { ssr: 'prerender.tsx', outDir: prerenderDir, copyPublicDir: false, manifest: false },
  });
  await writePages(join(prerenderDir, 'prerender.js'));
  rmSync(prerenderDir, { recursive: true });
  const { writeApiDocs } = await import('./api-docs/write.ts');
  await writeApiDocs({ docsDir: join(ROOT, 'dist/api-docs'), clientDir: OUT });
  compressFiles();
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, '');
  utimesSync(STAMP, startedAt, startedAt);
}

/** The scripts at fixed addresses, each one file: what runs before the first paint, and the service worker. */
const PLAIN_SCRIPTS = { 'boot.js': 'public/boot.js', 'sw.js': 'worker/main.ts' };

async function buildPlainScripts(): Promise<void> {
  const { build } = await import('vite');
  for (const [file, input] of Object.entries(PLAIN_SCRIPTS))
    await build({
      root: join(ROOT, 'src/client'),
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        outDir: OUT,
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: { input, output: { format: 'iife', entryFileNames: file } },
      },
    });
}

/** Builds the page that other sites frame, apart from the app, and opens it for the server. */
async function buildEmbed(build: () => Promise<unknown>): Promise<void> {
  await build();
  const built = join(OUT, 'embed.html');
  mkdirSync(join(OUT, 'pages'), { recursive: true });
  const page = readFileSync(built, 'utf8').replace('</body>', () => `${DATA}</body>`);
  writeFileSync(join(OUT, 'pages/embed.html'), page);
  rmSync(built);
}

/** Writes the prerendered pages, which the server fills in and sends. They are visible before any script is loaded. */
async function writePages(rendererPath: string): Promise<void> {
  const { MODULES, pageParts, prerenderPages } = (await import(
    pathToFileURL(rendererPath).href
  )) as typeof import('#client/prerender.tsx');
  // Scripts and fonts must not delay the first paint of the prerendered content.
  const template = inlineIcon(
    startAfterPaint(
      readFileSync(join(OUT, 'index.html'), 'utf8').replaceAll(
        'rel="preload"',
        'rel="preload" fetchpriority="low"',
      ),
    ),
  );
  const [icon] = ICON.exec(template) ?? [];
  if (!icon) throw new Error('The built page has no icon');
  const contents = Object.entries(await prerenderPages());
  const pages = contents.map(([name, html]) => {
    const root = `<div id="root" data-page="${name}">${html}</div>`;
    const page = template.replace('<div id="root"></div>', () => root);
    return [
      name,
      /^landing\b/.test(name) ? addVisitorData(withHead(page, name)) : openForServer(page),
    ] as const;
  });
  const { fragments, greetings } = pageParts();
  const startWithFirstSheet = await writeFirstSheet([
    ...pages.map(([, page]) => page),
    ...Object.values(fragments),
  ]);
  mkdirSync(join(OUT, 'pages'), { recursive: true });
  for (const [name, page] of pages) writeFileSync(join(OUT, `pages/${name}.html`), startWithFirstSheet(page));
  const scripts = Object.entries(MODULES).map(([name, module]) => [name, scriptsOf(module)]);
  const parts: PageParts = {
    fragments: {
      ...fragments,
      icon,
    },
    greetings,
    scripts: Object.fromEntries(scripts),
  };
  writeFileSync(join(OUT, 'pages/parts.json'), JSON.stringify(parts));
  rmSync(join(OUT, 'index.html'));
}

/** The landing page with the title and the description of the page that its visitor asked for. */
function withHead(page: string, name: string): string {
  const path = USER_PAGE_PATHS.find((each) => landingPageFor(each) === name);
  if (!path) return page;
  const head = page.replace(
    HEAD,
    `<meta name="description" content="${USER_PAGE_DESCRIPTIONS[path]}"><title>${USER_PAGES[path]} · ${UNCONFIGURED_SITE.name}</title>`,
  );
  if (head === page) throw new Error('The built page has no title and description');
  return head;
}

/** Only visitors receive the landing page, so its scripts and data are fixed. The server adds those of other pages. */
function addVisitorData(page: string): string {
  const scripts = scriptsOf('app/pages/landing-page.tsx').join(' ');
  const data: PageData = {
    answers: [
      { queryKey: queryKeyOf(SITE_PATH), data: UNCONFIGURED_SITE },
      { queryKey: queryKeyOf(CURRENT_USER_PATH), data: null },
    ],
  };
  const script = `<script type="application/json" id="${PAGE_DATA_ID}">${JSON.stringify(data)}</script>`;
  return page
    .replace(' data-app=', ` data-scripts="${scripts}" data-app=`)
    .replace('</body>', () => `${script}</body>`);
}

/** The description and the title, which the server or the build replaces. */
const HEAD = /<meta name="description".*?>\s*<title>.*?<\/title>/;

/** The icon of the product, which that of a site replaces. */
const ICON = /<link rel="icon".*?>/;

/** The data block of a page that the server fills in. */
const DATA = `<script type="application/json" id="${PAGE_DATA_ID}">${PRERENDER_PLACEHOLDERS.answers}</script>`;

/** Puts placeholders where the server fills in head, icon, scripts and answers. */
function openForServer(page: string): string {
  const { head, icon, scripts } = PRERENDER_PLACEHOLDERS;
  return page
    .replace(HEAD, head)
    .replace(ICON, icon)
    .replace(' data-app=', ` data-scripts="${scripts}" data-app=`)
    .replace('</body>', `${DATA}</body>`);
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The script files of a client module and of all modules that it imports. */
function scriptsOf(module: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(join(OUT, 'manifest.json'), 'utf8'));
  if (!manifest[module]) throw new Error(`${module} is no entry of a script: a group of chunks has taken it`);
  const modules = new Set([module]);
  for (const name of modules) for (const next of manifest[name]?.imports ?? []) modules.add(next);
  return [...modules].flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : []));
}

/** Delays the app and its imports until the page has been painted. */
function startAfterPaint(page: string): string {
  const [tag, app] = /<script type="module".*? src="(.*?)"><\/script>/.exec(page) ?? [];
  if (!tag) throw new Error('The built page has no script');
  return page.replace(tag, '').replace('src="/boot.js"', `src="/boot.js" data-app="${app}"`);
}

const SHEET = /<link rel="stylesheet" crossorigin href="(.*?)">/;

/**
 * Writes the part of the style sheet that the first paint of `pages` needs. Resolves to a function that lets a page start with it;
 * boot.js loads the whole sheet after the paint.
 */
async function writeFirstSheet(pages: readonly string[]): Promise<(page: string) => string> {
  const [tag = '', whole = ''] = SHEET.exec(pages[0] ?? '') ?? [];
  if (!tag) throw new Error('The built page has no style sheet');
  const { firstSheet } = await import('./first-sheet.ts');
  const css = firstSheet(readFileSync(join(OUT, whole), 'utf8'), pages);
  const first = `/assets/first-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(OUT, first), css);
  return (page) =>
    page
      .replace(tag, `${tag.replace(whole, first)}<noscript>${tag}</noscript>`)
      .replace(' data-app=', ` data-styles="${whole}" data-app=`);
}

/** Puts the icon into the page: Chromium requests its file with high priority, often before the first paint. */
function inlineIcon(page: string): string {
  const icon = readFileSync(join(OUT, 'favicon.svg'), 'utf8').trim();
  const withIcon = page.replace('"/favicon.svg"', () => `"data:image/svg+xml,${encodeURIComponent(icon)}"`);
  if (withIcon === page) throw new Error('The built page has no icon');
  return withIcon;
}

const allCharacters = () =>
  String.fromCodePoint(...Array.from({ length: FIRST_SURROGATE }, (_, code) => code));

/** Letters with marks, kerning, and digits of one width: the features of the fonts that the style sheets use. */
const FONT_FEATURES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/**
 * Keeps the used weights of the variable font (400 to 700) and the used features of all fonts. The others take a third of
 * the bytes.
 */
async function slimFonts(): Promise<void> {
  const { default: subsetFont } = await import('subset-font');
  for (const file of globSync('assets/*.woff2', { cwd: OUT })) {
    const path = join(OUT, file);
    // The types of subset-font do not know `keepFeatures` yet.
    const options = {
      targetFormat: 'woff2',
      keepFeatures: FONT_FEATURES,
      ...(file.includes('-wght-') && { variationAxes: { wght: { min: 400, max: 700 } } }),
    } as const;
    writeFileSync(path, await subsetFont(readFileSync(path), allCharacters(), options));
  }
}

/** Compresses files once at a high level, instead of for each request. */
function compressFiles(): void {
  for (const file of globSync('{assets/*.{js,css},*.js,pages/landing*.html}', { cwd: OUT })) {
    const bytes = readFileSync(join(OUT, file));
    writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(bytes, { params: brotliParams(bytes) }));
    writeFileSync(join(OUT, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

const LARGE_BYTES = 1024 * 1024;

/** The highest quality takes many seconds for the script of `/api/docs`, and saves a tenth. */
function brotliParams({ length }: Buffer) {
  const quality = length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
  return { [constants.BROTLI_PARAM_QUALITY]: quality };
}

try {
  await buildOnce({
    lockPath: join(ROOT, 'dist/build.lock'),
    isUpToDate,
    build: buildClient,
    say: (line) => void process.stdout.write(`${line}\n`),
  });
} catch (error) {
  process.stderr.write(`${describeError(explainBuildError(error))}\n`);
  process.exitCode = 1;
}
