import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';

/** What a registry says of a package, which npm asks for once it has a hole. */
function versionsOf(path: string) {
  const name = decodeURIComponent(path.slice(1));
  return {
    name,
    'dist-tags': { latest: '5.0.0' },
    versions: { '5.0.0': { name, version: '5.0.0', dist: {} } },
  };
}

/** Runs the audit against a registry that answers so. */
async function auditWith(status: number, advisories: object) {
  const registry = createServer((request, reply) => {
    const answer = request.method === 'POST' ? advisories : versionsOf(request.url ?? '');
    request.resume().on('end', () => reply.writeHead(status).end(JSON.stringify(answer)));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  const result = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const audit = execFile(process.execPath, ['scripts/audit.ts'], { env }, (_, output) =>
      resolve({ code: audit.exitCode, output }),
    );
  });
  registry.close();
  return result;
}

it('npm run audit fails when the registry knows of a hole in what runs the app, and names it', async () => {
  const hole = {
    id: 1,
    title: 'A hole',
    severity: 'high',
    vulnerable_versions: '<999',
    url: 'https://example.test/1',
  };
  const { code, output } = await auditWith(200, { fastify: [hole] });
  expect(output).toMatch(/^high: fastify \S+$/m);
  expect(code).toBe(1);
});

it('npm run audit is content when the registry knows of none', async () => {
  const { code, output } = await auditWith(200, {});
  expect([code, output]).toEqual([0, 'The registry knows of no hole in what runs the app.\n']);
});

it('npm run audit says so where the registry does not answer, and takes that for no answer', async () => {
  const { code, output } = await auditWith(405, {});
  expect(output).toMatch(/^NOT ASKED: /);
  expect(code).toBe(0);
});
