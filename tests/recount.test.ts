import { describe, expect, it } from 'vitest';
import { findDifferences, repairDifferences } from '#server/db/recount.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import {
  AUTOMATIC,
  drawTournament,
  endMatches,
  openMatch,
  playToTheEnd,
  vote,
} from './support/tournaments.ts';

const { app, people, creator } = await createCommunity();
const play = async (matchup: Parameters<typeof vote>[1]) => {
  for (const person of people) await vote(person, matchup, 1);
};
const { id: played } = await drawTournament(creator, people, { ...AUTOMATIC, thirdPlaceMatch: true });
await playToTheEnd(app, creator, played, play);
await play(await openMatch(creator, people));
await endMatches(app);
await app.ranking.update();

/** The condition of rows that belong to a user. */
const of = (username: string) => `where user_id = (select id from users where username = '${username}')`;

describe('the recount', () => {
  it('finds no difference after played tournaments (rule P6)', async () => {
    await expectCountsToAgree(app);
  });

  it.each([
    [
      'a tally',
      "update matchups set song1_votes = song1_votes + 1 where phase = 'Finals'",
      /^tally of matchup/,
    ],
    [
      'a slot of a tally',
      'insert into matchup_tallies select id, 3, 1, 0, 0, 0, 1 from matchups where song1_votes = 0 order by id limit 1',
      /^tally of matchup/,
    ],
    [
      'the votes of guests',
      "update matchups set song1_guest_votes = song1_guest_votes + 1 where phase = 'Finals'",
      /^tally of matchup/,
    ],
    ['a user’s points', `update user_counters set points = points + 7 ${of('p2')}`, /^user/],
    ['a user’s votes', `update user_counters set total_votes = total_votes - 1 ${of('p2')}`, /^user/],
    ['a user’s wins', `update user_counters set tournaments_won = 5 ${of('p3')}`, /^user/],
    ['right predictions', `update user_counters set perfect_predictions = 2 ${of('p3')}`, /^user/],
    ['a user’s counters', `delete from user_counters ${of('p2')}`, /^user/],
    ['a user’s rank', `update user_ranking set points = points + 7 ${of('p2')}`, /^ranking of user/],
    ['a rank without a user', 'insert into user_ranking values (0, 1, 1, 1, 1)', /^ranking of user 0$/],
    [
      'a level that an admin added',
      "update users set level_adjustment = 2 where username = 'p3'",
      /^level of user/,
    ],
    [
      'the number of participants',
      'update tournaments set participant_count = participant_count + 1',
      /^participants of tournament/,
    ],
    ['a song’s points', 'update song_stats set points = points + 1', /^song song \d by song \d band$/],
    ['a song’s wins', 'update song_stats set matchups_won = matchups_won + 1', /^song/],
    ['a song’s row', 'delete from song_stats', /^song/],
    [
      'a song that never played',
      "insert into song_stats (song_key, title, artist, points) values ('k', 'K', 'K', 3)",
      /^song k$/,
    ],
    [
      'a lost vote',
      'delete from votes where ctid = (select min(ctid) from votes where song_id is not null)',
      /^tally/,
    ],
    [
      'a champion',
      "update tournaments set winner_id = null where status = 'completed'",
      /^champion of tournament/,
    ],
    [
      'a finalist',
      "update matchups set song1_id = null where phase = 'Finals' and status = 'pending'",
      /^side 1 of matchup/,
    ],
  ])('finds and repairs a difference in %s (rule P7)', async (_, damage, what) => {
    await app.rows(damage);
    const found = await findDifferences(app.pool);
    expect(found.map((difference) => difference.what)).toContainEqual(expect.stringMatching(what));
    expect(await repairDifferences(app.pool)).toEqual(found);
    await expectCountsToAgree(app);
  });

  it('finds a result that contradicts its votes, and does not change it (rule P7)', async () => {
    const swap = `update matchups set winner_id = case when winner_id = song1_id then song2_id else song1_id end
      where tournament_id = $1 and phase = 'Third Place Match'`;
    await app.rows(swap, played);
    const [difference] = await findDifferences(app.pool);
    expect(difference).toMatchObject({
      what: expect.stringMatching(/^result of matchup/),
      isRepairable: false,
    });
    await repairDifferences(app.pool);
    expect(await findDifferences(app.pool)).toEqual([difference]);
    await app.rows(swap, played);
    await repairDifferences(app.pool);
    await expectCountsToAgree(app);
  });
});
