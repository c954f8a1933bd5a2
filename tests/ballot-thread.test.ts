import { describe, expect, it } from 'vitest';
import type { Ballot } from '#server/features/votes/ballot-data.ts';
import { createBallotThread } from '#server/features/votes/ballot-thread.ts';
import type { BusEvent } from '#server/live/bus.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity, expectCountsToAgree, holdLock, storedTally } from './support/community.ts';
import { openMatch } from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();
const matchup = await openMatch(creator, people);
// The thread uses the machine's clock, not the test's.
await app.rows(
  `update matchups set start_time = now() - interval '1 minute', end_time = now() + interval '1 hour' where id = $1`,
  matchup.id,
);

function startThread(place: { port?: number } = {}) {
  const { host, port, user, password, database } = app.pool.options;
  const events: BusEvent[] = [];
  const connection = { host, port, user, password: password as string, database, ...place };
  const bus = { publish: (event: BusEvent) => void events.push(event) };
  return { box: createBallotThread({ connection, logLevel: 'silent', bus }), events };
}

const ballot = ({ id }: TestUser, side: 1 | 2): Ballot => ({
  userId: id,
  tournamentId: matchup.tournamentId,
  matchupId: matchup.id,
  songId: (side === 1 ? matchup.song1Id : matchup.song2Id) as number,
  key: null,
});

describe('the thread of the ballot box', () => {
  it('counts each vote once, those of one voter in their order, and publishes the tally before it answers', async () => {
    const { box, events } = startThread();
    const [one, two] = people;
    const answers: unknown[] = [];
    const cast = async (vote: Ballot) => {
      const outcome = await box.cast(vote);
      answers.push(outcome);
      const published = events.flatMap((event) => (event.type === 'tallies' ? event.tallies : []));
      expect(outcome.ok && published.some(({ version }) => version >= outcome.tally.version)).toBe(true);
    };
    await Promise.all([cast(ballot(one, 1)), cast(ballot(one, 2)), cast(ballot(two, 1))]);
    expect(answers).toContainEqual(expect.objectContaining({ ok: true, effect: 'updated' }));
    expect(await storedTally(app, matchup.id)).toMatchObject({ all: [1, 1] });
    await expectCountsToAgree(app);
    expect(box.stats()).toMatchObject({ ballots: 3 });
    await box.close();
  });

  it('answers pending votes before it ends, and accepts no new ones', async () => {
    const { box } = startThread();
    const release = await holdLock(app, 'select 1 from matchups where id = $1 for update', matchup.id);
    let counted = 0;
    const votes = people.map((person) =>
      box.cast(ballot(person, 2)).then(({ ok }) => {
        counted += Number(ok);
      }),
    );
    const closed = box.close().then(() => counted);
    await expect(box.cast(ballot(people[0], 1))).rejects.toThrow('closed');
    expect(counted).toBe(0);
    await release();
    expect(await closed).toBe(people.length);
    await Promise.all(votes);
  });

  it('refuses votes while the database is unreachable, and still ends', async () => {
    const { box } = startThread({ port: 1 });
    await expect(box.cast(ballot(people[0], 1))).rejects.toThrow('not written');
    await box.close();
  });
});
