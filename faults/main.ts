import { asleep } from './asleep.ts';
import { body } from './body.ts';
import { clock } from './clock.ts';
import { deaf } from './deaf.ts';
import { disk } from './disk.ts';
import { flood } from './flood.ts';
import { folder } from './folder.ts';
import { kill } from './kill.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';
import { type Fault, isSurvived, report } from './report.ts';
import { slow } from './slow.ts';
import { timekeeper } from './timekeeper.ts';

/**
 * `npm run faults` breaks things in earnest, `npm run faults -- kill` some of them, `--brief` a few times each; it
 * fails when anything acknowledged is lost or what was broken does not recover.
 */
const FAULTS: Record<string, Fault> = {
  kill,
  postgres,
  folder,
  asleep,
  clock,
  disk,
  redis,
  timekeeper,
  slow,
  body,
  deaf,
  flood,
};

// Broken off: what each program needs at the end is done at the exit.
process.once('SIGTERM', () => process.exit(1));

const isBrief = process.argv.includes('--brief');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--brief');
const unknown = wanted.find((name) => !FAULTS[name]);
if (unknown) {
  process.stderr.write(`There is no fault ${unknown}. Faults: ${Object.keys(FAULTS).join(', ')}.\n`);
  process.exit(1);
}
for (const [name, fault] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const outcomes = await fault({ isBrief });
  report(name, outcomes, { isKept: !isBrief });
  if (!outcomes.every(isSurvived)) process.exitCode = 1;
}
