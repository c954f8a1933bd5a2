import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool } from '#server/db/pool.ts';
import { createRedisBus } from '#server/live/redis-bus.ts';
import { makeTempFolder } from './support/temp-folder.ts';

/** The file of a self-signed certificate for `localhost`. */
let authority: string;
let pair: { key: Buffer; cert: Buffer };
beforeAll(() => {
  const folder = makeTempFolder();
  authority = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', authority, '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
  pair = { key: readFileSync(key), cert: readFileSync(authority) };
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a database connection with TLS', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer(speakTlsBefore(inject('postgres')));
    port = await portOf(server);
  });
  afterAll(() => server.close());

  const ask = async (host: string, options: string) => {
    const pool = createPool(`postgres://${inject('postgres').user}@${host}:${port}/postgres?${options}`, 1);
    try {
      return (await pool.query('select 1 as one')).rows;
    } finally {
      await pool.end();
    }
  };

  it.each([
    [
      'is refused when no trusted authority signed the certificate',
      'localhost',
      '',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    ],
    [
      'is refused when the certificate is for another host',
      '127.0.0.1',
      'trusted',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ],
    ['works with a trusted certificate', 'localhost', 'trusted', null],
  ])('%s', async (_, host, trusted, code) => {
    const asked = ask(host, `sslmode=verify-full${trusted && `&sslrootcert=${authority}`}`);
    if (code) await expect(asked).rejects.toMatchObject({ code });
    else expect(await asked).toEqual([{ one: 1 }]);
  });
});

it('a Redis whose certificate no trusted authority signed receives nothing', async () => {
  const received: Buffer[] = [];
  const server = createTlsServer(pair, (socket) => socket.on('data', (data) => received.push(data)));
  const refused = once(server, 'tlsClientError');
  const bus = createRedisBus(
    { mode: 'single', addresses: [`rediss://localhost:${await portOf(server)}`], master: '' },
    pino({ level: 'silent' }),
  );
  bus.publish({ type: 'user_changed' });
  await refused;
  expect(bus.isInSync()).toBe(false);
  expect(received).toEqual([]);
  await bus.close();
  server.close();
});

/** Accepts PostgreSQL's request for TLS and forwards the decrypted bytes to the test's database. */
const speakTlsBefore =
  ({ host, port }: { host: string; port: number }) =>
  (socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, ...pair });
      const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      for (const end of [secure, database]) end.on('error', () => socket.destroy());
      secure.pipe(database).pipe(secure);
    });
  };
