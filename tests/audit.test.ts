import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

/** A registry's answer about a package. npm asks for it when the package is vulnerable. */
function versionsOf(path: string) {
  const name = decodeURIComponent(path.slice(1));
  return {
    name,
    'dist-tags': { latest: '5.0.0' },
    versions: { '5.0.0': { name, version: '5.0.0', dist: {} } },
  };
}

/** Runs the audit against a registry with these answers. */
async function auditWith(status: number, advisories: object | string) {
  const registry = createServer((request, reply) => {
    const answer = request.method === 'POST' ? advisories : versionsOf(request.url ?? '');
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    request.resume().on('end', () => reply.writeHead(status).end(text));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const result = await auditAt(port);
  registry.close();
  return result;
}

async function auditAt(port: number): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise((resolve) => {
    const audit = execFile(process.execPath, ['scripts/audit.ts'], { env }, (_, output) =>
      resolve({ code: audit.exitCode, output }),
    );
  });
}

it.each([
  ['a dependency of the server', 'fastify'],
  ['a dependency of the client', 'wouter'],
  ['a development tool', 'vitest'],
])('npm run audit fails and names the package when %s is vulnerable', async (_, name) => {
  const advisory = {
    id: 1,
    title: 'A vulnerability',
    severity: 'high',
    vulnerable_versions: '<999',
    url: 'https://example.test/1',
  };
  const { code, output } = await auditWith(200, { [name]: [advisory] });
  expect(output).toMatch(new RegExp(`^high: ${name} \\S+$`, 'm'));
  expect(code).toBe(1);
});

it('npm run audit passes when the registry knows of no vulnerability', async () => {
  const { code, output } = await auditWith(200, {});
  expect([code, output]).toEqual([0, 'The registry knows no vulnerabilities in the installed packages.\n']);
});

it.each([404, 405, 501])('npm run audit reports a registry without an audit endpoint: %i', async (status) => {
  const { code, output } = await auditWith(status, {});
  expect(output).toMatch(/^NOT AUDITED: /);
  expect(code).toBe(0);
});

it('npm run audit reports an unreachable registry', async () => {
  const { code, output } = await auditAt(1);
  expect(output).toMatch(/^NOT AUDITED: /);
  expect(code).toBe(0);
});

it.each([
  ['an HTML page', 200, '<html>Welcome to this network</html>'],
  ['a server error', 500, {}],
  ['a refusal', 403, {}],
])('npm run audit fails when the registry answers with %s', async (_, status, advisories) => {
  const { code, output } = await auditWith(status, advisories);
  expect(output).toMatch(/^The output of npm audit has an unknown form:/);
  expect(code).toBe(1);
});
