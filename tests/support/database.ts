import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/db/client.ts';
import { createPool } from '#server/db/pool.ts';
import { administer, type TestServer } from './postgres.ts';

export type TestDatabase = {
  pool: pg.Pool;
  db: Database;
  connection: TestServer & { database: string };
  drop(): Promise<void>;
};

/** A fresh copy of the migrated database, so that test files run side by side and clean nothing up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template, ...server } = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${database} template ${template}`);
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
