import { parseRunnerArguments } from '#bench/support/command-line.ts';
import { simulateFarmers } from './farmer-table.ts';

/** The parts of `npm run simulate`, in its order. */
const PARTS: Record<string, (pace: { isBrief: boolean }) => Promise<string>> = {
  farmer: simulateFarmers,
};

const { isBrief, chosen } = parseRunnerArguments('part', Object.keys(PARTS));
for (const name of chosen) process.stdout.write(`${await PARTS[name]?.({ isBrief })}\n`);
