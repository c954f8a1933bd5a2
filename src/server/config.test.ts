import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { envExample, withVariables } from '#scripts/configuration.ts';
import { makeTempFolder } from '#tests/support/temp-folder.ts';
import { findMisspellings, loadConfig, sessionSecret } from './config.ts';

describe('loadConfig', () => {
  it('every variable has a default or may be missing', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      hasPooler: false,
      redis: null,
      sharedCache: false,
      adminEmail: null,
      backups: null,
      settings: expect.any(Array),
      offersAdmin: true,
      site: {
        name: 'Battle of the Beats',
        signUp: 'open',
        signUpDomains: [],
        guests: true,
        legal: { imprint: null, privacy: null, terms: null },
      },
      sessionSecret: null,
      publicUrl: null,
      hsts: 'host',
      identityProviders: { oidc: null, google: null, apple: null, facebook: null, discord: null },
      signsInByOidcOnly: false,
      lookups: true,
      playlistKeys: { youtube: null, spotify: null, appleMusic: null },
      mail: null,
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
        changes: 60,
        predictions: 30,
        uploads: 20,
        lookups: 200,
      }),
    });
  });

  it('a blank variable counts as unset', () => {
    expect(loadConfig({ PORT: '', LIMIT_VOTES: ' ', DATABASE_URL: '', HOST: '' })).toEqual(loadConfig({}));
  });

  it('every limit has a variable (rule L7)', () => {
    const names = Object.keys(loadConfig({}).limits);
    const variableOf = (name: string) => `LIMIT_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
    const env = Object.fromEntries(names.map((name, index) => [variableOf(name), `${index + 1}`]));
    expect(Object.values(loadConfig(env).limits)).toEqual(names.map((_, index) => index + 1));
    expect(names).toHaveLength(23);
  });

  describe('providers of sign-in (rules A52, A58)', () => {
    const site = { PUBLIC_URL: 'https://beats.example' };
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'beats' };
    const discord = { SOCIAL_DISCORD_CLIENT_ID: 'id', SOCIAL_DISCORD_CLIENT_SECRET: 'secret' };
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const apple = {
      SOCIAL_APPLE_CLIENT_ID: 'id',
      SOCIAL_APPLE_TEAM_ID: 'team',
      SOCIAL_APPLE_KEY_ID: 'key',
      SOCIAL_APPLE_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    };

    it('are on where they are configured', () => {
      const { identityProviders } = loadConfig({ ...site, ...oidc, ...discord, ...apple });
      expect(identityProviders.oidc).toMatchObject({ name: 'Single Sign-On', clientSecret: null });
      expect(identityProviders).toMatchObject({ google: null, discord: { clientId: 'id' } });
      const oneLine = apple.SOCIAL_APPLE_PRIVATE_KEY.replaceAll('\n', '\\n');
      const given = { ...site, ...apple, SOCIAL_APPLE_PRIVATE_KEY: oneLine };
      expect(loadConfig(given).identityProviders.apple).toEqual(identityProviders.apple);
      expect(loadConfig({ ...site, ...oidc, OIDC_ISSUER: 'http://10.0.0.5:9000' })).toBeDefined();
    });

    it.each<[object, RegExp]>([
      [oidc, /^PUBLIC_URL: has to be set/],
      [{ ...site, OIDC_ISSUER: oidc.OIDC_ISSUER }, /^OIDC_CLIENT_ID: has to be set/],
      [{ ...site, ...oidc, OIDC_ISSUER: 'http://id.example' }, /^OIDC_ISSUER: has to begin with https/],
      [{ ...site, SIGN_IN: 'oidc' }, /^OIDC_ISSUER: has to be set/],
      [{ ...site, ...oidc, ...discord, SIGN_IN: 'oidc' }, /^SOCIAL_DISCORD_CLIENT_ID: cannot/],
      [{ ...site, SOCIAL_DISCORD_CLIENT_ID: 'id' }, /^SOCIAL_DISCORD_CLIENT_SECRET: has to be set/],
      [{ ...apple, PUBLIC_URL: 'http://10.0.0.5' }, /^PUBLIC_URL: has to begin with https/],
      [
        { ...site, ...apple, SOCIAL_APPLE_PRIVATE_KEY: 'x' },
        /^SOCIAL_APPLE_PRIVATE_KEY: has to hold the key/,
      ],
    ])('refuse %j', (given, message) => {
      expect(() => loadConfig(given as NodeJS.ProcessEnv)).toThrow(message);
    });
  });

  it('mails need a server, a sender and the address of the site, and TLS to another machine (rule A29)', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Beats <beats@mail.example>' };
    const site = { PUBLIC_URL: 'https://beats.example' };
    expect(loadConfig({ ...mail, ...site }).mail).toMatchObject({ tls: 'required', perMinute: 300 });
    expect(loadConfig({ ...mail, ...site, SMTP_URL: 'smtp://localhost:25' }).mail?.tls).toBe('never');
    expect(loadConfig({ ...mail, ...site, ENCRYPTED_NETWORK: 'true' }).mail?.tls).toBe('offered');
    expect(() => loadConfig(mail)).toThrow(/^PUBLIC_URL: has to be set for mails/);
    expect(() => loadConfig({ ...site, SMTP_URL: mail.SMTP_URL })).toThrow(/^MAIL_FROM: has to be set/);
    expect(() => loadConfig({ ...site, MAIL_FROM: mail.MAIL_FROM })).toThrow(/^SMTP_URL: has to be set/);
    for (const url of ['mail.example', 'https://mail.example', 'smtp://mail.example/?pool=true', 'smtp://'])
      expect(() => loadConfig({ ...mail, ...site, SMTP_URL: url })).toThrow(
        /^SMTP_URL: has to be an address/,
      );
    expect(() => loadConfig({ ...mail, ...site, MAIL_FROM: 'Beats' })).toThrow(/^MAIL_FROM: has to be/);
  });

  it('the keys of an app at Spotify come together, also from a file', () => {
    const app = { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 'secret' };
    expect(loadConfig(app).playlistKeys.spotify).toEqual({ id: 'id', secret: 'secret' });
    expect(() => loadConfig({ SPOTIFY_CLIENT_ID: 'id' })).toThrow(/^SPOTIFY_CLIENT_SECRET: has to be set/);
    expect(() => loadConfig({ SPOTIFY_CLIENT_SECRET: 'x' })).toThrow(/^SPOTIFY_CLIENT_ID: has to be set/);
    const path = join(makeTempFolder(), 'key');
    writeFileSync(path, 'key\n');
    const files = { YOUTUBE_API_KEY_FILE: path, APPLE_MUSIC_TOKEN_FILE: path };
    expect(loadConfig(files).playlistKeys).toEqual({ youtube: 'key', spotify: null, appleMusic: 'key' });
  });

  it('ADMIN_EMAIL is lower-cased and trimmed (rule A6)', () => {
    expect(loadConfig({ ADMIN_EMAIL: ' Boss@Example.com ' }).adminEmail).toBe('boss@example.com');
  });

  it.each([
    ['true', 'loopback'],
    ['false', false],
    ['10.0.0.1, 192.168.0.0/16', '10.0.0.1, 192.168.0.0/16'],
    ['loopback,fd00::/8', 'loopback,fd00::/8'],
  ])('TRUST_PROXY=%s is trusted as %s', (given, expected) => {
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
    ['PUBLIC_URL', 'https://beats.example/app'],
    ['PUBLIC_URL', 'https://beats.example/?x=1'],
    ['PUBLIC_URL', 'https://beats.example/#x'],
    ['PUBLIC_URL', 'https://me:secret@beats.example'],
    ['PUBLIC_URL', 'ftp://beats.example'],
    ['REDIS_URL', 'redis://localhost:port'],
    ['DATABASE_URL', 'postgres://beats@db.example/beats'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=disable'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://beats@10.0.0.5/beats?sslmode=require'],
    ['DATABASE_URL', 'postgres://beats@localhost/beats?host=10.0.0.5'],
    ['REDIS_URL', 'redis://10.0.0.5:6379'],
    ['ENCRYPTED_NETWORK', 'yes'],
    ['HSTS', 'on'],
    ['SESSION_SECRET_FILE', '/no/such/file'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['METRICS_TOKEN', 'x'.repeat(31)],
    ['DB_POOL_SIZE', '0'],
    ['DATABASE_POOLER', 'session'],
    ['DATABASE_DIRECT_URL', 'postgres://beats@10.0.0.5/beats'],
    ['DATABASE_REPLICA_URL', 'mysql://localhost/beats'],
    ['LIMIT_VOTES', '1.5'],
    ['LIMIT_REGISTRATIONS', 'many'],
  ])('the error for %s=%s is one line that names the variable', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name}: (has to|needs) .+$`));
  });
});

it('DATABASE_POOLER=transaction needs the database itself, too', () => {
  const given = { DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://localhost:6432/beats' };
  expect(() => loadConfig(given)).toThrow(
    'DATABASE_DIRECT_URL: has to be set with DATABASE_POOLER=transaction',
  );
});

it('PUBLIC_URL may end with a slash, and loses it (rule A15)', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://Beats.example/' }).publicUrl).toBe('https://beats.example');
});

describe('a misspelled variable', () => {
  it.each([
    ['LIMIT_VOTE', 'LIMIT_VOTES'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REDIS_ULR', 'REDIS_URL'],
    ['DB_POOL', 'DB_POOL_SIZE'],
    ['admin_email', 'ADMIN_EMAIL'],
    ['SESSION_SECRET_FIEL', 'SESSION_SECRET_FILE'],
    ['PORTS', 'PORT'],
  ])('%s is named with the one that is meant: %s', (given, meant) => {
    expect(findMisspellings({ [given]: 'x' })).toEqual([
      `${given} is no variable of this program. Did you mean ${meant}?`,
    ]);
  });

  it('LIMIT_ANYTHING is named, because no other program has limits here', () => {
    expect(findMisspellings({ LIMIT_ANYTHING: '5' })).toEqual([
      'LIMIT_ANYTHING is no variable of this program. docs/configuration.md lists the limits.',
    ]);
  });

  it('variables of other programs and right ones are not named', () => {
    const others = 'PATH HOME HOSTNAME LANG LOGNAME NODE_ENV npm_config_prefix PWD USER'.split(' ');
    const services = 'REDIS_PORT REDIS_SERVICE_HOST POSTGRES_URL DATABASE_NAME SECRET LIMITS'.split(' ');
    const right = ['PORT', 'LIMIT_VOTES', 'REDIS_URL_FILE'];
    const env = Object.fromEntries([...others, ...services, ...right].map((name) => [name, 'x']));
    expect(findMisspellings(env)).toEqual([]);
  });
});

describe('encryption in transit', () => {
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
  ])('%s=%s is accepted, because it uses TLS or stays in a private network', (name, value) => {
    const { redis, ...config } = loadConfig({ [name]: value });
    expect([...Object.values(config), ...(redis?.addresses ?? [])]).toContain(value);
  });

  it('DATABASE_URL and REDIS_URL need no TLS with ENCRYPTED_NETWORK=true', () => {
    const given = { DATABASE_URL: 'postgres://beats@10.0.0.5/beats', REDIS_URL: 'redis://10.0.0.6' };
    const config = loadConfig({ ...given, ENCRYPTED_NETWORK: 'true' });
    expect([config.databaseUrl, config.redis?.addresses]).toEqual([given.DATABASE_URL, [given.REDIS_URL]]);
  });
});

describe('a secret from a file', () => {
  const folder = makeTempFolder();
  const file = (text: string) => {
    writeFileSync(join(folder, 'secret'), text);
    return join(folder, 'secret');
  };

  it.each([
    ['SESSION_SECRET', 'sessionSecret', 's'.repeat(32)],
    ['METRICS_TOKEN', 'metricsToken', 'm'.repeat(32)],
    ['DATABASE_URL', 'databaseUrl', 'postgres://beats@localhost/beats'],
    ['DATABASE_DIRECT_URL', 'databaseDirectUrl', 'postgres://beats@localhost/beats'],
  ] as const)('%s_FILE provides %s', (name, key, value) => {
    expect(loadConfig({ [`${name}_FILE`]: file(`${value}\n`) })[key]).toBe(value);
    expect(() => loadConfig({ [`${name}_FILE`]: file('short') })).toThrow(new RegExp(`^${name}: `));
    expect(() => loadConfig({ [`${name}_FILE`]: file('\n') })).toThrow(
      /^\w+_FILE: has to name a file that is not empty/,
    );
    expect(() => loadConfig({ [`${name}_FILE`]: file(value), [name]: value })).toThrow(
      /^\w+_FILE: cannot be used together with/,
    );
  });
});

it('.env.example and docs/configuration.md describe every variable: npm run configuration', () => {
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
  const page = readFileSync('docs/configuration.md', 'utf8');
  expect(page).toBe(withVariables(page));
});

describe('sessionSecret', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = makeTempFolder();
  });

  it('the given secret is used and not stored', () => {
    expect(sessionSecret(dataDir, 'given')).toBe('given');
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('a generated secret is stored once, readable by its owner only', () => {
    const made = sessionSecret(dataDir, null);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(sessionSecret(dataDir, null)).toBe(made);
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('another folder gets another secret', () => {
    const other = join(dataDir, 'other');
    expect(sessionSecret(other, null)).not.toBe(sessionSecret(dataDir, null));
  });

  it('a stored secret that is too short is refused', () => {
    const path = join(dataDir, 'session-secret');
    writeFileSync(path, '');
    expect(() => sessionSecret(dataDir, null)).toThrow(path);
  });
});
