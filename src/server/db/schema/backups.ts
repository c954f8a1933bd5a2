import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { BACKUP_STATES, type BackupState } from '#engine/kinds.ts';
import { id, instant, isOneOf } from './columns.ts';

/** The latest daily backups and those that an admin asked for. No backup holds this table. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: id(),
    state: text().$type<BackupState>().notNull().default('running'),
    startedAt: instant().notNull(),
    /** Renewed while the run goes on, so that other servers see whether its server was killed. */
    seenAt: instant().notNull(),
    endedAt: instant(),
    /** The host name of the server. */
    host: text().notNull(),
    /** The name of the file in BACKUP_DIR; null without one. */
    file: text(),
    bytes: bigint({ mode: 'number' }),
    rows: integer(),
    /** What is wrong and what the operator does about it, in one line. */
    problem: text(),
  },
  (t) => [
    index('backup_runs_by_start').on(t.startedAt),
    check('backup_runs_state', isOneOf(t.state, BACKUP_STATES)),
  ],
);
