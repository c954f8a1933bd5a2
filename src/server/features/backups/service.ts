import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type BackupResult, makeBackup } from '#server/db/backup/make-backup.ts';
import { dropUnfinishedProof } from '#server/db/backup/prove.ts';
import type { Connection } from '#server/db/pool.ts';
import { conflict, wrongState } from '#server/http/errors.ts';
import { makeFolder } from '#server/lib/data-dir.ts';
import { VERSION } from '#server/version.ts';
import * as data from './data.ts';
import { listFiles, nameOf, removeFile, removeOld, removeUnfinished, writeManifest } from './files.ts';
import {
  isCovered,
  isGoingOn,
  LOST_AFTER_MS,
  lastDueAt,
  nextDueAt,
  SOON_MS,
  STALE_AFTER_MS,
  waitsUntil,
} from './schedule.ts';

const CHECK_EVERY_MS = 60_000;
const RENEW_EVERY_MS = 30_000;
/** What a backup leaves free on each disk. */
const RESERVE_BYTES = 256 * 1024 ** 2;
const SHOWN_FILES = 60;

type Parts = {
  context: Context;
  pool: pg.Pool;
  connection: Connection;
  log: FastifyBaseLogger;
  /** The free bytes of a folder's disk; tests pass their own. */
  freeBytes?: (dir: string) => Promise<number>;
};

export { databaseFolder } from './data.ts';
export { STALE_AFTER_MS } from './schedule.ts';

type Settings = NonNullable<Config['backups']>;
export type Backups = ReturnType<typeof createBackups>;

type Made = BackupResult & { file: string | null };

/**
 * Makes a backup each day and proves it, on one of all servers (rules O23, O24). Files never leave this server by a request.
 */
export function createBackups({ context, pool, connection, log, freeBytes = freeBytesOf }: Parts) {
  const { config, db, clock } = context;
  const settings = config.backups;
  const startedAt = clock.now();
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isWaiting = false;
  let known: { isFailing: boolean; provenAt: Date | null } = { isFailing: false, provenAt: null };

  const refresh = async () => {
    const [ended, proven] = await Promise.all([
      data.findLatestIn(db, ['proven', 'unproven', 'failed']),
      data.findLatestIn(db, ['proven']),
    ]);
    const isStale = proven && clock.now().getTime() - proven.startedAt.getTime() > STALE_AFTER_MS;
    const isFailing = ended !== undefined && (ended.state !== 'proven' || isStale === true);
    known = { isFailing, provenAt: proven?.startedAt ?? null };
  };

  /** Begins a run unless another server does. Returns its id, or null. */
  const claim = (dueAt: Date | null): Promise<number | null> =>
    db.transaction(async (tx) => {
      await data.lockRuns(tx);
      const now = clock.now();
      const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
      if (dueAt && isCovered(await data.findRunsSince(tx, dueAt), now)) return null;
      if (await data.hasRunSeenSince(tx, lostBefore)) return null;
      return data.insertRun(tx, { now, host: hostname(), lostBefore });
    });

  /** @throws Error with one line when there is no folder or no space for a backup. Returns why no proof is possible, or null */
  const prepare = async ({ dir }: Settings): Promise<string | null> => {
    makeFolder(dir);
    removeUnfinished(dir);
    await dropUnfinishedProof(pool).catch(() => {});
    const size = await data.databaseBytes(db);
    const [last] = listFiles(dir);
    const needed = (last ? last.bytes * 1.25 : size) + RESERVE_BYTES;
    if ((await freeBytes(dir)) < needed)
      throw new Error(
        `The disk of BACKUP_DIR is low: a backup needs ${megabytes(needed)} MB. Make room, or lower BACKUP_KEEP.`,
      );
    const proofNeeds = size * 1.25 + RESERVE_BYTES;
    const folder = await data.databaseFolder(db);
    // A database on another machine, or of another user, tells nothing about its disk.
    const free = folder ? await freeBytes(folder).catch(() => null) : null;
    if (free === null || free >= proofNeeds) return null;
    return `The disk of the database is low: a proof needs ${megabytes(proofNeeds)} MB. Make room.`;
  };

  const make = async (own: Settings, takenAt: Date): Promise<Made> => {
    const file = nameOf(takenAt);
    const path = join(own.dir, file);
    try {
      const notProvable = await prepare(own);
      const job = { connection, path, takenAt: takenAt.getTime(), notProvable };
      const result = await makeBackup(job, stopping.signal);
      if (!result.made) return { ...result, file: null };
      writeManifest(own.dir, file, {
        takenAt: takenAt.toISOString(),
        version: VERSION,
        ...result.made,
        provenAt: result.problem === null ? clock.now().toISOString() : null,
        problem: result.problem,
      });
      if (result.problem === null) removeOld(own.dir, own.keep);
      return { ...result, file };
    } catch (error) {
      removeFile(own.dir, file);
      if (stopping.signal.aborted) throw error;
      return { made: null, file: null, problem: describeFailure(error, own.dir) };
    }
  };

  const run = async (own: Settings, id: number) => {
    const takenAt = clock.now();
    const renewal = setInterval(() => {
      void data.updateRun(db, id, { seenAt: clock.now() }).catch(() => {});
    }, RENEW_EVERY_MS);
    try {
      const { made, file, problem } = await make(own, takenAt);
      const state = file === null ? 'failed' : problem === null ? 'proven' : 'unproven';
      await data.updateRun(db, id, { state, file, problem, ...made, endedAt: clock.now() });
      if (problem === null) log.info({ file, ...made }, 'a backup is made and proven');
      else log.error({ file, problem }, file ? 'a backup is not proven' : 'a backup failed');
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
      await data.updateRun(db, id, { state: 'stopped', endedAt: clock.now() });
      await dropUnfinishedProof(pool);
    } finally {
      clearInterval(renewal);
    }
  };

  const begin = (own: Settings, id: number) => {
    running = run(own, id)
      .then(refresh)
      .catch((error: unknown) => log.error({ err: error }, 'a backup could not be recorded'))
      .finally(() => {
        running = null;
      });
    return running;
  };

  /** Makes the backup that is due, unless another server does, it waits for matches, or a failure is too new. */
  const runDue = async (): Promise<void> => {
    await refresh();
    if (!settings || running || stopping.signal.aborted) return;
    const now = clock.now();
    const dueAt = lastDueAt(settings.at, now);
    isWaiting = false;
    if (isCovered(await data.findRunsSince(db, dueAt), now)) return;
    const until = waitsUntil(dueAt, startedAt);
    const soon = new Date(now.getTime() + SOON_MS);
    isWaiting = now < until && (await data.isBusy(db, { now, soon, until }));
    if (isWaiting) return;
    const id = await claim(dueAt);
    if (id !== null) await begin(settings, id);
  };

  const check = async () => {
    await runDue().catch((error: unknown) => log.error({ err: error }, 'the check for a due backup failed'));
    if (!stopping.signal.aborted) timer = setTimeout(() => void check(), CHECK_EVERY_MS).unref();
  };

  return {
    runDue,
    /** Whether the last backup failed or is too old, and when the last proven one was begun, as of the last check. */
    known: () => known,
    /** Whether this server makes backups. */
    isOn: settings !== null,
    /**
     * Begins a backup now, whatever goes on. Returns the promise of its end, which the caller need not await.
     * @throws AppError WRONG_STATE without BACKUP_DIR, CONFLICT while one goes on
     */
    async runNow(): Promise<{ ended: Promise<void> }> {
      if (!settings) throw wrongState('This server makes no backups. Set BACKUP_DIR first.');
      const id = running ? null : await claim(null);
      if (id === null) throw conflict('A backup is being made already.');
      return { ended: begin(settings, id) };
    },
    /** What admins see: the settings, the latest runs of all servers, and the files in the folder of this one. */
    async describe() {
      const runs = await data.findLatestRuns(db, 10);
      const now = clock.now();
      return {
        isOn: settings !== null,
        nextAt: settings ? nextDueAt(settings.at, now) : null,
        isWaiting,
        isRunning: runs.some((run) => isGoingOn(run, now)),
        provenAt: (await data.findLatestIn(db, ['proven']))?.startedAt ?? null,
        runs,
        files: settings ? filesOf(settings.dir) : [],
      };
    },
    start() {
      if (settings && !timer) void check();
    },
    /** Ends a running backup, which the next start makes again. */
    async stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
}

/** A folder that cannot be used, or another error in one line. */
function describeFailure(error: unknown, dir: string): string {
  if (error instanceof Error && 'syscall' in error)
    return `BACKUP_DIR: ${dir} cannot be used (${error.message})`;
  return error instanceof Error ? error.message : String(error);
}

/** A folder that is away has no files; the run says why. */
function filesOf(dir: string) {
  try {
    return listFiles(dir).slice(0, SHOWN_FILES);
  } catch {
    return [];
  }
}
