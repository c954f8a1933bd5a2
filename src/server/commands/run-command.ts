import { describeError } from '#server/lib/run-until-stopped.ts';

/** Runs a command. When it throws, it prints one line that tells the user what to do and exits with 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.stderr.write(`${describeError(error)}\n`);
    process.exitCode = 1;
  }
}
