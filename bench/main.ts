import { benchCapacity } from './parts/capacity.ts';
import { benchDiscussion } from './parts/discussion.ts';
import { benchEngine } from './parts/engine.ts';
import { benchFrames } from './parts/frames.ts';
import { benchGrowth } from './parts/growth.ts';
import { benchLists } from './parts/lists.ts';
import { benchLive } from './parts/live.ts';
import { benchPages } from './parts/pages.ts';
import { benchReads } from './parts/reads.ts';
import { benchReconnect } from './parts/reconnect.ts';
import { benchStartup } from './parts/startup.ts';
import { benchVotes } from './parts/votes.ts';
import { parseRunnerArguments } from './support/command-line.ts';
import { measureReferenceMs } from './support/machine-speed.ts';
import { type Pace, RESULTS, report, type Section } from './support/report.ts';

/** The parts that `npm run bench` measures, in its order. See bench/README.md. */
const PARTS: Record<string, (pace: Pace) => Promise<Section>> = {
  votes: benchVotes,
  live: benchLive,
  discussion: benchDiscussion,
  reads: benchReads,
  growth: benchGrowth,
  lists: benchLists,
  engine: benchEngine,
  startup: benchStartup,
  reconnect: benchReconnect,
  capacity: benchCapacity,
  pages: benchPages,
  frames: benchFrames,
};

const { isBrief, chosen } = parseRunnerArguments('part', Object.keys(PARTS));
const pace = isBrief
  ? { rounds: 1, seconds: 0.1, warmUpSeconds: 0.1, sockets: 200, loneMessages: 2, settleMs: 300 }
  : { rounds: 3, seconds: 5, warmUpSeconds: 3, sockets: 5000, loneMessages: 10, settleMs: 2000 };
for (const name of chosen) {
  const before = measureReferenceMs();
  const startedAt = performance.now();
  const section = await PARTS[name]?.(pace);
  if (!section) continue;
  const took = { minutes: (performance.now() - startedAt) / 60_000, at: new Date() };
  const referenceMs = [before, measureReferenceMs()] as const;
  report([{ ...section, referenceMs, took }], { keptIn: isBrief ? null : RESULTS });
}
