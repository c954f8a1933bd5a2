import { FAULTS } from './all.ts';
import { isSurvived, messageOf, type Result, report, reportTotals } from './report.ts';

// `npm run faults` breaks things in earnest, `npm run faults -- kill` some of them, `--brief` a few times each; it
// fails when anything acknowledged is lost or what was broken does not recover.

// Broken off: what each program needs at the end is done at the exit.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => process.exit(1));

const isBrief = process.argv.includes('--brief');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--brief');
const unknown = wanted.find((name) => !FAULTS[name]);
if (unknown) {
  process.stderr.write(`There is no fault ${unknown}. Faults: ${Object.keys(FAULTS).join(', ')}.\n`);
  process.exit(1);
}
const all: Result[] = [];
for (const [name, fault] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const results = await fault({ isBrief }).catch((error) => [{ name, unjudgedBecause: [messageOf(error)] }]);
  report(name, results, { isKept: !isBrief });
  all.push(...results);
}
reportTotals(all, { isKept: !isBrief && wanted.length === 0 });
// At once: whatever threw may have left connections open.
process.exit(all.every(isSurvived) ? 0 : 1);
