import { parseArgs } from 'node:util';

/** The command's only argument, such as an e-mail address or a file. Without it the command prints `usage` and exits with 1. */
export function requireArgument(usage: string): string {
  try {
    const [argument, ...others] = parseArgs({ allowPositionals: true }).positionals;
    if (argument && others.length === 0) return argument.trim();
  } catch {
    // An unknown option.
  }
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
