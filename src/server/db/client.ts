import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from './schema.ts';

/** The query builder on a pool or inside a transaction. Every data function takes it first. */
export type Executor = PgDatabase<NodePgQueryResultHKT, typeof schema>;
/** An executor that only a transaction provides, for functions that need one. */
export type Transaction = Parameters<Parameters<Executor['transaction']>[0]>[0];

/** The first row of a query, if there is one. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** Whether a query found or changed a row. */
export const hasRows = async (rows: PromiseLike<unknown[]>) => (await rows).length > 0;

const OPTIONS = { schema, casing: 'snake_case' } as const;

/**
 * The query builder on a pool. Transactions take their connection here, because Drizzle's own `transaction` never
 * releases a connection whose `begin` fails.
 */
export function openDatabase(pool: pg.Pool): Executor {
  const byConnection = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  const database = drizzle(pool, OPTIONS);
  database.transaction = async (run, config) => {
    const connection = await pool.connect();
    const onConnection = byConnection.get(connection) ?? drizzle(connection, OPTIONS);
    byConnection.set(connection, onConnection);
    try {
      return await onConnection.transaction(run, config);
    } finally {
      connection.release();
    }
  };
  return database;
}
