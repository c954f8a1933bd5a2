/** The process exits with 1 when its shutdown takes longer. */
const SHUTDOWN_LIMIT_MS = 10_000;

/**
 * Runs a server until SIGINT or SIGTERM, then stops it once. A start that fails prints why and exits with 1. The
 * announcement comes after the signal handlers are in place.
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

/** One line for errors that the user can fix. Programming errors include their stack. */
export function describeError(error: unknown): string {
  // A host name with several addresses, none of which answered.
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  if (!(error instanceof Error)) return String(error);
  const isProgrammingError = [TypeError, ReferenceError, SyntaxError].some((type) => error instanceof type);
  return (isProgrammingError && error.stack) || error.message;
}
