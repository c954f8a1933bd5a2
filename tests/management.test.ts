import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { createCommunity, expectCountsToAgree } from './support/community.ts';
import {
  at,
  createTournament,
  detailOf,
  drawTournament,
  endMatches,
  enterSong,
  fillTournament,
  openMatch,
  refusal,
  vote,
} from './support/tournaments.ts';

const { app, people, admin } = await createCommunity();
const [creator, member] = people;

describe('deleting songs', () => {
  it('removes main entries with their tiebreaker songs, and single tiebreaker songs (rule C18)', async () => {
    const id = await createTournament(creator);
    const first = await enterSong(member, id, 'First', { tiebreakers: 3 });
    await enterSong(member, id, 'Second', { tiebreakers: 2 });
    const { songs } = await detailOf(creator, id);
    const single = songs.find((song) => song.title.startsWith('Second tie'))?.id;
    const reply = await creator.call(routes.deleteSongs, at(id, { songIds: [first, single, 2_000_000_000] }));
    expect(reply).toMatchObject({ status: 200, body: { deletedMain: 1, deletedTiebreakers: 4 } });
    expect((await detailOf(creator, id)).songs.map((song) => song.title)).toEqual([
      'Second',
      expect.stringMatching(/^Second tie/),
    ]);
  });

  it('is limited to this tournament and to setup (rule C18)', async () => {
    const id = await fillTournament(creator, people, { schedulingType: 'manual' });
    const other = await createTournament(creator);
    const { songs } = await detailOf(creator, id);
    const songIds = songs.map((song) => song.id);
    expect((await creator.call(routes.deleteSongs, at(other, { songIds }))).body).toEqual({
      deletedMain: 0,
      deletedTiebreakers: 0,
    });
    await creator.call(routes.generateBracket, at(id));
    expect(await creator.call(routes.deleteSongs, at(id, { songIds }))).toMatchObject(
      refusal(409, 'WRONG_STATE'),
    );
  });

  it.each([[[]], [['1']], [[0]], ['all'], [[1.5]]])('refuses the songIds %j', async (songIds) => {
    const id = await createTournament(creator);
    expect((await creator.call(routes.deleteSongs, at(id, { songIds }))).status).toBe(400);
  });
});

describe('removing participants', () => {
  it('keeps their songs and votes', async () => {
    const matchup = await openMatch(creator, people);
    const id = matchup.tournamentId;
    await vote(member, matchup, 1);
    const list = async () => (await creator.call(routes.listParticipants, at(id))).body;
    const row = (await list()).find((participant: { userId: number }) => participant.userId === member.id);
    const reply = await creator.call(routes.deleteParticipants, at(id, { participantIds: [row.id] }));
    expect(reply).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await list()).map((participant: { userId: number }) => participant.userId)).not.toContain(
      member.id,
    );
    const after = await detailOf(creator, id);
    expect(after.songs.filter((song) => song.submitterId === member.id)).toHaveLength(1);
    expect(after.matchups[0]).toMatchObject({ song1Votes: 1 });
    expect((await member.call(routes.joinTournament, at(id))).status).toBe(200);
  });
});

describe('deleting a matchup', () => {
  it('is refused while a later matchup depends on it, and frees its feeders', async () => {
    const { id } = await drawTournament(creator, people, { thirdPlaceMatch: true });
    const byPhase = async (phase: string) =>
      (await detailOf(creator, id)).matchups.filter((matchup) => matchup.phase === phase);
    const [semifinal] = await byPhase('Semifinals');
    const [final] = await byPhase('Finals');
    const [third] = await byPhase('Third Place Match');
    const remove = (matchup: { id: number } | undefined) =>
      creator.call(routes.deleteMatchup, at(matchup?.id ?? 0));
    expect(await remove(semifinal)).toMatchObject(refusal(409, 'WRONG_STATE'));
    expect((await remove(third)).status).toBe(200);
    expect(await remove(semifinal)).toMatchObject({ status: 409 });
    expect((await remove(final)).status).toBe(200);
    expect((await remove(semifinal)).status).toBe(200);
    expect((await remove(semifinal)).status).toBe(404);
    expect((await detailOf(creator, id)).matchups).toHaveLength(1);
  });

  it('takes back the points of its votes, and the group stage continues without it', async () => {
    const eight = [...people, ...people];
    const { id } = await drawTournament(creator, eight, { tournamentType: 'round_robin' });
    const before = (await member.call(routes.getCurrentUser)).body.points;
    const { matchups } = await detailOf(creator, id);
    const [voted, ...others] = matchups;
    if (!voted) throw new Error('Nothing was drawn');
    await creator.call(routes.activateMatchup, at(voted.id));
    await vote(member, voted, 1);
    for (const matchup of others) await creator.call(routes.activateMatchup, at(matchup.id));
    const [open] = (await detailOf(creator, id)).matchups;
    expect(open?.totalVotes).toBe(1);
    expect((await admin.call(routes.deleteMatchup, at(voted.id))).status).toBe(200);
    expect((await member.call(routes.getCurrentUser)).body.points).toBe(before);
    expect(await vote(member, voted, 1)).toMatchObject(
      refusal(404, 'Voting not available: Match not found.'),
    );
    await endMatches(app);
    expect((await detailOf(creator, id)).status).toBe('start_playoffs');
    await expectCountsToAgree(app);
  });
});

describe('the background', () => {
  it.each([
    { type: 'gradient', direction: 'to bottom right', colors: ['#1a2b3c', '#4D5E6F'] },
    { type: 'solid', color: '#000000' },
  ])('can be %j (rule C19)', async (body) => {
    const id = await createTournament(creator);
    const reply = await creator.call(routes.updateBackground, at(id, body));
    expect(reply).toMatchObject(refusal(200, 'Background updated!'));
    expect((await detailOf(member, id)).heroBackground).toEqual(body);
  });

  it('changes nothing and writes no history when it is the stored one (rule C19)', async () => {
    const id = await createTournament(creator);
    const body = { type: 'gradient', direction: 'to top', colors: ['#1a2b3c', '#4d5e6f'] };
    await creator.call(routes.updateBackground, at(id, body));
    const before = await detailOf(creator, id);
    expect((await creator.call(routes.updateBackground, at(id, body))).status).toBe(200);
    expect((await detailOf(creator, id)).version).toBe(before.version);
    const { rows } = await app.pool.query(
      "select from history where tournament_id = $1 and action = 'background_changed'",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    { type: 'gradient', direction: 'to bottom right', colors: ['#1a2b3c'] },
    { type: 'gradient', direction: 'to bottom right', colors: Array(6).fill('#1a2b3c') },
    { type: 'gradient', direction: '45deg', colors: ['#1a2b3c', '#1a2b3c'] },
    { type: 'gradient', direction: 'to right', colors: ['#1a2b3c', 'red'] },
    { type: 'solid', color: 'url(https://example.com/x.png)' },
    { type: 'solid', color: '#fff' },
    { type: 'solid', color: '#ffffff;background:url(x)' },
    { type: 'solid', color: '#ffffff', extra: true },
    { type: 'image', url: 'https://example.com/x.png' },
    {},
  ])('is refused as %j', async (body) => {
    const id = await createTournament(creator);
    expect((await creator.call(routes.updateBackground, at(id, body))).status).toBe(400);
  });
});
