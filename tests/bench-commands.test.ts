import { expect, it } from 'vitest';
import { finishCommand, runCommand } from './support/command.ts';

it('npm run bench measures votes, live, reads, growth and startup, and every count agrees', async () => {
  const parts = ['votes', 'live', 'reads', 'growth', 'startup'];
  const output = await finishCommand(runCommand(['bench', '--', ...parts, '--brief']));
  expect(output).toContain('Counts that differ from their facts afterwards: 0.');
  expect(output).toMatch(/p99 at 500 votes a second with [\d,]+ sockets open: [\d.]+ ms/);
  for (const name of ['missing deliveries of followed votes', 'sockets with wrong counts'])
    expect(output).toContain(`| ${name} | 0.00 | at most 0 | met |`);
  expect(output).toContain('| counts that differ from their facts | 0.00 | at most 0 | met |');
  expect(output).toContain('| list of tournaments |');
  expect(output).toMatch(/Counts that differ from their facts at [\d,]+ votes: 0\./);
  expect(output).toContain('| an existing data folder |');
});
