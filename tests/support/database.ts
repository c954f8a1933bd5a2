import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Executor, openDatabase } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { administer, type Connection } from './postgres.ts';

export type TestDatabase = {
  pool: pg.Pool;
  db: Executor;
  connection: Connection;
  drop(): Promise<void>;
};

/** Copies the migrated database, so that test files run in parallel and need no cleaning between them. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, ...server } = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${database} template ${template} strategy file_copy`);
  const connection = { ...server, database };
  const pool = createPool(connection, 8);
  return {
    pool,
    db: openDatabase(pool),
    connection,
    async drop() {
      await pool.end();
      await administer(server, `drop database ${database} with (force)`);
    },
  };
}

/** Opens a database without tables, which is dropped after the test. */
export async function openEmptyDatabase(options = ''): Promise<Pick<TestDatabase, 'pool' | 'connection'>> {
  const { template: _, ...server } = inject('postgres');
  const connection = { ...server, database: `empty_${randomUUID().replaceAll('-', '')}` };
  await administer(server, `create database ${connection.database} ${options}`);
  const pool = createPool(connection, 1);
  onTestFinished(async () => {
    await pool.end();
    await administer(server, `drop database ${connection.database} with (force)`);
  });
  return { pool, connection };
}
