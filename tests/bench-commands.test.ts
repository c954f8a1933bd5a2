import { expect, it } from 'vitest';
import { finishCommand, runCommand } from './support/command.ts';

it('npm run bench -- votes measures, and every count agrees', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'votes', '--brief']));
  expect(output).toContain('Counts that differ from their facts afterwards: 0.');
  expect(output).toMatch(/p99 at 500 votes a second with [\d,]+ sockets open: [\d.]+ ms/);
});

it('npm run bench -- growth measures, and every count agrees', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'growth', '--brief']));
  expect(output).toContain('| list of tournaments |');
  expect(output).toMatch(/Counts that differ from their facts at [\d,]+ votes: 0\./);
});

it('npm run bench -- capacity measures and simulates', async () => {
  const output = await finishCommand(runCommand(['bench', '--', 'capacity', '--brief']));
  expect(output).toMatch(/^\| 100,000,000 \| 416,667 \|( [\d,.]+ \|){5}$/m);
});

it('npm run bench -- live, discussion, reads, lists, engine, startup and reconnect measure', async () => {
  const parts = ['live', 'discussion', 'reads', 'lists', 'engine', 'startup', 'reconnect'];
  const output = await finishCommand(runCommand(['bench', '--', ...parts, '--brief']));
  expect(output).toContain('- Comments that a watcher missed: 0 (aim: 0, met).');
  expect(output).toContain('| sockets with wrong counts | 0.00 | 0 | met |');
  expect(output).toContain('| counts that differ from their facts | 0.00 | 0 | met |');
  expect(output).toContain('| list of tournaments |');
  expect(output).toContain(
    'no page holds: 0. Public tournaments that a search for their name does not find: 0.',
  );
  expect(output).toContain('| this engine |');
  expect(output).toContain('| an existing data folder |');
  expect(output).toContain('| sockets that are not back after a minute | 0 | 0 | met |');
});
