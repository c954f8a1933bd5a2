import { afterEach, expect, it } from 'vitest';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import {
  AUTOMATIC,
  detailOf,
  drawTournament,
  endMatches,
  fillTournament,
  MINUTE_MS,
} from './support/tournaments.ts';

const { app, people } = await createCommunity({}, ['creator']);
const [creator] = people;
afterEach(async () => {
  await expectCountsToAgree(app);
});

async function startPlayoff(): Promise<number> {
  const { id } = await drawTournament(creator, [creator, creator, creator, creator], { ...AUTOMATIC });
  return id;
}
const statusesOf = async (id: number) =>
  (await detailOf(creator, id)).matchups.filter((m) => m.phase === 'Semifinals').map((m) => m.status);

it('a failing change delays no other tournament, and is tried again (rule K8)', async () => {
  const [broken, sound] = [await startPlayoff(), await startPlayoff()];
  const { pool } = app;
  await pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`);
  await pool.query(`create trigger refuse before update on matchups for each row
    when (new.tournament_id = ${broken}) execute function refuse()`);

  app.clock.advance(5 * MINUTE_MS);
  await expect(app.timekeeper.runDue()).rejects.toThrow(`tournament ${broken}`);
  expect(await statusesOf(broken)).toEqual(['scheduled', 'scheduled']);
  expect(await statusesOf(sound)).toEqual(['active', 'active']);

  await pool.query('drop trigger refuse on matchups');
  await app.timekeeper.runDue();
  expect(await statusesOf(broken)).toEqual(['active', 'active']);
});

it('a tournament below capacity at its start time waits again', async () => {
  const id = await fillTournament(creator, [creator, await app.signUp('second'), creator, creator]);
  expect((await detailOf(creator, id)).autoStartAt).not.toBeNull();
  await app.pool.query('delete from songs where id = (select max(id) from songs where tournament_id = $1)', [
    id,
  ]);
  await endMatches(app, 5);
  expect(await detailOf(creator, id)).toMatchObject({ status: 'setup', autoStartAt: null });
});

it('a match whose voting would be over before it opens starts now with its full length (rule K9)', async () => {
  const id = await startPlayoff();
  const [before] = (await detailOf(creator, id)).matchups;
  app.clock.set(new Date(Date.parse(before?.endTime ?? '') - 10_000));
  await app.timekeeper.runDue();
  const [after] = (await detailOf(creator, id)).matchups;
  const now = app.clock.now().getTime();
  expect(after).toMatchObject({
    status: 'active',
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + 60 * MINUTE_MS).toISOString(),
  });
});
