import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killAtExit, stopChild } from './child-process.ts';
import { eventually } from './eventually.ts';
import { randomPort } from './redis.ts';
import { makeTempFolder } from './temp-folder.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0 || process.env.CI !== undefined;

/** Starts nginx with hosting/nginx.conf, without TLS, before the server on that port. */
export async function startNginx(upstreamPort: number) {
  const folder = makeTempFolder('nginx');
  const port = randomPort();
  const site = readFileSync('hosting/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${randomPort()}`)
    .replaceAll(/^ {2}ssl_.*\n/gm, '')
    .replace('/var/cache/nginx/beats', join(folder, 'cache'));
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} pid ${join(folder, 'pid')}; error_log stderr error; daemon off; worker_processes 1;
    events { worker_connections 4096; }
    http { access_log off; ${paths.join(' ')} ${site} }`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  killAtExit(nginx);
  const address = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(`${address}/healthz`));
  return { address, stop: () => stopChild(nginx, 'SIGQUIT') };
}
