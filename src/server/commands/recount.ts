import { loadConfig } from '#server/config.ts';
import { findDifferences, repairDifferences } from '#server/db/recount.ts';
import { hasOption, runCommand, withDatabase } from './with-database.ts';

/**
 * `npm run recount` counts everything again from the facts and prints the differences; `-- --fix` repairs those that need no
 * decision by hand (rule P7). A running server shows repaired counts within a minute.
 */
const fix = hasOption('fix', 'Use npm run recount, or npm run recount -- --fix');
const print = (text: string) => void process.stdout.write(`${text}\n`);

await runCommand(async () => {
  const { differences, left } = await withDatabase(loadConfig(process.env), async (pool) => ({
    differences: await (fix ? repairDifferences(pool) : findDifferences(pool)),
    left: fix ? await findDifferences(pool) : null,
  }));

  for (const { what, stored, counted, isRepairable } of differences) {
    print(
      `${what}: stored ${stored}, counted ${counted}${isRepairable ? '' : ' (needs a decision by hand)'}`,
    );
  }
  if (differences.length === 0) print('Every count agrees with its facts.');
  else if (left === null) {
    const repairable = differences.filter(({ isRepairable }) => isRepairable).length;
    const advice = repairable > 0 ? ` Repair ${repairable} of them with npm run recount -- --fix` : '';
    print(`Counts that differ: ${differences.length}.${advice}`);
  } else print(`Counts that differed: ${differences.length}. Counts that still differ: ${left.length}.`);
  process.exitCode = (left ?? differences).length === 0 ? 0 : 1;
});
