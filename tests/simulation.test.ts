import { expect, it } from 'vitest';
import { playHistories } from '#simulate/corrections.ts';
import { runSimulation, SIMULATION_ENV } from '#simulate/run-simulation.ts';
import { openTestApp } from './support/community.ts';

it('random tournaments end, whatever happens to them, and every count agrees (rule K15)', async () => {
  const app = await openTestApp(SIMULATION_ENV);
  const { played, failures } = await runSimulation(app, { seed: '215', tournaments: 4, maxSongs: 8 });
  expect(failures).toEqual([]);
  const total = (count: keyof (typeof played)[number]['counts']) =>
    played.reduce((sum, { counts }) => sum + counts[count], 0);
  const events = ['deletions', 'outages', 'withdrawals', 'leavings', 'edits', 'cancellations'] as const;
  for (const count of ['votes', ...events] as const) {
    expect(total(count), count).toBeGreaterThan(0);
  }
}, 180_000);

it('random histories with corrections, withdrawals, deletions and votes set aside end, and every count agrees', async () => {
  const app = await openTestApp(SIMULATION_ENV);
  const { counts, failures } = await playHistories(app, { seed: '19', histories: 20 });
  expect(failures).toEqual([]);
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(0);
}, 180_000);
