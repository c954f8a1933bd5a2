import { and, eq, getTableColumns } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgDatabase, PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import * as schema from './schema.ts';

/** The query builder on a pool or inside a transaction. Every data function takes it first. */
export type Executor = PgDatabase<NodePgQueryResultHKT, typeof schema>;
/** An executor that only a transaction provides, for functions that need one. */
export type Transaction = Parameters<Parameters<Executor['transaction']>[0]>[0];

/** The first row of a query, if there is one. */
export const first = async <Row>(rows: PromiseLike<Row[]>): Promise<Row | undefined> => (await rows)[0];

/** The only row of a statement that always has one. */
export async function only<Row>(rows: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}

/** Whether a query found a row, or a change without `returning` changed one. */
export async function hasRows(query: PromiseLike<unknown[] | { rowCount: number | null }>): Promise<boolean> {
  const result = await query;
  return Array.isArray(result) ? result.length > 0 : (result.rowCount ?? 0) > 0;
}

/** The ids that a query found. */
export const idsFrom = async <Id>(rows: PromiseLike<{ id: Id }[]>): Promise<Id[]> =>
  (await rows).map(({ id }) => id);

type Row<Table extends PgTable> = Table['$inferSelect'];

/** The condition that columns of a table have these values. */
export function matching<Table extends PgTable, Name extends keyof Row<Table>>(
  table: Table,
  values: { [Each in Name]: NonNullable<Row<Table>[Each]> },
) {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name] as PgColumn, value)));
}

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
