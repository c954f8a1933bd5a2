/** How long a shutdown may take before the process leaves anyway. */
const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs a server until SIGINT or SIGTERM, then stops it once: votes in flight finish, sockets are told to come back.
 * What cannot start says why in one line. It is announced once it can be stopped.
 */
export async function runUntilStopped<S extends { stop(): Promise<void> }>(
  start: () => Promise<S>,
  announce: (server: S) => string,
): Promise<void> {
  const server = await start().catch((error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`);
    process.exit(1);
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(announce(server));
}

/** What somebody can mend is said in a line; a mistake of ours says where it is. */
export function describeError(error: unknown): string {
  // Of a name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  if (!(error instanceof Error)) return String(error);
  const isOurs = [TypeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind);
  return (isOurs && error.stack) || error.message;
}
