import { parseRunnerArguments } from '#tests/support/measuring/command-line.ts';
import { simulateCorrections } from './correction-table.ts';
import { simulateTournaments } from './random-tournaments.ts';
import { simulateServers } from './servers.ts';

// Without process.exit a signal would skip the exit handlers, which end the child processes.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const print = (line: string) => process.stdout.write(`${line}\n`);

const options = {
  seed: { type: 'string', default: String(Date.now()) },
  tournaments: { type: 'string', default: '200' },
  histories: { type: 'string', default: '10000' },
  played: { type: 'string', default: '0' },
  minutes: { type: 'string', default: '60' },
  'max-songs': { type: 'string', default: '64' },
} as const;

/** The parts of `npm run simulate`, in its order. Each returns whether all rules held. See simulate/README.md. */
const PARTS: Record<string, (values: Options) => Promise<boolean>> = {
  tournaments: ({ brief, seed, ...limits }) =>
    simulateTournaments({
      seed,
      tournaments: brief ? 2 : Number(limits.tournaments),
      maxSongs: brief ? 8 : Number(limits['max-songs']),
      minutes: Number(limits.minutes),
      print,
    }),
  corrections: ({ brief, seed, ...limits }) =>
    simulateCorrections({
      seed,
      histories: brief ? 10 : Number(limits.histories),
      played: Number(limits.played),
      minutes: Number(limits.minutes),
      print,
    }),
  servers: () => simulateServers({ print }),
};
type Options = ReturnType<typeof parseRunnerArguments<typeof options>>['values'];

const { values, chosen } = parseRunnerArguments('part', Object.keys(PARTS), options);
const held: boolean[] = [];
for (const name of chosen) held.push((await PARTS[name]?.(values)) ?? true);
process.exit(held.every(Boolean) ? 0 : 1);
