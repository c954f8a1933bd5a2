import type pg from 'pg';

/**
 * The tables that Citus spreads over several machines, with the column that decides about the machine: the voter. Each of their
 * unique keys has it, and no foreign key leads from or to them (`tests/distribution.test.ts`).
 */
export const DISTRIBUTED: Readonly<Record<string, string>> = { votes: 'user_id' };

/**
 * The statements that distribute the votes of a database on a Citus coordinator. A statement whose work is done changes
 * nothing. All other tables stay as they are: Citus joins votes with them, and would refuse some statements and triggers of
 * tables that it knows. The setting lets a transaction write them after it has read votes of several machines.
 */
export async function planDistribution(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  return [
    ...Object.entries(DISTRIBUTED).map(
      ([table, column]) => `select create_distributed_table('${table}', '${column}')
  where not exists (select from pg_dist_partition where logicalrelid = '${table}'::regclass)`,
    ),
    `alter database ${rows[0]?.name} set citus.multi_shard_modify_mode = 'sequential'`,
  ];
}

/** Runs the statements of `planDistribution`. @throws Error in a database without Citus */
export async function distribute(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0)
    throw new Error('This database has no extension citus. Create it on the coordinator of a Citus cluster.');
  for (const statement of await planDistribution(pool)) await pool.query(statement);
}
