import { asleep } from './asleep.ts';
import { clock } from './clock.ts';
import { disk } from './disk.ts';
import { folder } from './folder.ts';
import { kill } from './kill.ts';
import { postgres } from './postgres.ts';
import { type Fault, isSurvived, report } from './report.ts';

/**
 * `npm run faults` breaks things in earnest, `npm run faults -- kill` some of them, `--brief` a few times each; it
 * fails when anything acknowledged is lost or what was broken does not recover.
 */
const FAULTS: Record<string, Fault> = { kill, postgres, folder, asleep, clock, disk };

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
