import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

const OPTIONS = { brief: { type: 'boolean', default: false } } as const;
type Values<More extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: typeof OPTIONS & More }>
>['values'];

/**
 * Reads `[name ...] [--brief]`, and `more` options, from the command line of a runner. Without names it chooses all, and the run
 * is complete. An unknown name or option ends the process with status 1 and a message, which for a name lists the known ones.
 */
export function parseRunnerArguments<const More extends ParseArgsOptionsConfig = Record<never, never>>(
  what: string,
  knownNames: readonly string[],
  more?: More,
) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { ...OPTIONS, ...more } });
    const unknown = positionals.find((name) => !knownNames.includes(name));
    if (unknown) throw new Error(`There is no ${what} named ${unknown}. Known: ${knownNames.join(', ')}.`);
    const isComplete = positionals.length === 0;
    const chosen = knownNames.filter((name) => isComplete || positionals.includes(name));
    return { isBrief: values.brief === true, values: values as unknown as Values<More>, chosen, isComplete };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
