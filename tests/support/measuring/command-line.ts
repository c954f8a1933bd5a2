import { parseArgs } from 'node:util';

/**
 * Reads `[name ...] [--brief]` from the command line of a runner. Without names it chooses all, and the run is complete.
 * An unknown name or option ends the process with status 1 and a message, which for a name lists the known ones.
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
