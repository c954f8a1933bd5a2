import { parseArgs } from 'node:util';

/**
 * Returns the command's only argument, such as an e-mail address or a file. Prints `usage` and exits with 1 if there is
 * none, a second one or an option.
 */
export function requireArgument(usage: string): string {
  const { positionals } = parseOrExit(usage, () => parseArgs({ allowPositionals: true }));
  const [argument, ...others] = positionals;
  return argument && others.length === 0 ? argument.trim() : exitWithUsage(usage);
}

/** Whether the command line has the option `--fix`. Prints `usage` and exits with 1 on anything else. */
export function hasFixOption(usage: string): boolean {
  const { values } = parseOrExit(usage, () => parseArgs({ options: { fix: { type: 'boolean' } } }));
  return values.fix ?? false;
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
