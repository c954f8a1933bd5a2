import { killAgainAndAgain } from './kill.ts';
import { isSurvived, report } from './report.ts';

/** `npm run faults` breaks things in earnest, `--brief` a few times each; it fails when anything acknowledged is lost. */
const isBrief = process.argv.includes('--brief');
const faults = [await killAgainAndAgain(isBrief ? 4 : 50)];
process.stdout.write(report(faults));
if (!faults.every(isSurvived)) process.exitCode = 1;
