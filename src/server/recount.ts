import { withDatabase } from './command.ts';
import { loadConfig } from './config.ts';
import { findDifferences } from './db/recount.ts';

/** `npm run recount` counts everything again from its facts and prints what differs (R27, R29). */
const differences = await withDatabase(loadConfig(process.env), findDifferences);
for (const { what, kept, counted } of differences) {
  process.stdout.write(`${what}: kept ${kept}, counted ${counted}\n`);
}
process.stdout.write(
  differences.length === 0
    ? 'Every count agrees with its facts.\n'
    : `${differences.length} counts differ.\n`,
);
process.exitCode = differences.length === 0 ? 0 : 1;
