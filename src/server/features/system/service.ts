import { statfs } from 'node:fs/promises';
import { freemem, hostname, totalmem } from 'node:os';
import type pg from 'pg';
import { type SystemReport, systemReport } from '#contract/system.ts';
import type { Context } from '#server/context.ts';
import { newestMigration } from '#server/db/migrate.ts';
import { type Backups, databaseFolder } from '#server/features/backups/service.ts';
import { describeProviders, type Providers } from '#server/features/identities/service.ts';
import { waitingPictures } from '#server/features/images/service.ts';
import { countMails } from '#server/features/mail/service.ts';
import type { createErrorCounts } from '#server/http/error-counts.ts';
import { pickShown } from '#server/lib/pick-shown.ts';
import type { RedisClient } from '#server/lib/redis/connect.ts';
import { VERSION } from '#server/version.ts';
import * as data from './data.ts';
import { type Findings, findProblems } from './problems.ts';

/** What the report reads. */
export type Sources = {
  backups: Backups;
  errorCounts: ReturnType<typeof createErrorCounts>;
  pools: pg.Pool[];
  redis: RedisClient | null;
  /** Why no mail is sent at the moment; null while they are. */
  mailProblem: () => string | null;
  providers: Providers;
  waitingVotes: () => number;
  startedAt: Date;
};

/** How the answering server and what it uses are (rule O25). */
export async function describeSystem(context: Context, sources: Sources): Promise<SystemReport> {
  const { db, config, clock } = context;
  const now = clock.now();
  const [state, migrations, covers, mails, backups, disks] = await Promise.all([
    data.findDatabaseState(db),
    data.countMigrations(db),
    data.countDueCovers(db, now),
    countMails(db),
    sources.backups.describe(),
    describeDisks(context),
  ]);
  const { fetches = 0, failures = 0, running = 0 } = context.outbound?.stats() ?? {};
  const found: Findings = {
    server: {
      version: VERSION,
      node: process.version,
      host: hostname(),
      startedAt: sources.startedAt.toISOString(),
      ...describeMemory(),
    },
    database: {
      isEmbedded: config.databaseUrl === null,
      ...state,
      migrations,
      newestMigration: newestMigration(),
    },
    redis: !sources.redis ? 'off' : sources.redis.status === 'ready' ? 'ready' : 'away',
    mail: {
      isOn: config.mail !== null,
      problem: sources.mailProblem(),
      failed: mails.failed,
      perMinute: config.mail?.perMinute ?? null,
    },
    signIns: describeProviders(config, sources.providers),
    lookups: { isOn: config.lookups, fetches, failures },
    queues: {
      votes: sources.waitingVotes(),
      queries: sources.pools.reduce((sum, pool) => sum + pool.waitingCount, 0),
      mails: mails.waiting,
      pictures: waitingPictures(),
      covers,
      lookups: running,
    },
    disks,
    errors: sources.errorCounts.lastDay(),
    backups: presentBackups(backups),
  };
  return { problems: findProblems(found, now), ...found, settings: config.settings };
}

/** The memory of this process, and what it can have: the limit of the container, or what is free beside it. */
function describeMemory() {
  const memoryBytes = process.memoryUsage.rss();
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < totalmem();
  return { memoryBytes, memoryLimitBytes: isLimited ? limit : memoryBytes + freemem() };
}

/** The disks of the database and of the backups, as far as this process may know them. */
async function describeDisks({ db, config }: Context): Promise<SystemReport['disks']> {
  const folders = [
    { name: 'database', path: await databaseFolder(db) },
    { name: 'backups', path: config.backups?.dir ?? null },
  ];
  const disks = await Promise.all(folders.map(({ name, path }) => (path ? describeDisk(name, path) : null)));
  return disks.filter((disk) => disk !== null);
}

/** Null for a folder that is away, or that another user or machine has. */
async function describeDisk(name: string, path: string) {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { name, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

const shown = systemReport.shape.backups;

const presentBackups = (backups: Awaited<ReturnType<Backups['describe']>>): SystemReport['backups'] => ({
  ...pickShown(shown, backups),
  runs: backups.runs.map((run) => pickShown(shown.shape.runs.element, run)),
  files: backups.files.map((file) => ({
    ...pickShown(shown.shape.files.element, file),
    provenAt: file.manifest?.provenAt ?? null,
  })),
});
