import { expect, it } from 'vitest';
import { finishCommand, runCommand } from './support/command.ts';

it('npm run bench measures votes, servers, live, arrivals, reminders, reads, growth and startup, and every count agrees', async () => {
  const parts = ['votes', 'servers', 'live', 'arrivals', 'reminders', 'reads', 'growth', 'startup'];
  const output = await finishCommand(runCommand(['bench', '--', ...parts, '--brief']));
  expect(output).toContain('Counts that differ from their facts afterwards: 0.');
  expect(output).toMatch(/p99 at 500 votes a second with [\d,]+ sockets open: [\d.]+ ms/);
  for (const name of ['missing deliveries of followed votes', 'sockets with wrong counts'])
    expect(output).toContain(`| ${name} | 0.00 | at most 0 | met |`);
  expect(output).toContain('| counts that differ from their facts | 0.00 | at most 0 | met |');
  expect(output).toMatch(/\d % are refused \(503\).* other answers: 0\./);
  expect(output).toContain('Pushes that came: 10,000 of 10,000.');
  expect(output).toContain('| list of tournaments |');
  expect(output).toMatch(/Counts that differ from their facts at [\d,]+ votes: 0\./);
  expect(output).toMatch(/Votes of 4 servers: [\d.]+ times those of one/);
  expect(output).toContain('| an existing data folder |');
});
