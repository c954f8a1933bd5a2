import { loadConfig } from '#server/config.ts';
import { findDifferences, repairDifferences } from '#server/db/recount.ts';
import { withDatabase } from './with-database.ts';

/**
 * `npm run recount` counts everything again from its facts and prints what differs (R27, R29); with `-- --fix` it puts
 * right what can be. A server that runs meanwhile shows repaired counts within a minute.
 */
const isFix = process.argv.includes('--fix');
const { differences, left } = await withDatabase(loadConfig(process.env), async (pool) => ({
  differences: await (isFix ? repairDifferences(pool) : findDifferences(pool)),
  left: isFix ? await findDifferences(pool) : null,
}));
const say = (text: string) => void process.stdout.write(`${text}\n`);

for (const { what, kept, counted, isRepairable } of differences) {
  say(`${what}: kept ${kept}, counted ${counted}${isRepairable ? '' : ' (a person has to judge this one)'}`);
}
if (differences.length === 0) say('Every count agrees with its facts.');
else if (left === null) say(`${differences.length} counts differ. Repair them with npm run recount -- --fix`);
else say(`${differences.length} counts differed, ${left.length} still do.`);
process.exitCode = (left ?? differences).length === 0 ? 0 : 1;
