import { benchEngine } from './engine.ts';
import { benchEvening } from './evening.ts';
import { benchGrowth } from './growth.ts';
import { benchLive } from './live.ts';
import { benchPages } from './pages.ts';
import { benchReads } from './reads.ts';
import { referenceMs } from './reference.ts';
import { type Pace, RESULTS, report, type Section } from './report.ts';
import { benchReturn } from './return.ts';
import { benchStart } from './start.ts';
import { benchVotes } from './votes.ts';

/** `npm run bench -- votes` measures a part, `npm run bench` all of them, `--brief` only tries them. */
const PARTS: Record<string, (pace: Pace) => Promise<Section>> = {
  votes: benchVotes,
  live: benchLive,
  reads: benchReads,
  growth: benchGrowth,
  engine: benchEngine,
  start: benchStart,
  return: benchReturn,
  evening: benchEvening,
  pages: benchPages,
};

const isBrief = process.argv.includes('--brief');
const pace = isBrief
  ? { rounds: 1, seconds: 0.1, warmUpSeconds: 0.1, sockets: 200 }
  : { rounds: 3, seconds: 5, warmUpSeconds: 3, sockets: 5000 };
const wanted = process.argv.slice(2).filter((argument) => argument !== '--brief');
const unknown = wanted.find((name) => !PARTS[name]);
if (unknown) {
  process.stderr.write(`There is no part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(1);
}
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const before = referenceMs();
  const startedAt = performance.now();
  const section = await measure(pace);
  const took = { minutes: (performance.now() - startedAt) / 60_000, at: new Date() };
  report([{ ...section, referenceMs: [before, referenceMs()], took }], { keptIn: isBrief ? null : RESULTS });
}
