import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DrawCheckAnswer } from '#contract/draw-check.ts';
import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { checkDraw } from '#engine/formats/draw-check.ts';
import type { TestUser } from './support/app.ts';
import { createCommunity } from './support/community.ts';
import { historyOf } from './support/history.ts';
import { at, createTournament, detailOf, drawTournament, endMatches, vote } from './support/tournaments.ts';

const { app, people, creator, admin } = await createCommunity();
const eight = [...people, ...people];

const answerOf = async (id: number): Promise<DrawCheckAnswer> =>
  (await app.visitor.call(routes.getDrawCheck, at(id))).body;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Checks the draw with the engine, as the client does. */
function check({ drawSeed, songs, ...answer }: DrawCheckAnswer) {
  const entries = songs.map(({ submitter, ...song }) => ({ ...song, submitterId: submitter }));
  const named = entries.map((song) => ({ ...song, artist: `artist ${song.artist}` }));
  return checkDraw({ ...answer, seed: drawSeed ?? '', songs: named });
}

async function drawn(
  settings: Partial<CreateTournamentInput> = {},
  songs: readonly TestUser[] = people,
): Promise<number> {
  const { id } = await drawTournament(creator, songs, settings);
  return id;
}
/** Changes the tournament, which drops its cached answers. */
const touch = (id: number) =>
  creator.call(routes.updateBackground, at(id, { type: 'solid', color: '#123456' }));

describe('the hash of the seed (rule D6)', () => {
  it('is published from the creation on, in the tournament and in its history, without the seed', async () => {
    const id = await createTournament(creator);
    const { drawSeed, drawSeedHash } = await detailOf(app.visitor, id);
    expect(drawSeed).toBeNull();
    expect(drawSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await historyOf(app, id, 'tournament_created')).toMatchObject([
      { actorId: creator.id, actorRole: 'creator', details: { after: { drawSeedHash } } },
    ]);
    expect(await answerOf(id)).toMatchObject({ drawSeed: null, drawSeedHash, publishedHash: drawSeedHash });
  });

  it('is that of the seed of the draw, and follows the new seed of a tournament that is forced back to setup (rule D2)', async () => {
    const id = await drawn();
    const { drawSeed, drawSeedHash: old } = await detailOf(creator, id);
    expect(sha256(drawSeed ?? '')).toBe(old);
    expect((await answerOf(id)).publishedHash).toBe(old);
    await admin.call(routes.adminSetStatus, at(id, { status: 'setup' }));
    const { drawSeedHash } = await detailOf(creator, id);
    expect(drawSeedHash).not.toBe(old);
    expect((await answerOf(id)).publishedHash).toBe(drawSeedHash);
  });
});

describe('the check of the draw (rule D7)', () => {
  it.each([
    ['a playoff with byes', { maxParticipants: 6, songsPerGroup: 3 }, [...people, ...people.slice(0, 2)]],
    ['groups', { tournamentType: 'round_robin' as const }, eight],
  ])('confirms the draw of %s', async (_name, settings, songs) => {
    const answer = await answerOf(await drawn(settings, songs));
    expect(answer.songs).toHaveLength(songs.length);
    expect(answer.matches.length).toBeGreaterThan(2);
    expect(check(answer).differences).toEqual([]);
  });

  it('confirms a knockout after groups, with songs withdrawn before and after its draw, and names a moved song', async () => {
    const id = await drawn({ tournamentType: 'round_robin' }, eight);
    const { songs } = await detailOf(creator, id);
    await creator.call(routes.withdrawDrawnSong, at(songs[1]?.id ?? 0, {}));
    const haveGroupsEnded = async () => (await detailOf(creator, id)).status === 'start_playoffs';
    for (let round = 0; round < 20 && !(await haveGroupsEnded()); round += 1) {
      await creator.call(routes.openRound, at(id));
      for (const matchup of (await detailOf(creator, id)).matchups) {
        if (matchup.status === 'active') await vote(people[round % 4] ?? creator, matchup, 1);
      }
      await endMatches(app);
    }
    expect((await answerOf(id)).groupStage).toBeNull();
    await creator.call(routes.generateKnockout, at(id));
    const { grid } = await answerOf(id);
    const leaving = songs.find((song) => grid?.includes(song.id));
    await creator.call(routes.withdrawDrawnSong, at(leaving?.id ?? 0, {}));
    expect(check(await answerOf(id))).toEqual({ checked: ['group', 'match', 'knockout'], differences: [] });
    await app.rows(
      'update tournaments set bracket_grid = $2 where id = $1',
      id,
      JSON.stringify(grid?.toReversed()),
    );
    await touch(id);
    const places = check(await answerOf(id)).differences.map(({ place }) => place);
    expect(places).toContainEqual({ kind: 'knockout', line: 1 });
  });

  it('finds a changed seed by its hash in the history, and by the places', async () => {
    const id = await drawn({}, [...people, ...people, ...people, ...people]);
    await app.rows("update tournaments set draw_seed = 'chosen later' where id = $1", id);
    await touch(id);
    const answer = await answerOf(id);
    expect(answer.drawSeed).toBe('chosen later');
    expect(sha256('chosen later')).not.toBe(answer.publishedHash);
    expect(check(answer).differences.length).toBeGreaterThan(0);
  });

  it('has neither seed nor submitter numbers while submitters are hidden, and never their names', async () => {
    const id = await drawn({ submitterVisibility: 'after_elimination' }, eight);
    const read = async () => {
      const [answer, { drawSeed }] = [await answerOf(id), await detailOf(creator, id)];
      const shown = answer.songs.map(({ submitter }) => submitter);
      return { answer, shown, seeds: [answer.drawSeed, drawSeed] };
    };
    const hidden = await read();
    expect(hidden).toMatchObject({ shown: eight.map(() => null), seeds: [null, null] });
    expect(hidden.answer.publishedHash).toMatch(/^[0-9a-f]{64}$/);
    await creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
    const { answer, shown, seeds } = await read();
    expect(shown).toEqual([1, 2, 3, 4, 1, 2, 3, 4]);
    expect(seeds.map((seed) => sha256(seed ?? ''))).toEqual(Array(2).fill(hidden.answer.publishedHash));
    expect(check(answer).differences).toEqual([]);
    expect(answer.songs.map(({ artist }) => artist)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const names = ['artist', 'drawPosition', 'groupPosition', 'id', 'submitter'];
    expect(Object.keys(answer.songs[0] ?? {}).sort()).toEqual(names);
  });
});
