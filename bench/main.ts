import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { benchVotes } from './votes.ts';

const RESULTS = join(import.meta.dirname, 'results.md');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    users: { type: 'string', default: '4000' },
    connections: { type: 'string', default: '256' },
  },
});

if (positionals.some((name) => name !== 'votes')) {
  process.stderr.write(
    'Usage: npm run bench -- [votes] [--rounds 5] [--seconds 5] [--users 4000] [--connections 256]\n',
  );
  process.exit(2);
}

const section = await benchVotes({
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  users: Number(values.users),
  connections: Number(values.connections),
  say: (line) => process.stdout.write(`${line}\n`),
});
const report = `# Measured\n\n${describeMachine()}\n\n${section}\n`;
process.stdout.write(`\n${report}`);
writeFileSync(RESULTS, report);
