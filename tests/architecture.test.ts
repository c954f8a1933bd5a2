import { globSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const PROGRAMS = ['src', 'tests', 'bench', 'faults', 'simulate', 'e2e', 'demo', 'scripts'];
const OWN_FILES = `^(${PROGRAMS.join('|')})/`;
const TESTS = '\\.test\\.tsx?$';

/** The folders of the server, each of which imports only the folders before it. `context.ts` belongs to `http`. */
const SERVER_LAYERS = ['lib', 'db', 'outbound', 'live', 'http', 'tournament', 'features'];

/** The entities of the client, each of which imports only the ones before it. */
const CLIENT_ENTITIES = [
  'user',
  'moderation',
  'player',
  'matchup',
  'comment',
  'tournament',
  'vote',
  'history',
];

/** The files by which features enter the folder `tournament`. */
const TOURNAMENT_ENTRIES = [
  ...(readFileSync('src/server/tournament/README.md', 'utf8')
    .split('Features enter')[1]
    ?.matchAll(/`([\w-]+)\.ts`/g) ?? []),
].map(([, name]) => name);

/** The allowed directions of imports (docs/ARCHITECTURE.md). There is no list of exceptions. */
const rules = [
  {
    name: 'the engine imports only the engine',
    from: { path: '^src/engine/', pathNot: TESTS },
    to: { pathNot: '^src/engine/' },
  },
  {
    name: 'the contract imports only the engine and zod',
    from: { path: '^src/contract/', pathNot: TESTS },
    to: { pathNot: '^(src/(contract|engine)/|node_modules/zod/)' },
  },
  {
    name: 'the server imports no client code',
    from: { path: '^src/server/' },
    to: { path: '^src/client/' },
  },
  {
    name: 'the client imports no server code',
    from: { path: '^src/client/' },
    to: { path: '^src/server/' },
  },
  {
    name: 'the server’s lib imports nothing else of the server',
    from: { path: '^src/server/lib/' },
    to: { path: '^src/server/', pathNot: '^src/server/lib/' },
  },
  {
    name: 'the server’s db imports only db, lib, the configuration, the log and the version',
    from: { path: '^src/server/db/' },
    to: { path: '^src/server/', pathNot: '^src/server/((db|lib)/|(config|log|version)\\.ts$)' },
  },
  ...SERVER_LAYERS.slice(0, -1).map((layer, place) => ({
    name: `the server’s ${layer} imports no later layer of ${SERVER_LAYERS.join(', ')}`,
    from: { path: layer === 'http' ? '^src/server/(http/|context\\.ts$)' : `^src/server/${layer}/` },
    to: { path: `^src/server/(${SERVER_LAYERS.slice(place + 1).join('|')})/` },
  })),
  {
    name: 'lib, db, outbound and live do not import the context, which belongs to http',
    from: { path: '^src/server/(lib|db|outbound|live)/' },
    to: { path: '^src/server/context\\.ts$' },
  },
  {
    name: 'features enter tournament by the files that its README names',
    from: { path: '^src/server/features/' },
    to: {
      path: '^src/server/tournament/',
      pathNot: `^src/server/tournament/(${TOURNAMENT_ENTRIES.join('|')})\\.ts$`,
    },
  },
  {
    name: 'a server feature imports another only through its service',
    from: { path: '^src/server/features/([^/]+)/' },
    to: { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '/service\\.ts$'] },
  },
  {
    name: 'no folder of the server imports the app or a command',
    from: { path: `^src/server/(${SERVER_LAYERS.join('|')})/` },
    to: { path: '^src/server/((app|services|start|main)\\.ts$|commands/)' },
  },
  {
    name: 'the client’s lib imports nothing else of the client',
    from: { path: '^src/client/lib/' },
    to: { path: '^src/client/', pathNot: '^src/client/lib/' },
  },
  {
    name: 'the client’s ui imports only ui and lib',
    from: { path: '^src/client/ui/' },
    to: { path: '^src/client/', pathNot: '^src/client/(ui|lib)/' },
  },
  {
    name: 'the client’s live imports only live and lib',
    from: { path: '^src/client/live/', pathNot: TESTS },
    to: { path: '^src/client/', pathNot: '^src/client/(live|lib)/' },
  },
  {
    name: 'client entities import no feature and no page',
    from: { path: '^src/client/entities/' },
    to: { path: '^src/client/', pathNot: '^src/client/(entities|live|ui|lib)/' },
  },
  ...CLIENT_ENTITIES.map((entity, place) => ({
    name: `the client’s ${entity} imports no later entity of ${CLIENT_ENTITIES.join(', ')}`,
    from: { path: `^src/client/entities/${entity}/` },
    to: {
      path: '^src/client/entities/',
      pathNot: `^src/client/entities/(${[...CLIENT_ENTITIES.slice(0, place + 1), 'testing'].join('|')})/`,
    },
  })),
  {
    name: 'client features import no page and never each other',
    from: { path: '^src/client/features/([^/]+)/' },
    to: { path: '^src/client/', pathNot: '^src/client/(features/$1|entities|live|ui|lib)/' },
  },
  {
    name: 'the server starts programs only for its database and for pictures',
    from: { path: '^src/server/', pathNot: '^src/server/(db/|lib/job-processes\\.ts$)' },
    to: { path: '^(node:)?(child_process|cluster)$' },
  },
  {
    name: 'only separate processes load the picture library, so that a file cannot crash the server',
    from: {
      path: '^src/server/',
      pathNot: '^src/server/features/(images/(app-icon|decode|logo-parts)\\.ts$|cards/draw/)',
    },
    to: { path: 'node_modules/sharp/' },
  },
  {
    name: 'the thread of the ballot box starts quickly, without the query builder',
    from: { path: '^src/server/features/votes/ballot-worker\\.ts$' },
    to: { path: 'node_modules/drizzle-orm/', reachable: true },
  },
  {
    name: 'the server starts threads only for its ballot box, the tags of audio files and pushes',
    from: {
      path: '^src/server/',
      pathNot: '^src/server/(features/(votes/ballot|lookups/tag)|outbound/push)-(thread|worker)\\.ts$',
    },
    to: { path: '^(node:)?worker_threads$' },
  },
  {
    name: 'only outbound imports clients of HTTP, TLS, DNS, UDP and mail',
    from: { path: '^src/server/', pathNot: '^src/server/outbound/' },
    to: {
      path: [
        '^(node:)?(https|http2|tls|dgram|dns|dns/promises)$',
        'node_modules/(undici|axios|got|node-fetch|ky|superagent|nodemailer)/',
      ],
    },
  },
  {
    name: 'the product imports no code that only builds, shows or tests it',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: OWN_FILES, pathNot: '^src/' },
  },
  {
    name: 'the server needs no package that is installed only for building',
    from: { path: '^src/(server|contract|engine)/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev' as const], dependencyTypesNot: ['type-only' as const] },
  },
  {
    name: 'the test harness imports only the product',
    from: { path: '^tests/support/' },
    to: { path: OWN_FILES, pathNot: '^(src|tests/support)/' },
  },
  {
    name: 'server tests import engine, contract and server, the harness, and the scripts, demo, faults and simulations that they check',
    from: { path: '^tests/' },
    to: {
      path: OWN_FILES,
      pathNot:
        '^(src/(engine|contract|server)|tests)/|^scripts/((guard-list|build-once)\\.ts$|api-docs/)|^demo/(content|preparation)\\.ts$|^faults/(all-faults|support/(data-check|traffic))\\.ts$|^simulate/(corrections|run-simulation)\\.ts$',
    },
  },
  {
    name: 'browser tests import the harness, engine, contract, the demo’s content and the browser’s path',
    from: { path: '^e2e/' },
    to: {
      path: OWN_FILES,
      pathNot: '^(e2e|tests/support|src/(engine|contract))/|^demo/content\\.ts$|^scripts/chromium\\.ts$',
    },
  },
  {
    name: 'benchmarks import the product, the harness, the demo’s content, and the browser’s path',
    from: { path: '^bench/' },
    to: {
      path: OWN_FILES,
      pathNot: '^(bench|src|tests/support)/|^demo/content\\.ts$|^scripts/chromium\\.ts$',
    },
  },
  {
    name: 'faults import the product and the harness',
    from: { path: '^faults/' },
    to: { path: OWN_FILES, pathNot: '^(faults|src|tests/support)/' },
  },
  {
    name: 'simulations import the product and the harness',
    from: { path: '^simulate/' },
    to: { path: OWN_FILES, pathNot: '^(simulate|src|tests/support)/' },
  },
  {
    name: 'the demo imports only the product',
    from: { path: '^demo/' },
    to: { path: OWN_FILES, pathNot: '^(demo|src/(engine|contract|server))/' },
  },
  {
    name: 'scripts import the product, the harness, the demo’s content and random numbers, and the lists of screens',
    from: { path: '^scripts/' },
    to: {
      path: OWN_FILES,
      pathNot:
        '^(scripts|src|tests/support)/|^demo/(content|random)\\.ts$|^e2e/support/((ballot|stage)-)?screens\\.ts$',
    },
  },
  { name: 'no imports form a circle', from: {}, to: { circular: true } },
];

const { output } = await cruise(PROGRAMS, {
  validate: true,
  ruleSet: { forbidden: rules.map((rule) => ({ ...rule, severity: 'error' as const })) },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: {
    extensions: ['.ts', '.tsx', '.js'],
    conditionNames: ['import', 'node', 'default'],
  },
});
const { modules, summary } = output as ICruiseResult;

describe('the architecture', () => {
  it.each(PROGRAMS)('is checked in %s', (folder) => {
    const files = modules.filter(({ source }) => source.startsWith(`${folder}/`));
    expect(files.length).toBeGreaterThanOrEqual(folder === 'src' ? 300 : 4);
  });

  it('has no import that does not resolve', () => {
    const unresolved = modules.flatMap(({ dependencies }) =>
      dependencies.filter((to) => to.couldNotResolve && /^[.#]/.test(to.module)),
    );
    expect(unresolved.map((to) => to.module)).toEqual([]);
  });

  it('has no import through a parent folder', () => {
    const upward = modules.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module }) => module.startsWith('../'))
        .map(({ module }) => `${source} -> ${module}`),
    );
    expect(upward).toEqual([]);
  });

  it.each(rules.map((rule) => rule.name))('holds: %s', (name) => {
    const broken = summary.violations.filter((violation) => violation.rule.name === name);
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe('the text of the server', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const findMatches = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

  it('sends requests to other hosts by outbound only', () => {
    expect(files.length).toBeGreaterThan(50);
    const sending = findMatches(/(?<!outbound\.)\bfetch\(|new (WebSocket|EventSource|XMLHttpRequest)\b/);
    expect(sending.filter((file) => !file.startsWith('src/server/outbound/'))).toEqual([]);
    expect(findMatches(/^import (?!type |\{ createServer \}).* from 'node:https?'/m)).toEqual([]);
  });

  it('opens connections only in db, to Redis and in outbound', () => {
    const connecting = findMatches(/(?<!pool\.)\b(connect|createConnection)\(|new (Socket|Redis|pg\.\w+)\(/);
    expect(connecting.filter((file) => !file.startsWith('src/server/db/')).sort()).toEqual([
      'src/server/lib/redis/connect.ts',
      'src/server/lib/redis/find-mistake.ts',
      'src/server/outbound/safe-fetch.ts',
    ]);
  });
});

/** What the style sheets have at most. These numbers only go down. */
const MOST = { unlayered: 0, featuresInUi: 0, has: 12, conditions: 8 };

describe('the style sheets', () => {
  const sheets = globSync('src/client/**/*.css').map((file) => ({
    file,
    css: readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  }));
  const all = sheets.map(({ css }) => css).join('\n');
  const features = globSync('src/client/features/*/').map((folder) => folder.split('/').at(-1));

  /** What opens a block outside of all others. */
  const outermost = (css: string) => {
    const opening: string[] = [];
    let depth = 0;
    for (const [part = '', end] of css.matchAll(/[^{};]*([{};])/g)) {
      if (end === '{' && depth++ === 0) opening.push(part.trim());
      if (end === '}') depth--;
    }
    return opening;
  };

  it('have their rules in layers', () => {
    expect(sheets.length).toBeGreaterThan(10);
    const unlayered = sheets
      .flatMap(({ css }) => outermost(css))
      .filter((each) => !/^@(layer|font-face|page|theme|custom-variant|utility|keyframes)\b/.test(each));
    expect(unlayered.length).toBeLessThanOrEqual(MOST.unlayered);
  });

  it('have no `!important`, and few selectors that look into an element', () => {
    expect(all).not.toContain('!important');
    expect(all.split(':has(').length - 1).toBeLessThanOrEqual(MOST.has);
  });

  it('of the kit name no feature', () => {
    const ofFeature = new RegExp(`\\.(?:${features.join('|')})(?:-[\\w-]+)?(?=[\\s.:,)>[{])`, 'g');
    const named = sheets
      .filter(({ file }) => file.startsWith('src/client/ui/'))
      .flatMap(({ css }) => css.match(ofFeature) ?? []);
    expect(new Set(named).size).toBeLessThanOrEqual(MOST.featuresInUi);
  });

  it('know few kinds of windows, beside print, motion and contrast', () => {
    const conditions = [...all.matchAll(/@media ([^{]+)\{/g)]
      .flatMap(([, list = '']) => list.split(/,| or (?=\()/))
      .map((condition) => condition.trim())
      .filter((condition) => !/print|screen|prefers|forced/.test(condition));
    expect(new Set(conditions).size).toBeLessThanOrEqual(MOST.conditions);
  });
});
