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

const NOT_AUDITED = /^NOT AUDITED: /;
const UNKNOWN = /^The output of npm audit has an unknown form:/;

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

it.each<[string, number, object | string, number, RegExp]>([
  [
    'knows of no vulnerability',
    200,
    {},
    0,
    /^The registry knows no vulnerabilities in the installed packages\.\n$/,
  ],
  ['has no audit endpoint (404)', 404, {}, 0, NOT_AUDITED],
  ['has no audit endpoint (405)', 405, {}, 0, NOT_AUDITED],
  ['has no audit endpoint (501)', 501, {}, 0, NOT_AUDITED],
  ['answers with an HTML page', 200, '<html>Welcome to this network</html>', 1, UNKNOWN],
  ['answers with a server error', 500, {}, 1, UNKNOWN],
  ['answers with a refusal', 403, {}, 1, UNKNOWN],
])('npm run audit of a registry that %s', async (_, status, advisories, code, output) => {
  expect(await auditWith(status, advisories)).toEqual({ code, output: expect.stringMatching(output) });
});

it('npm run audit reports an unreachable registry', async () => {
  expect(await auditAt(1)).toEqual({ code: 0, output: expect.stringMatching(NOT_AUDITED) });
});
