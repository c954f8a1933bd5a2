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
