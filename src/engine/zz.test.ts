import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import TournamentManager from 'tournament-organizer';
import { test } from 'vitest';
test('x', async () => {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const stage = await manager.create.stage({ tournamentId: 0, name: 'k', type: 'single_elimination', seeding: ['a','b','c','d','e',null,null,null], settings: { seedOrdering: ['inner_outer'], balanceByes: false } });
  const m = await storage.select('match');
  process.stdout.write(JSON.stringify(m, null, 0) + '\n'+ JSON.stringify(await storage.select('participant'))+'\n');
  const to = new TournamentManager();
  const t = to.createTournament('x', { stageOne: { format: 'single-elimination' }, sorting: 'descending' } as never);
  for (let i = 1; i <= 5; i++) t.createPlayer('p' + i, 'p' + i).values = { value: 100 - i } as never;
  t.startTournament();
  process.stdout.write(JSON.stringify(t.matches) + '\n');
});
