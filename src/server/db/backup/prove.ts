import { createHash } from 'node:crypto';
import pg from 'pg';
import { errorCode, isDatabaseFull } from '#server/db/errors.ts';
import { type Connection, createPool } from '#server/db/pool.ts';
import { type Difference, findDifferences } from '#server/db/recount.ts';
import { readBackupFile } from './file.ts';
import { restoreDump } from './restore.ts';

/** A problem of a proof that its operator can read. */
class ProofFailed extends Error {}

const MAY_NOT = '42501';
/** Databases of other programs on this PostgreSQL must not be hit, so the name holds a hash of the database's own. */
const nameOfCopy = (database: string) =>
  `beats_proof_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`;

/**
 * Restores a backup file into a temporary database of the same PostgreSQL, counts everything again, and drops it. Returns how
 * many counts of the backup differ from their facts as they do in the live database.
 * @throws ProofFailed with one line that says what is wrong
 */
export async function proveBackup(
  pool: pg.Pool,
  connection: Connection,
  { path, rows }: { path: string; rows: number },
): Promise<number> {
  const copy = nameOfCopy(await currentDatabase(pool));
  await createCopy(pool, copy);
  const restored = createPool(inDatabase(connection, copy), 1);
  try {
    const count = await readBackupFile(path, (lines) => restoreDump(restored, lines));
    if (count !== rows) throw new ProofFailed(`The backup has ${rows} rows, and ${count} were restored.`);
    const differences = await findDifferences(restored);
    if (differences.length > 0) await requireSame(pool, differences);
    return differences.length;
  } finally {
    await restored.end();
    await dropCopy(pool, copy);
  }
}

/** Drops the temporary database of a proof that did not end. */
export async function dropUnfinishedProof(pool: pg.Pool): Promise<void> {
  await dropCopy(pool, nameOfCopy(await currentDatabase(pool)));
}

async function currentDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

async function createCopy(pool: pg.Pool, copy: string): Promise<void> {
  try {
    await dropCopy(pool, copy);
    await pool.query(`create database ${copy} template template0 encoding 'UTF8'`);
  } catch (error) {
    if (errorCode(error) !== MAY_NOT) throw error;
    throw new ProofFailed(
      'The role of DATABASE_URL may not create the temporary database of a proof. Allow it with ALTER ROLE … CREATEDB.',
    );
  }
}

const dropCopy = (pool: pg.Pool, copy: string) => pool.query(`drop database if exists ${copy} with (force)`);

/** A count that differs in the live database, too, is no fault of the backup. @throws ProofFailed */
async function requireSame(pool: pg.Pool, differences: Difference[]): Promise<void> {
  const textOf = ({ what, stored, counted }: Difference) => `${what} ${stored} ${counted}`;
  const live = new Set((await findDifferences(pool)).map(textOf));
  const own = differences.filter((difference) => !live.has(textOf(difference)));
  if (own.length > 0)
    throw new ProofFailed(`${own.length} counts of the restored backup differ from their facts.`);
}

/** The same server and user with another database. */
function inDatabase(connection: Connection, database: string): pg.PoolConfig {
  if (typeof connection !== 'string' && !connection.connectionString) return { ...connection, database };
  const { connectionString = '', ...settings } =
    typeof connection === 'string' ? { connectionString: connection } : connection;
  // A connection string by a Unix socket is no URL to Node.
  const url = connectionString.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${database}`);
  return { ...settings, connectionString: url };
}

/** What was wrong with a proof, in one line without values of rows. */
export function describeProblem(error: unknown): string {
  if (isDatabaseFull(error)) return 'The database has no connection left for the proof.';
  if (error instanceof pg.DatabaseError)
    return `The database refused it (code ${error.code}${error.constraint ? `, ${error.constraint}` : ''}).`;
  return error instanceof Error ? error.message : String(error);
}
