import { statSync } from 'node:fs';
import { createPool } from '#server/db/pool.ts';
import { dumpDatabase } from './dump.ts';
import { writeBackupFile } from './file.ts';
import type { BackupJob, BackupResult } from './make-backup.ts';
import { describeProblem, proveBackup } from './prove.ts';

// The entry point of the process that make-backup.ts starts.

// A terminal sends its signals to all processes. The server ends this one.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
// Also ends the process when the server was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.once('message', async (job: BackupJob) => {
  const result = await run(job).catch(
    (error: unknown): BackupResult => ({ made: null, problem: describeProblem(error) }),
  );
  process.send?.(result, () => process.disconnect());
});
process.send?.('ready');

async function run({ connection, path, takenAt, notProvable }: BackupJob): Promise<BackupResult> {
  const pool = createPool(connection, 1);
  try {
    let last = '';
    const lines = async function* () {
      for await (const line of dumpDatabase(pool, new Date(takenAt))) {
        last = line;
        yield line;
      }
    };
    await writeBackupFile(path, lines());
    const made = { rows: JSON.parse(last).end as number, bytes: statSync(path).size };
    if (notProvable) return { made, problem: notProvable };
    try {
      const differences = await proveBackup(pool, connection, { path, rows: made.rows });
      return { made, problem: null, differences };
    } catch (error) {
      return { made, problem: describeProblem(error) };
    }
  } finally {
    await pool.end();
  }
}
