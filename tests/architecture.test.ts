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

/** The allowed directions of imports (docs/ARCHITECTURE.md), by name. There is no list of exceptions. */
const RULES: Record<string, [from: string | object, to: string | object]> = {
  'the engine imports only the engine': [
    { path: '^src/engine/', pathNot: TESTS },
    { pathNot: '^src/engine/' },
  ],
  'the contract imports only the engine and zod': [
    { path: '^src/contract/', pathNot: TESTS },
    { pathNot: '^(src/(contract|engine)/|node_modules/zod/)' },
  ],
  'the server imports no client code': ['^src/server/', '^src/client/'],
  'the client imports no server code': ['^src/client/', '^src/server/'],
  'the server’s lib imports nothing else of the server': [
    '^src/server/lib/',
    { path: '^src/server/', pathNot: '^src/server/lib/' },
  ],
  'the server’s db imports only db, lib, the configuration, the log and the version': [
    '^src/server/db/',
    { path: '^src/server/', pathNot: '^src/server/((db|lib)/|(config|log|version)\\.ts$)' },
  ],
  ...Object.fromEntries(
    SERVER_LAYERS.slice(0, -1).map((layer, place) => [
      `the server’s ${layer} imports no later layer of ${SERVER_LAYERS.join(', ')}`,
      [
        layer === 'http' ? '^src/server/(http/|context\\.ts$)' : `^src/server/${layer}/`,
        `^src/server/(${SERVER_LAYERS.slice(place + 1).join('|')})/`,
      ],
    ]),
  ),
  'lib, db, outbound and live do not import the context, which belongs to http': [
    '^src/server/(lib|db|outbound|live)/',
    '^src/server/context\\.ts$',
  ],
  'features enter tournament by the files that its README names': [
    '^src/server/features/',
    {
      path: '^src/server/tournament/',
      pathNot: `^src/server/tournament/(${TOURNAMENT_ENTRIES.join('|')})\\.ts$`,
    },
  ],
  'a server feature imports another only through its service': [
    '^src/server/features/([^/]+)/',
    { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '/service\\.ts$'] },
  ],
  'no folder of the server imports the app or a command': [
    `^src/server/(${SERVER_LAYERS.join('|')})/`,
    '^src/server/((app|services|start|main)\\.ts$|commands/)',
  ],
  'the client’s lib imports nothing else of the client': [
    '^src/client/lib/',
    { path: '^src/client/', pathNot: '^src/client/lib/' },
  ],
  'the client’s ui imports only ui and lib': [
    '^src/client/ui/',
    { path: '^src/client/', pathNot: '^src/client/(ui|lib)/' },
  ],
  'the client’s live imports only live and lib': [
    { path: '^src/client/live/', pathNot: TESTS },
    { path: '^src/client/', pathNot: '^src/client/(live|lib)/' },
  ],
  'client entities import no feature and no page': [
    '^src/client/entities/',
    { path: '^src/client/', pathNot: '^src/client/(entities|live|ui|lib)/' },
  ],
  ...Object.fromEntries(
    CLIENT_ENTITIES.map((entity, place) => [
      `the client’s ${entity} imports no later entity of ${CLIENT_ENTITIES.join(', ')}`,
      [
        `^src/client/entities/${entity}/`,
        {
          path: '^src/client/entities/',
          pathNot: `^src/client/entities/(${[...CLIENT_ENTITIES.slice(0, place + 1), 'testing'].join('|')})/`,
        },
      ],
    ]),
  ),
  'client features import no page and never each other': [
    '^src/client/features/([^/]+)/',
    { path: '^src/client/', pathNot: '^src/client/(features/$1|entities|live|ui|lib)/' },
  ],
  'the server starts programs only for its database and for pictures': [
    { path: '^src/server/', pathNot: '^src/server/(db/|lib/job-processes\\.ts$)' },
    '^(node:)?(child_process|cluster)$',
  ],
  'only separate processes load the picture library, so that a file cannot crash the server': [
    {
      path: '^src/server/',
      pathNot: '^src/server/features/(images/(app-icon|decode|logo-parts)\\.ts$|cards/draw/)',
    },
    'node_modules/sharp/',
  ],
  'the thread of the ballot box starts quickly, without the query builder': [
    '^src/server/features/votes/ballot-worker\\.ts$',
    { path: 'node_modules/drizzle-orm/', reachable: true },
  ],
  'the server starts threads only for its ballot box, the tags of audio files and pushes': [
    {
      path: '^src/server/',
      pathNot: '^src/server/(features/(votes/ballot|lookups/tag)|outbound/push)-(thread|worker)\\.ts$',
    },
    '^(node:)?worker_threads$',
  ],
  'only outbound imports clients of HTTP, TLS, DNS, UDP and mail': [
    { path: '^src/server/', pathNot: '^src/server/outbound/' },
    {
      path: [
        '^(node:)?(https|http2|tls|dgram|dns|dns/promises)$',
        'node_modules/(undici|axios|got|node-fetch|ky|superagent|nodemailer)/',
      ],
    },
  ],
  'the product imports no code that only builds, shows or tests it': [
    { path: '^src/', pathNot: TESTS },
    { path: OWN_FILES, pathNot: '^src/' },
  ],
  'the server needs no package that is installed only for building': [
    { path: '^src/(server|contract|engine)/', pathNot: TESTS },
    { dependencyTypes: ['npm-dev' as const], dependencyTypesNot: ['type-only' as const] },
  ],
  'the test harness imports only the product': [
    '^tests/support/',
    { path: OWN_FILES, pathNot: '^(src|tests/support)/' },
  ],
  'server tests import engine, contract and server, the harness, and the scripts, demo, faults and simulations that they check':
    [
      '^tests/',
      {
        path: OWN_FILES,
        pathNot:
          '^(src/(engine|contract|server)|tests)/|^scripts/((guard-list|build-once)\\.ts$|api-docs/)|^demo/(content|preparation)\\.ts$|^faults/(all-faults|support/(data-check|traffic))\\.ts$|^simulate/(corrections|run-simulation)\\.ts$',
      },
    ],
  'browser tests import the harness, engine, contract, the demo’s content and the browser’s path': [
    '^e2e/',
    {
      path: OWN_FILES,
      pathNot: '^(e2e|tests/support|src/(engine|contract))/|^demo/content\\.ts$|^scripts/chromium\\.ts$',
    },
  ],
  'benchmarks import the product, the harness, the demo’s content, and the browser’s path': [
    '^bench/',
    {
      path: OWN_FILES,
      pathNot: '^(bench|src|tests/support)/|^demo/content\\.ts$|^scripts/chromium\\.ts$',
    },
  ],
  'faults import the product and the harness': [
    '^faults/',
    { path: OWN_FILES, pathNot: '^(faults|src|tests/support)/' },
  ],
  'simulations import the product and the harness': [
    '^simulate/',
    { path: OWN_FILES, pathNot: '^(simulate|src|tests/support)/' },
  ],
  'the demo imports only the product': [
    '^demo/',
    { path: OWN_FILES, pathNot: '^(demo|src/(engine|contract|server))/' },
  ],
  'scripts import the product, the harness, the demo’s content and random numbers, and the lists of screens':
    [
      '^scripts/',
      {
        path: OWN_FILES,
        pathNot:
          '^(scripts|src|tests/support)/|^demo/(content|random)\\.ts$|^e2e/support/((ballot|stage)-)?screens\\.ts$',
      },
    ],
  'no imports form a circle': [{}, { circular: true }],
};

const pathsOf = (files: string | object) => (typeof files === 'string' ? { path: files } : files);

const { output } = await cruise(PROGRAMS, {
  validate: true,
  ruleSet: {
    forbidden: Object.entries(RULES).map(([name, [from, to]]) => ({
      name,
      severity: 'error' as const,
      from: pathsOf(from),
      to: pathsOf(to),
    })),
  },
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

  it.each(Object.keys(RULES))('holds: %s', (name) => {
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

  it('a module has the keyframes of each animation that it names, as their names are its own', () => {
    const KEYWORDS =
      /^(linear|ease|ease-in|ease-out|ease-in-out|step-end|infinite|alternate|forwards|backwards|both|none|normal)$/;
    const lost = sheets
      .filter(({ file }) => file.endsWith('.module.css'))
      .flatMap(({ file, css }) =>
        [...css.matchAll(/animation(?:-name)?:([^;}]+)/g)]
          .flatMap(([, value = '']) => value.replaceAll(/[\w-]+\([^)]*\)/g, '').split(/[\s,]+/))
          .filter((word) => /^[a-z][a-z-]+$/.test(word) && !KEYWORDS.test(word))
          .filter((name) => !css.includes(`@keyframes ${name} {`))
          .map((name) => `${file}: ${name}`),
      );
    expect(lost).toEqual([]);
  });

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
