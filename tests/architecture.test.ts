import { globSync, readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

/** Who may import whom (docs/ARCHITECTURE.md). There is no list of exceptions. */
const rules = [
  {
    name: 'the engine imports only the engine',
    from: { path: '^src/engine/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^src/engine/' },
  },
  {
    name: 'the contract imports only the engine and zod',
    from: { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
    to: { pathNot: '^(src/(contract|engine)/|node_modules/zod/)' },
  },
  {
    name: 'the server never meets the client',
    from: { path: '^src/server/' },
    to: { path: '^src/client/' },
  },
  {
    name: 'the client never meets the server',
    from: { path: '^src/client/' },
    to: { path: '^src/server/' },
  },
  {
    name: 'a server feature reaches another only through its service',
    from: { path: '^src/server/features/([^/]+)/' },
    to: { path: '^src/server/features/', pathNot: ['^src/server/features/$1/', '/service\\.ts$'] },
  },
  {
    name: 'client features never import each other',
    from: { path: '^src/client/features/([^/]+)/' },
    to: { path: '^src/client/features/', pathNot: '^src/client/features/$1/' },
  },
  {
    name: 'client features know no page',
    from: { path: '^src/client/features/' },
    to: { path: '^src/client/app/' },
  },
  {
    name: 'the kit knows no tournament',
    from: { path: '^src/client/ui/' },
    to: { path: '^src/client/(features|app)/' },
  },
  {
    name: 'the server starts programs for its database alone',
    from: { path: '^src/server/', pathNot: '^src/server/db/' },
    to: { path: '^(node:)?(child_process|cluster)$' },
  },
  {
    name: 'the server starts a thread for its ballot box alone',
    from: { path: '^src/server/', pathNot: '^src/server/features/votes/ballot-(thread|worker)\\.ts$' },
    to: { path: '^(node:)?worker_threads$' },
  },
  {
    name: 'the server has no client of another protocol',
    from: { path: '^src/server/' },
    to: {
      path: [
        '^(node:)?(https|http2|tls|dgram|dns|dns/promises)$',
        'node_modules/(undici|axios|got|node-fetch|ky|superagent|nodemailer)/',
      ],
    },
  },
  {
    name: 'the server runs without what only builds, shows or tests it',
    from: { path: '^src/(server|contract|engine)/', pathNot: '\\.test\\.ts$' },
    to: { path: '^(bench|demo|e2e|faults|scripts|tests)/' },
  },
  {
    name: 'the server needs no package that is installed for building alone',
    from: { path: '^src/(server|contract|engine)/', pathNot: '\\.test\\.ts$' },
    to: { dependencyTypes: ['npm-dev' as const], dependencyTypesNot: ['type-only' as const] },
  },
  { name: 'nothing runs in circles', from: {}, to: { circular: true } },
];

const { output } = await cruise(['src'], {
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
  it('is read whole', () => {
    expect(modules.filter((module) => module.source.startsWith('src/')).length).toBeGreaterThan(80);
    const unresolved = modules.flatMap((module) =>
      module.dependencies.filter((to) => to.couldNotResolve && /^[.#]/.test(to.module)),
    );
    expect(unresolved.map((to) => to.module)).toEqual([]);
  });

  it.each(rules.map((rule) => rule.name))('holds: %s', (name) => {
    const broken = summary.violations.filter((violation) => violation.rule.name === name);
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });
});

describe('the server, read as text', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const holding = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

  it('asks no address for anything', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(holding(/\bfetch\(|new (WebSocket|EventSource|XMLHttpRequest)\b/)).toEqual([]);
    expect(holding(/^import (?!type ).* from 'node:http'/m)).toEqual([]);
  });

  it('connects to its database and to Redis, and to nothing else', () => {
    const connecting = holding(/(?<!pool\.)\b(connect|createConnection)\(|new (Socket|Redis|pg\.\w+)\(/);
    expect(connecting.filter((file) => !file.startsWith('src/server/db/')).sort()).toEqual([
      'src/server/http/redis-limits.ts',
      'src/server/live/redis-bus.ts',
    ]);
  });
});
