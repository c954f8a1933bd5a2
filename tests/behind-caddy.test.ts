import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { routes } from '#contract/routes.ts';
import { killAtExit, stopChild } from './support/child-process.ts';
import { eventually } from './support/eventually.ts';
import { registrationOf } from './support/http-client.ts';
import { SERVER, spawnProgram } from './support/program.ts';
import { randomPort } from './support/redis.ts';
import { makeTempFolder } from './support/temp-folder.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
/** Any user but root. */
const UNPRIVILEGED = 65_534;
const START = { timeout: 120_000, interval: 100 };

type Ask = { method?: string; body?: unknown; cookie?: string };

/** Starts Caddy as an unprivileged user with hosting/Caddyfile, on free ports and with its own authority. */
async function startCaddy(upstreams: string) {
  const folder = makeTempFolder('caddy');
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED);
  const [httpPort, httpsPort] = [randomPort(), randomPort()];
  const address = `https://localhost:${httpsPort}`;
  const options = `admin off\nskip_install_trust\nhttp_port ${httpPort}\nhttps_port ${httpsPort}`;
  const file = readFileSync('hosting/Caddyfile', 'utf8');
  writeFileSync(join(folder, 'Caddyfile'), file.replace('{\n', `{\n${options}\n`));
  const folders = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const caddy = spawn('caddy', ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: folder,
    env: { ...process.env, ...folders, PUBLIC_URL: address, UPSTREAMS: upstreams },
    ...(isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}),
    stdio: 'ignore',
  });
  killAtExit(caddy);
  onTestFinished(async () => void (await stopChild(caddy)));
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  await eventually(() => expect(existsSync(authority)).toBe(true));
  const ca = readFileSync(authority);
  return {
    address,
    httpAddress: `http://localhost:${httpPort}`,
    ca,
    async ask(path: string, { method = 'GET', body, cookie }: Ask = {}) {
      const headers = {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(cookie ? { cookie } : {}),
      };
      const call = request(address + path, { ca, method, headers, agent: false });
      call.end(body ? JSON.stringify(body) : undefined);
      const [reply] = await once(call, 'response');
      const text = Buffer.concat(await reply.toArray()).toString();
      return { status: reply.statusCode as number, headers: reply.headers, text };
    },
  };
}

describe.runIf(hasCaddy)('behind Caddy with hosting/Caddyfile', () => {
  it('a user signs up and in over https, and the session outlives a restart', async () => {
    const port = randomPort();
    const { address, httpAddress, ca, ask } = await startCaddy(`localhost:${port}`);
    const env = { PORT: String(port), PUBLIC_URL: address, TRUST_PROXY: 'loopback' };
    const dataDir = makeTempFolder('data');
    const start = async () => {
      const server = spawnProgram(SERVER, { ...env, DATA_DIR: dataDir }, 'inherit');
      onTestFinished(async () => void (await stopChild(server)));
      await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), START);
      return server;
    };
    const server = await start();

    const body = registrationOf('remote');
    expect((await ask(routes.logIn.path, { method: 'POST', body })).status).toBe(200);
    const { email, password } = body;
    const signedIn = await ask(routes.logIn.path, { method: 'POST', body: { email, password } });
    const [setCookie = ''] = signedIn.headers['set-cookie'] ?? [];
    expect(setCookie).toMatch(/^__Host-beats_session=.*; HttpOnly; Secure/);
    expect(signedIn.headers['strict-transport-security']).toContain('max-age=31536000');
    const cookie = setCookie.split(';')[0] ?? '';

    const socket = new WebSocket(`${address.replace('https', 'wss')}/ws`, { ca, headers: { cookie } });
    await once(socket, 'open');
    socket.terminate();

    const page = await fetch(`${httpAddress}/tournaments`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://localhost/tournaments']);
    expect((await fetch(httpAddress + routes.getCurrentUser.path)).status).toBe(403);

    await stopChild(server);
    await start();
    const reply = await ask(routes.getCurrentUser.path, { cookie });
    expect([reply.status, JSON.parse(reply.text).email]).toEqual([200, email]);
  });

  it('calls go to all servers that are ready, and wait while none is', async () => {
    const names = ['a', 'b', 'c'] as const;
    const ports = names.map(randomPort);
    const servers = names.map((name) =>
      createServer((call, reply) => {
        // The third server waits for its database.
        reply.statusCode = name === 'c' && call.url === '/readyz' ? 503 : 200;
        reply.end(name);
      }),
    );
    onTestFinished(() => servers.forEach((server) => void server.close()));
    const listen = () => servers.forEach((server, index) => void server.listen(ports[index], '127.0.0.1'));
    listen();
    const { ask } = await startCaddy(ports.map((port) => `127.0.0.1:${port}`).join(' '));
    await eventually(async () => {
      const calls = Array.from({ length: 20 }, () => ask('/'));
      const answered = new Set((await Promise.all(calls)).map(({ text }) => text));
      expect([...answered].sort()).toEqual(['a', 'b']);
    });
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    const waiting = ask('/');
    setTimeout(listen, 1_000);
    expect((await waiting).status).toBe(200);
  });
});
