import type pg from 'pg';
import { singleThreadMs } from '#tests/support/measuring/process-usage.ts';

/**
 * Measures the processor time of the database: of this site's connections and of all background processes. Processes that end
 * meanwhile, such as parallel workers, are not counted.
 */
export async function watchDatabase(pool: pg.Pool) {
  const findPids = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() or datname is null`,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = new Map((await findPids()).map((pid) => [pid, singleThreadMs(pid)]));
  return {
    async usedMs() {
      const pids = await findPids();
      return pids.reduce((sum, pid) => sum + singleThreadMs(pid) - (before.get(pid) ?? 0), 0);
    },
  };
}
