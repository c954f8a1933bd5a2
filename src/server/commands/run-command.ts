import { describeError } from '#server/lib/describe-error.ts';

/** Runs a command. When the command throws, prints the error for its user and sets the exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
