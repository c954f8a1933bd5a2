import { createHook } from 'node:async_hooks';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSafeFetch, createSafePost, MAX_ANSWER_BYTES, type TestTargets } from './safe-fetch.ts';

/** Counts the TCP connections that this process tries to open. */
let attempts = 0;
const hook = createHook({
  init(_id, type) {
    if (type === 'TCPCONNECTWRAP') attempts += 1;
  },
});

/** A server that no refused address may reach. */
let trap: Server;
let trapPort: number;
let reached = 0;

beforeAll(async () => {
  hook.enable();
  trap = createServer((_request, response) => response.end('reached')).on('connection', () => {
    reached += 1;
  });
  trapPort = await listen(trap);
});
afterAll(() => {
  hook.disable();
  trap.close();
});

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that the fetch may reach, with its address. */
async function startTarget(answer: RequestListener) {
  const server = createServer(answer);
  const host = `127.0.0.1:${await listen(server)}`;
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host, url: `http://${host}` };
}

/** A resolver that answers each lookup with the next list of addresses, and with the last list from then on. */
function resolver(...answers: string[][]): LookupFunction {
  const left = [...answers];
  return (_name, _options, done) => {
    const addresses = (left.length > 1 ? left.shift() : left[0]) ?? [];
    const found: LookupAddress[] = addresses.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    setImmediate(() => done(null, found));
  };
}

function open(targets: TestTargets = {}) {
  const { fetch, close } = createSafeFetch({ lookup: resolver(['127.0.0.1']), timeoutMs: 2_000, ...targets });
  opened.push(close);
  return (address: string, options: { keepsStart?: boolean } = {}) =>
    fetch(address, { account: 'tester', ...options });
}

const refused = { failure: 'refused' };

/** Spellings of addresses that only this machine or its network answers. */
const LITERALS = readFileSync(new URL('private-addresses.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Expects that each address is refused before a connection is tried. */
async function expectRefusals(fetch: ReturnType<typeof open>, ...addresses: string[]) {
  const before = attempts;
  for (const address of addresses) await expect(fetch(address)).rejects.toMatchObject(refused);
  expect([attempts, reached]).toEqual([before, 0]);
}

describe('a fetch refuses every address that is not public (rule X3)', () => {
  it('in more than sixty spellings', () => {
    expect(new Set(LITERALS).size).toBeGreaterThan(60);
  });

  it.each(LITERALS)('%s', (host) =>
    expectRefusals(open(), `https://${host}/`, `http://${host}:${trapPort}/`),
  );

  it.each([
    ['this machine', ['127.0.0.1']],
    ['IPv6 of this machine', ['::1']],
    ['a cloud’s metadata', ['169.254.169.254']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.1']],
    ['an address with a zone', ['fe80::1%lo']],
    ['a translated address', ['64:ff9b::7f00:1']],
    ['a public and a private address', ['93.184.215.14', '10.0.0.1']],
    ['a private and a public address', ['192.168.0.1', '93.184.215.14']],
    ['no address', []],
    ['something that is no address', ['localhost']],
  ])('behind a name of %s', async (_, addresses) => {
    const fetch = open({ lookup: resolver(addresses), trusted: [`trap.test:${trapPort}`] });
    await expectRefusals(fetch, 'https://trap.test/', `http://trap.test:${trapPort}/`);
  });

  it.each(['localhost', 'localhost.', 'LOCALHOST', 'metadata.google.internal', 'router'])(
    'behind the name %s, by the address that the name has',
    (host) => expectRefusals(open(), `https://${host}/`),
  );

  it('behind a name whose address changes between two connections', async () => {
    const { host } = await startTarget((_request, response) => {
      response.writeHead(302, { location: '/again', connection: 'close' }).end();
    });
    const port = host.split(':')[1];
    const inner = createServer((_request, response) => response.end('secret'));
    let innerReached = 0;
    inner.on('connection', () => {
      innerReached += 1;
    });
    await listen(inner, '127.0.0.2', Number(port));
    opened.push(() => inner.close());
    const fetch = open({
      trusted: [host, `rebind.test:${port}`],
      lookup: resolver(['127.0.0.1'], ['127.0.0.2']),
    });
    await expect(fetch(`http://rebind.test:${port}/`)).rejects.toMatchObject(refused);
    expect(innerReached).toBe(0);
  });
});

it('the counter of connections counts a connection', async () => {
  const { host, url } = await startTarget((_request, response) => response.end());
  const before = attempts;
  await open({ trusted: [host] })(url);
  expect(attempts).toBe(before + 1);
});

describe('a fetch refuses', () => {
  it.each([
    ['key', { secrets: { authorization: 'Bearer key' } }],
    ['form', { form: { secret: 'key' } }],
  ])('to take a %s along a redirect (rule X8)', async (_, options) => {
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${trapPort}/` }).end();
    });
    const { fetch, close } = createSafeFetch({ trusted: [host, `127.0.0.1:${trapPort}`] });
    opened.push(close);
    const before = reached;
    await expect(fetch(url, { account: '1', ...options })).rejects.toMatchObject(refused);
    expect(reached).toBe(before);
  });

  it.each([
    'http://example.com/',
    'https://example.com:80/',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://example.com:0/',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1#@example.com/',
    'https://127.0.0.1\\@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'gopher://127.0.0.1:6379/_x',
    'ws://example.com/',
    'blob:https://example.com/1',
    '//example.com/',
    'example.com',
    'https://',
    '',
  ])('the address %j', (address) => expectRefusals(open(), address));

  it.each([
    ['this machine', () => `http://127.0.0.1:${trapPort}/`],
    ['another port of https', () => `https://127.0.0.1:${trapPort}/`],
    ['a private network', () => 'https://10.0.0.1/'],
    ['a decimal address', () => 'https://2130706433/'],
    ['an IPv4-mapped address', () => 'https://[::ffff:127.0.0.1]/'],
    ['a name of this machine', () => 'https://trap.test/'],
    ['an address with a password', () => 'https://a:b@example.com/'],
    ['a file', () => 'file:///etc/passwd'],
    ['nowhere', () => 'https://'],
  ])('a redirect to %s', async (_, location) => {
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(302, { location: location() }).end();
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject(refused);
    expect(reached).toBe(0);
  });

  it('a fourth redirect', async () => {
    const seen: string[] = [];
    const { host, url } = await startTarget((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(302, { location: `/${seen.length}` }).end();
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject(refused);
    expect(seen).toEqual(['/', '/1', '/2', '/3']);
  });
});

describe('an answer', () => {
  it.each([301, 302, 303, 307, 308])('behind a redirect with %i is read', async (status) => {
    const { host, url } = await startTarget((request, response) => {
      if (request.url === '/there') return void response.end('here');
      response.writeHead(status, { location: '/there' }).end('a text');
    });
    const { body, status: last } = await open({ trusted: [host] })(url);
    expect([last, body.toString()]).toEqual([200, 'here']);
  });

  it('is requested under our name, without cookies', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const { host, url } = await startTarget((request, response) => {
      seen.push(request.headers);
      const location = request.url === '/' ? { location: '/next' } : {};
      response.writeHead(request.url === '/' ? 302 : 200, { 'set-cookie': 'who=you', ...location }).end();
    });
    const fetch = open({ trusted: [host] });
    await fetch(url);
    await fetch(url);
    expect(seen).toHaveLength(4);
    for (const headers of seen) {
      expect(headers['user-agent']).toMatch(/^BattleOfTheBeats\/\d/);
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
      expect(headers.authorization).toBeUndefined();
    }
  });

  it('of two megabytes is read, and one that is a byte longer is refused', async () => {
    const { host, url } = await startTarget((request, response) => {
      response.end(Buffer.alloc(MAX_ANSWER_BYTES + Number(request.url?.slice(1))));
    });
    const fetch = open({ trusted: [host] });
    expect((await fetch(`${url}/0`)).body).toHaveLength(MAX_ANSWER_BYTES);
    await expect(fetch(`${url}/1`)).rejects.toMatchObject({ failure: 'too_large' });
    expect((await fetch(`${url}/1`, { keepsStart: true })).body).toHaveLength(MAX_ANSWER_BYTES);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('is counted after decompression: %s', async (encoding, compress) => {
    const small = compress(Buffer.alloc(4 * MAX_ANSWER_BYTES));
    expect(small.length).toBeLessThan(MAX_ANSWER_BYTES / 10);
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(small);
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject({ failure: 'too_large' });
  });

  it.each([
    [5, 'too_large'],
    [6, 'failed'],
  ])('of six megabytes that is compressed %i times is refused as %s', async (times, failure) => {
    let body = Buffer.alloc(3 * MAX_ANSWER_BYTES);
    for (let n = 0; n < times; n += 1) body = gzipSync(body);
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(200, { 'content-encoding': Array(times).fill('gzip').join(', ') }).end(body);
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject({ failure });
  });

  it('with headers of more than 16 KB is refused', async () => {
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(200, { long: 'x'.repeat(17_000) }).end('body');
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject({ failure: 'failed' });
  });

  it('without an end is cut off', async () => {
    let isClosed = false;
    const { host, url } = await startTarget((_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      const write = () => {
        while (!isClosed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', write);
      write();
    });
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject({ failure: 'too_large' });
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each<[string, RequestListener]>([
    ['never begins', () => {}],
    [
      'drips',
      (_request, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['breaks off', (request) => void request.socket.destroy()],
  ])('that %s fails in time', async (_, answer) => {
    const { host, url } = await startTarget(answer);
    await expect(open({ trusted: [host], timeoutMs: 300 })(url)).rejects.toMatchObject({ failure: 'failed' });
  });

  it('that is not HTTP fails', async () => {
    const { host, url } = await startTarget((request) => void request.socket.end('220 mail ready\r\n'));
    await expect(open({ trusted: [host] })(url)).rejects.toMatchObject({ failure: 'failed' });
  });
});

it('six fetches run at once, and users take turns', async () => {
  let [running, most] = [0, 0];
  const order: string[] = [];
  const held: (() => void)[] = [];
  const answerHeld = () => {
    for (const end of held.splice(0)) end();
  };
  const { host, url } = await startTarget((request, response) => {
    running += 1;
    most = Math.max(most, running);
    order.push(request.url?.slice(1) ?? '');
    held.push(() => {
      running -= 1;
      response.end();
    });
    // The first answers wait for the sixth request, and then for a seventh one, which must not come.
    if (order.length >= 6) setTimeout(answerHeld, 30);
  });
  const { fetch, close } = createSafeFetch({ trusted: [host] });
  opened.push(close);
  const many = Array.from({ length: 20 }, () => fetch(`${url}/busy`, { account: 'busy' }));
  const one = fetch(`${url}/other`, { account: 'other' });
  await Promise.all([...many, one]);
  expect(most).toBe(6);
  expect(order.indexOf('other')).toBeLessThan(8);
});

describe('a message to another host', () => {
  const openPost = (targets: TestTargets = {}) => {
    const { post, close } = createSafePost({ lookup: resolver(['127.0.0.1']), timeoutMs: 300, ...targets });
    opened.push(close);
    return (address: string) => post(address, { headers: { topic: 'x' }, body: 'hello' });
  };

  it.each([
    'https://127.0.0.1/',
    'https://private.example/',
    'http://example.com:8080/',
    'https://u:p@example.com/',
    'file:///etc/passwd',
  ])('is not sent to %s (rule X3)', async (address) => {
    const before = attempts;
    await expect(openPost()(address)).rejects.toMatchObject(refused);
    expect([attempts, reached]).toEqual([before, 0]);
  });

  it('follows no redirect (rule X8)', async () => {
    const { host, url } = await startTarget((_request, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${trapPort}/` }).end();
    });
    await expect(openPost({ trusted: [host, `127.0.0.1:${trapPort}`] })(url)).rejects.toMatchObject(refused);
    expect(reached).toBe(0);
  });

  it('is posted under our name, tells status and Retry-After, and ends in time', async () => {
    const seen: unknown[] = [];
    const { host, url } = await startTarget((request, response) => {
      if (request.url === '/never') return;
      seen.push(request.method, request.headers.topic, request.headers['user-agent']?.slice(0, 16));
      response.writeHead(429, { 'retry-after': '7' }).end('wait');
    });
    const post = openPost({ trusted: [host] });
    expect(await post(url)).toEqual({ status: 429, retryAfter: '7' });
    expect(seen).toEqual(['POST', 'x', 'BattleOfTheBeats']);
    await expect(post(`${url}/never`)).rejects.toMatchObject({ failure: 'failed' });
  });
});
