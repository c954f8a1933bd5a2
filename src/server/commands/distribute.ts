import { loadConfig } from '#server/config.ts';
import { distribute, planDistribution } from '#server/db/distribution.ts';
import { hasOption, runCommand, withDatabase } from './with-database.ts';

/**
 * `npm run distribute` spreads the votes over the machines of a Citus cluster, by voter. Run it on the coordinator, while no
 * server runs; `-- --dry-run` prints its SQL.
 */
const isDry = hasOption('dry-run', 'Use npm run distribute, or npm run distribute -- --dry-run');
const print = (text: string) => void process.stdout.write(`${text}\n`);

await runCommand(() =>
  withDatabase(loadConfig(process.env), async (pool) => {
    if (isDry) for (const statement of await planDistribution(pool)) print(`${statement};`);
    else {
      await distribute(pool);
      print('The votes are distributed.');
    }
  }),
);
