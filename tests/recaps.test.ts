import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { ApiClient } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { createGuest } from './support/guests.ts';
import { at, drawTournament, playToTheEnd, vote } from './support/tournaments.ts';

const NAMES = ['host', 'ada', 'ben', 'cem', 'dee'] as const;
const { app, people, creator, admin } = await createCommunity({}, NAMES);
const [, ada, ben, cem, dee] = people;

const twinOf = async (user: ApiClient, id: number) => (await user.call(routes.getTwin, at(id))).body;
const allow = (user: ApiClient, id: number, isTwinVoter = true) =>
  user.call(routes.changeOwnTwin, at(id, { isTwinVoter }));

/** Plays a cup of four songs with its third place match, in which each voter chooses these sides one after the other. */
async function playCup(sides: [ApiClient, (1 | 2)[]][]): Promise<TournamentDetail> {
  const settings = { voterPolicy: 'guest', thirdPlaceMatch: true, schedulingType: 'automatic' } as const;
  const { id } = await drawTournament(creator, people.slice(0, 4), settings);
  let played = 0;
  return playToTheEnd(app, creator, id, async (matchup) => {
    for (const [user, chosen] of sides) await vote(user, matchup, chosen[played] ?? 1);
    played += 1;
  });
}

describe('the twin voter of a recap (rule R19)', () => {
  it('is the one with the most choices of the reader, of those who allow it', async () => {
    const { id } = await playCup([
      [ada, [1, 1, 1, 1]],
      [ben, [1, 1, 2, 1]],
      [cem, [1, 1, 1, 1]],
      [dee, [2, 2, 2, 1]],
    ]);
    expect(await twinOf(ada, id)).toEqual({ twin: null, isTwinVoter: false });
    await allow(ben, id);
    await allow(dee, id);
    expect(await twinOf(ada, id)).toEqual({ twin: { name: 'ben', same: 3, of: 4 }, isTwinVoter: false });
    expect((await allow(cem, id)).body).toEqual({ twin: { name: 'ben', same: 3, of: 4 }, isTwinVoter: true });
    expect(await twinOf(ada, id)).toMatchObject({ twin: { name: 'cem', same: 4, of: 4 } });
    await allow(cem, id, false);
    expect(await twinOf(ada, id)).toMatchObject({ twin: { name: 'ben', same: 3 } });
    await allow(cem, id);
    await app.rows('update users set username = null where id = $1', cem.id);
    expect(await twinOf(ada, id)).toMatchObject({ twin: { name: 'ben' } });
    await app.rows("update users set username = 'cem' where id = $1", cem.id);
    await allow(cem, id, false);
    // Two choices of four are no more than half.
    await allow(ben, id, false);
    expect(await twinOf(ada, id)).toMatchObject({ twin: null });
  });

  it('needs three shared matches, and counts no vote that was set aside', async () => {
    const { id } = await playCup([
      [ada, [1, 1, 1, 1]],
      [ben, [1, 1, 1, 1]],
      [cem, [2, 1, 1, 2]],
    ]);
    await allow(ben, id);
    expect(await twinOf(ada, id)).toMatchObject({ twin: { same: 4, of: 4 } });
    const setAside = (count: number) =>
      app.rows(
        `with first as (select id from matchups where tournament_id = $1 order by id limit ${count}),
           step as (insert into quarantines (matchup_id, reason) select min(id), 'A script' from first returning id)
         update votes set quarantine_id = (select id from step)
           where user_id = $2 and matchup_id in (select id from first)`,
        id,
        ben.id,
      );
    await setAside(1);
    expect(await twinOf(ada, id)).toMatchObject({ twin: { same: 3, of: 3 } });
    await setAside(2);
    expect(await twinOf(ada, id)).toMatchObject({ twin: null });
  });

  it('is told to guests, who have no name to allow, and only after the final', async () => {
    const guest = await createGuest(app);
    const { id } = await playCup([
      [guest, [1, 1, 1, 1]],
      [ben, [1, 1, 1, 1]],
    ]);
    await allow(ben, id);
    expect(await twinOf(guest, id)).toMatchObject({ twin: { name: 'ben', same: 4 } });
    expect((await allow(guest, id)).status).toBe(401);
    await admin.call(routes.reopenMatchup, at((await finalOf(id)).id, { minutes: 5 }));
    expect(await twinOf(guest, id)).toMatchObject({ twin: null });
  });
});

const finalOf = async (id: number) => {
  const { body } = await creator.call(routes.getTournament, at(id));
  return (body as TournamentDetail).matchups.find(({ phase }) => phase === 'Finals') as { id: number };
};
