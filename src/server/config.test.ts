import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, sessionSecret } from './config.ts';

describe('the configuration', () => {
  it('needs no variable at all', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      adminEmail: null,
      sessionSecret: null,
      publicUrl: null,
      logLevel: 'warn',
      trustProxy: false,
      metricsToken: null,
      dbPoolSize: 10,
      limits: expect.objectContaining({
        signInFailures: 10,
        signInFailuresByAddress: 1000,
        registrations: 300,
        votes: 20,
        comments: 20,
        tournaments: 30,
        songs: 1000,
        predictions: 30,
        uploads: 20,
      }),
    });
  });

  it('takes a blank variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', LIMIT_VOTES: ' ', DATABASE_URL: '', HOST: '' })).toEqual(loadConfig({}));
  });

  it('reads every limit (R42)', () => {
    const { limits } = loadConfig({
      LIMIT_SIGN_IN_FAILURES: '1',
      LIMIT_REGISTRATIONS: '2',
      LIMIT_VOTES: '3',
      LIMIT_COMMENTS: '4',
      LIMIT_TOURNAMENTS: '5',
      LIMIT_UPLOADS: '6',
      LIMIT_PREDICTIONS: '7',
      LIMIT_SONGS: '8',
      LIMIT_SIGN_IN_FAILURES_BY_ADDRESS: '9',
    });
    expect(limits).toEqual({
      signInFailures: 1,
      registrations: 2,
      votes: 3,
      comments: 4,
      tournaments: 5,
      uploads: 6,
      predictions: 7,
      songs: 8,
      signInFailuresByAddress: 9,
    });
  });

  it('compares the first admin by a lower-cased and trimmed address (R3, R5)', () => {
    expect(loadConfig({ ADMIN_EMAIL: ' Boss@Example.com ' }).adminEmail).toBe('boss@example.com');
  });

  it.each([
    ['true', 'loopback, linklocal, uniquelocal'],
    ['false', false],
    ['10.0.0.1, 192.168.0.0/16', '10.0.0.1, 192.168.0.0/16'],
    ['loopback,fd00::/8', 'loopback,fd00::/8'],
  ])('trusts the proxies of TRUST_PROXY=%s', (given, expected) => {
    expect(loadConfig({ TRUST_PROXY: given }).trustProxy).toBe(expected);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/beats'],
    ['REDIS_URL', 'localhost:6379'],
    ['ADMIN_EMAIL', 'boss'],
    ['SESSION_SECRET', 'x'.repeat(31)],
    ['PUBLIC_URL', 'beats.example'],
    ['PUBLIC_URL', 'http://beats.example'],
    ['PUBLIC_URL', 'http://203.0.113.7:3000'],
    ['DATABASE_URL', 'postgres://beats@db.example/beats'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=disable'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=require'],
    ['DATABASE_URL', 'postgres://beats@localhost/beats?host=10.0.0.5'],
    ['REDIS_URL', 'redis://10.0.0.5:6379'],
    ['ENCRYPTED_NETWORK', 'yes'],
    ['SESSION_SECRET_FILE', '/nowhere/secret'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['METRICS_TOKEN', 'x'.repeat(31)],
    ['DB_POOL_SIZE', '0'],
    ['LIMIT_VOTES', '1.5'],
    ['LIMIT_REGISTRATIONS', 'many'],
  ])('names %s=%s in one line when it is bad', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}: (has to|needs) .+$`));
  });
});

describe('an address of the database, of Redis or of the app', () => {
  it.each([
    ['DATABASE_URL', 'postgres://beats@localhost/beats'],
    ['DATABASE_URL', 'postgres://beats@127.0.0.1:5433/beats'],
    ['DATABASE_URL', 'postgres://beats@[::1]/beats'],
    ['DATABASE_URL', 'postgres:///beats?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://%2Fvar%2Frun%2Fpostgresql/beats'],
    ['DATABASE_URL', 'postgres://beats@db.example/beats?sslmode=verify-full'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['REDIS_URL', 'rediss://redis.example:6380'],
    ['PUBLIC_URL', 'https://beats.example'],
    ['PUBLIC_URL', 'http://192.168.1.20:3000'],
    ['PUBLIC_URL', 'http://pi.local:3000'],
    ['PUBLIC_URL', 'http://[fd00::1]:3000'],
  ])('is taken where nothing goes out in the clear, or stays in the room: %s=%s', (name, value) => {
    expect(Object.values(loadConfig({ [name]: value }))).toContain(value);
  });

  it('may be without TLS where the network encrypts', () => {
    const given = { DATABASE_URL: 'postgres://beats@10.0.0.5/beats', REDIS_URL: 'redis://10.0.0.6' };
    const config = loadConfig({ ...given, ENCRYPTED_NETWORK: 'true' });
    expect([config.databaseUrl, config.redisUrl]).toEqual([given.DATABASE_URL, given.REDIS_URL]);
  });
});

describe('a secret in a file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'beats-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const file = (text: string) => {
    writeFileSync(join(folder, 'secret'), text);
    return join(folder, 'secret');
  };

  it.each([
    ['SESSION_SECRET', 'sessionSecret', 's'.repeat(32)],
    ['METRICS_TOKEN', 'metricsToken', 'm'.repeat(32)],
    ['DATABASE_URL', 'databaseUrl', 'postgres://beats@localhost/beats'],
    ['REDIS_URL', 'redisUrl', 'redis://localhost'],
  ] as const)('is read as %s would be', (name, key, value) => {
    expect(loadConfig({ [`${name}_FILE`]: file(`${value}\n`) })[key]).toBe(value);
    expect(() => loadConfig({ [`${name}_FILE`]: file('short') })).toThrow(new RegExp(`^${name}: `));
    expect(() => loadConfig({ [`${name}_FILE`]: file('\n') })).toThrow(/^\w+_FILE: has to name a file with/);
    expect(() => loadConfig({ [`${name}_FILE`]: file(value), [name]: value })).toThrow(
      /^\w+_FILE: has to stand/,
    );
  });
});

describe('the secret of the sessions', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'beats-config-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is the given one', () => {
    expect(sessionSecret(dataDir, 'given')).toBe('given');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('is made once and kept, readable by its owner alone', () => {
    const made = sessionSecret(dataDir, null);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(sessionSecret(dataDir, null)).toBe(made);
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('is another one in another folder', () => {
    const other = join(dataDir, 'other');
    expect(sessionSecret(other, null)).not.toBe(sessionSecret(dataDir, null));
  });

  it('is refused when its file was cut short', () => {
    const path = join(dataDir, 'session-secret');
    writeFileSync(path, '');
    expect(() => sessionSecret(dataDir, null)).toThrow(path);
  });
});
