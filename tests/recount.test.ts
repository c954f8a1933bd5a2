import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDifferences } from '#server/db/recount.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.each(['points', 'votes_received', 'matchups_won', 'matchups_decided', 'championship_wins'])(
  'the recount sees a wrong %s of a song (R32)',
  async (column) => {
    await app.context.pool.query(
      "insert into song_stats (song_key, title, artist) values ('k', 'K', 'K') on conflict do nothing",
    );
    await app.context.pool.query(`update song_stats set ${column} = ${column} + 1 where song_key = 'k'`);
    expect(await findDifferences(app.context.pool)).toContainEqual(
      expect.objectContaining({ what: 'song k' }),
    );
    await app.context.pool.query("delete from song_stats where song_key = 'k'");
  },
);
