import type { SystemReport } from '#contract/system.ts';
import { inTurn, type Screen, screensOf, withAnswer } from './open-screen.ts';

const REPORT_URL = '**/api/admin/system';
const SYSTEM = '/admin?tab=system';
const GB = 1024 ** 3;

const run = {
  state: 'proven',
  startedAt: '2030-05-10T04:00:00Z',
  endedAt: '2030-05-10T04:01:00Z',
  host: 'beats-1',
  file: 'beats-20300510T040000Z.backup',
  problem: null,
} as const;
const file = (day: number, isProven: boolean) => ({
  name: `beats-203005${day}T040000Z.backup`,
  takenAt: `2030-05-${day}T04:00:00Z`,
  bytes: 21_300_000 + day * 12_345,
  provenAt: isProven ? `2030-05-${day}T04:01:00Z` : null,
});

const WELL: SystemReport = {
  problems: [],
  server: {
    version: '1.1.0',
    node: 'v24.21.0',
    host: 'beats-1',
    startedAt: '2030-05-01T12:00:00Z',
    memoryBytes: 0.24 * GB,
    memoryLimitBytes: 0.5 * GB,
  },
  database: {
    isEmbedded: true,
    version: '18.4',
    bytes: 92_000_000,
    connections: 8,
    connectionLimit: 60,
    migrations: 34,
    newestMigration: '0033_backup_runs',
  },
  redis: 'off',
  mail: { isOn: true, problem: null, failed: 0, perMinute: 300 },
  signIns: [
    { id: 'oidc', name: 'School of Rock', isOn: true, reachedAt: '2030-05-10T09:00:00Z', problem: null },
    { id: 'google', name: 'Google', isOn: true, reachedAt: null, problem: null },
    ...(['apple', 'facebook', 'discord'] as const).map((id) => ({
      id,
      name: { apple: 'Apple', facebook: 'Facebook', discord: 'Discord' }[id],
      isOn: false,
      reachedAt: null,
      problem: null,
    })),
  ],
  lookups: { isOn: true, fetches: 1_204, failures: 7 },
  queues: { votes: 3, queries: 0, mails: 2, pictures: 0, covers: 12, lookups: 1 },
  disks: [
    { name: 'database', freeBytes: 12 * GB, totalBytes: 40 * GB },
    { name: 'backups', freeBytes: 310 * GB, totalBytes: 930 * GB },
  ],
  errors: [
    { code: 'NOT_FOUND', count: 1_312 },
    { code: 'VOTING_CLOSED', count: 9 },
    { code: 'TOO_MANY_REQUESTS', count: 1 },
  ],
  backups: {
    isOn: true,
    isRunning: false,
    isWaiting: false,
    nextAt: '2030-05-11T04:00:00Z',
    provenAt: run.startedAt,
    runs: [run, { ...run, state: 'stopped', file: null, startedAt: '2030-05-09T04:00:00Z' }],
    files: [file(12, true), file(11, true)],
  },
  settings: [
    { name: 'PORT', isSet: false, value: '3000' },
    { name: 'PUBLIC_URL', isSet: true, value: 'https://beats.example' },
    { name: 'SESSION_SECRET', isSet: true, value: null },
    { name: 'REDIS_URL', isSet: false, value: null },
    { name: 'BACKUP_DIR', isSet: true, value: '/mnt/another-disk/backups-of-battle-of-the-beats' },
  ],
};

const problem = 'BACKUP_DIR: /mnt/another-disk cannot be used (EROFS: read-only file system, mkdir)';
const TROUBLED: SystemReport = {
  ...WELL,
  problems: [
    { level: 'error', text: 'The last backup failed.', advice: problem },
    {
      level: 'error',
      text: 'The mail server takes no mails. They wait for a day.',
      advice:
        'The mail server did not answer in time (Timeout). Check SMTP_URL, and test it with: npm run mail -- you@example.com',
    },
    {
      level: 'error',
      text: 'Google refuses this site.',
      advice:
        'Check SOCIAL_GOOGLE_CLIENT_ID and SOCIAL_GOOGLE_CLIENT_SECRET. The provider may have ended them.',
    },
    {
      level: 'warning',
      text: 'The database has few connections left.',
      advice: 'Raise max_connections; docs/operations.md tells how many the servers need.',
    },
  ],
  database: { ...WELL.database, isEmbedded: false, connections: 96, connectionLimit: 100 },
  redis: 'ready',
  mail: { ...WELL.mail, problem: 'The mail server did not answer in time (Timeout).', failed: 12 },
  signIns: WELL.signIns.map((provider) =>
    provider.id === 'google'
      ? { ...provider, problem: { kind: 'refused', at: '2030-05-10T11:00:00Z' } }
      : provider,
  ),
  backups: {
    ...WELL.backups,
    isWaiting: true,
    runs: [{ ...run, state: 'failed', file: null, problem }, ...WELL.backups.runs],
    files: [file(12, false), file(11, true)],
  },
};

const unfold = async (page: Parameters<ReturnType<typeof withAnswer>>[0]) => {
  for (const summary of await page.locator('summary').all()) await summary.click();
};

/** How the system of the site is, for its admins. */
export const SYSTEM_SCREENS: readonly Screen[] = [
  ...screensOf('ember', {
    'admin-system': withAnswer(REPORT_URL, WELL, SYSTEM),
    'admin-system-problems': inTurn(withAnswer(REPORT_URL, TROUBLED, SYSTEM), unfold),
    'admin-system-loading': withAnswer(REPORT_URL, 'never', SYSTEM),
    'admin-system-failed': withAnswer(REPORT_URL, 'failed', SYSTEM),
  }),
];
