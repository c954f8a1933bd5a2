import { parseRunnerArguments } from '#tests/support/measuring/command-line.ts';
import { FAULTS } from './all-faults.ts';
import { isSurvived, keepResults, type Result, reportFault } from './support/report.ts';

// `npm run faults` causes all faults, or the named ones. See faults/README.md.
// The exit handlers of the programs run at process.exit, even after an interrupt.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const { isBrief, chosen, isComplete } = parseRunnerArguments('fault', Object.keys(FAULTS));
const all: Result[] = [];
for (const name of chosen) {
  const results = [(await FAULTS[name]?.(isBrief)) ?? []].flat();
  reportFault(name, results);
  all.push(...results);
}
if (isComplete && !isBrief) keepResults(all);
// A fault that failed may have left connections open, which would keep the process running.
process.exit(all.every(isSurvived) ? 0 : 1);
