import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { createPool, type Database, openDatabase } from '#server/db/client.ts';

export type TestDatabase = {
  pool: pg.Pool;
  db: Database;
  connection: { host: string; user: string; database: string };
  drop(): Promise<void>;
};

/** A fresh copy of the migrated database, so that test files run side by side and clean nothing up. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${database} template template_app`);
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

async function administer(server: { host: string; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
