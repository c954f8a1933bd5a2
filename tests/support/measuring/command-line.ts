import { parseArgs } from 'node:util';

/**
 * Reads `[name ...] [--brief]` from the command line of a runner.
 * Prints the known names and exits with status 1 when a name or an option is unknown.
 */
export function parseRunnerArguments(
  what: string,
  knownNames: readonly string[],
): { isBrief: boolean; chosen: string[]; isComplete: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { brief: { type: 'boolean', default: false } },
    });
    const unknown = positionals.find((name) => !knownNames.includes(name));
    if (unknown) throw new Error(`There is no ${what} named ${unknown}. Known: ${knownNames.join(', ')}.`);
    const isComplete = positionals.length === 0;
    const chosen = knownNames.filter((name) => isComplete || positionals.includes(name));
    return { isBrief: values.brief, chosen, isComplete };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
