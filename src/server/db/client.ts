import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What every data function takes first: the database, or a transaction in its place. */
export type Executor = Database | Transaction;

/** A pool of connections to a server by URL, or to the embedded one by its socket. */
export function createPool(connection: string | pg.PoolConfig, size: number): pg.Pool {
  const settings = typeof connection === 'string' ? { connectionString: connection } : connection;
  return new pg.Pool({ ...settings, max: size });
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema, casing: 'snake_case' });
}
