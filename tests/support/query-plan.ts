import pg from 'pg';
import { vi } from 'vitest';

export type Statement = { text: string; values: unknown[] };
type Step = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Sort Space Type'?: 'Memory' | 'Disk';
  Plans?: Step[];
};

/** Every query, insert, update and deletion that this process sends to the database during `act`. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const send = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query, values] = args as [string | pg.QueryConfig, unknown[] | undefined];
    const text = typeof query === 'string' ? query : query.text;
    const given = typeof query === 'string' ? values : (values ?? query.values);
    sent.push({ text, values: Array.isArray(given) ? given : [] });
    return Reflect.apply(send, this, args);
  } as typeof send);
  try {
    await act();
  } finally {
    spy.mockRestore();
  }
  return sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text));
}

/**
 * The steps of a statement's plan. Its writes are rolled back. Sequential scans are switched off, because the plan
 * that counts is the one for tables a hundred times as large.
 */
export async function stepsOf(pool: pg.Pool, { text, values }: Statement): Promise<Step[]> {
  // An insert of given values reads no table, so it need not run. Its row may exist already and be refused.
  const runs = !/^\s*insert into \S+ \([^)]*\) values/i.test(text);
  const client = await pool.connect();
  try {
    await client.query('begin; set local enable_seqscan = off; set local random_page_cost = 1');
    // A statement that takes votes from a tally takes them a second time here.
    await client.query('alter table matchups drop constraint matchups_tally');
    const { rows } = await client.query(`explain (${runs ? 'analyze, ' : ''}format json) ${text}`, values);
    const walk = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(walk)];
    return walk(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** How many rows of each table a statement reads, including those that a filter removes. */
export async function rowsRead(pool: pg.Pool, statement: Statement): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const step of await stepsOf(pool, statement)) {
    const table = step['Relation Name'];
    if (!table || !step['Node Type'].includes('Scan') || step['Actual Rows'] === undefined) continue;
    const rows =
      step['Actual Rows'] +
      (step['Rows Removed by Filter'] ?? 0) +
      (step['Rows Removed by Index Recheck'] ?? 0);
    read.set(table, (read.get(table) ?? 0) + rows * step['Actual Loops']);
  }
  return read;
}
