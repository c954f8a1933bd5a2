import { parseRunnerArguments } from '#tests/support/measuring/command-line.ts';
import { FAULTS } from './all-faults.ts';
import { describeError, isSurvived, type Result, report, reportTotals } from './support/report.ts';

// `npm run faults` causes all faults, or the named ones. See faults/README.md.
// The exit handlers of the programs run at process.exit, even after an interrupt.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { isBrief, chosen, isComplete } = parseRunnerArguments('fault', Object.keys(FAULTS));
const all: Result[] = [];
for (const name of chosen) {
  const fault = FAULTS[name];
  if (!fault) continue;
  const results = await fault({ isBrief }).catch((error) => [
    { name, unjudgedBecause: [describeError(error)] },
  ]);
  report(name, results, { isKept: !isBrief });
  all.push(...results);
}
reportTotals(all, { isKept: !isBrief && isComplete });
// A fault that threw may have left connections open, which would keep the process running.
process.exit(all.every(isSurvived) ? 0 : 1);
