import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { Config } from '#server/config.ts';
import { joinEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { applyMigrations, describeMigrations } from '#server/db/migrate.ts';
import { createPool } from '#server/db/pool.ts';
import { findDatabase } from '#server/db/postgres.ts';
import { AppError } from '#server/http/errors.ts';
import { describeError } from '#server/lib/describe-error.ts';

/**
 * Applies the migrations and runs a command on the server's database, whether the server runs or not. Closes the connection
 * afterwards.
 */
export async function withDatabase<T>(config: Config, run: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const url = await findDatabase(config);
  const embedded = url ? null : await joinEmbeddedPostgres({ dataDir: config.dataDir, log: stderrLog });
  const pool = createPool(embedded?.connection ?? url ?? '', 2);
  try {
    const applied = await applyMigrations(pool);
    if (applied.length > 0) stderrLog.warn(describeMigrations(applied));
    return await run(pool);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

/** Shows warnings of the embedded database to the user of a command. */
export const stderrLog = { warn: (message: string) => void process.stderr.write(`${message}\n`) };

/**
 * Returns the command's only argument, such as an e-mail address or a file. Prints `usage` and exits with 1 if there is
 * none, a second one or an option.
 */
export function requireArgument(usage: string): string {
  const { positionals } = parseOrExit(usage, () => parseArgs({ allowPositionals: true }));
  const [argument, ...others] = positionals;
  return argument && others.length === 0 ? argument.trim() : exitWithUsage(usage);
}

/** Whether the command line has the option of this name. Prints `usage` and exits with 1 on anything else. */
export function hasOption(name: string, usage: string): boolean {
  const { values } = parseOrExit(usage, () => parseArgs({ options: { [name]: { type: 'boolean' } } }));
  return values[name] === true;
}

/** parseArgs throws on unknown options. */
function parseOrExit<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    return exitWithUsage(usage);
  }
}

function exitWithUsage(usage: string): never {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}

/** What a command gives to a service that needs the time. */
export const clock = { now: () => new Date() };

/** Prints that a change is made, or why it is refused. @throws all errors but refusals */
export async function printOutcome(change: Promise<unknown>, done: string): Promise<void> {
  const refusal = await change.then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.message;
      throw error;
    },
  );
  process.stdout.write(`${refusal ?? done}\n`);
  process.exitCode = refusal ? 1 : 0;
}

/** Runs a command. When the command throws, prints the error for its user and sets the exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
