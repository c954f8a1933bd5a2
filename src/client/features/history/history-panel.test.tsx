// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import { show, textOf } from '#client/lib/testing/screen.tsx';
import type { DrawCheckAnswer } from '#contract/draw-check.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { drawBracketSeeds } from '#engine/formats/draw.ts';
import { verifyDraw } from './check-draw.ts';
import { Verdict } from './history-panel.tsx';

const SEED = 'AAAAAAAAAAAAAAAAAAAAAA';
/** The SHA-256 of the seed, by `sha256sum`. */
const HASH = '8a5bdb4cc15164126c6ef2668de9dd240d299ce6397a42c95a9411b93d080ed8';

const tournament = (over: Partial<TournamentDetail> = {}) =>
  createTournamentDetail({
    drawSeed: SEED,
    songs: [1, 2, 3, 4].map((id) => createSong({ id, title: `Song ${id}` })),
    ...over,
  });

const seeds = drawBracketSeeds(
  [1, 2, 3, 4].map((id) => ({ id, submitterId: id, artist: `artist ${id}` })),
  SEED,
).map(({ id }) => id);
const answer = (order = seeds): DrawCheckAnswer & { drawSeed: string } => ({
  drawSeed: SEED,
  drawSeedHash: HASH,
  publishedHash: HASH,
  drawVersion: 2,
  songsPerGroup: 4,
  songs: order.map((id, index) => ({
    id,
    submitter: id,
    artist: id,
    groupPosition: null,
    drawPosition: index + 1,
  })),
  grid: null,
  matches: [],
  groupStage: null,
});
const verdictOf = (given: ReturnType<typeof answer>, shown = HASH, over: Partial<TournamentDetail> = {}) =>
  textOf(show(<Verdict verdict={verifyDraw(given, shown)} tournament={tournament(over)} />));

describe('the draw', () => {
  it('names the place of a song that does not belong there', () => {
    const [first, second, ...others] = seeds as [number, number, ...number[]];
    const text = verdictOf(answer([second, first, ...others]));
    expect(text).toContain('The draw is not right');
    expect(text).toContain(`Seed number 1: the seed gives “Song ${first}”, and “Song ${second}” is there.`);
  });

  it('names the line of a knockout after groups that does not follow from their tables', () => {
    const songs = answer().songs.map((song) => ({ ...song, groupPosition: 1 }));
    const results = [1, 2, 3].map((id) => ({
      group: 1,
      song1Id: id,
      song2Id: 4,
      song1Votes: id === 2 ? 3 : 0,
      song2Votes: 1,
      winnerId: null,
      decidedBy: null,
    }));
    const groupStage = { results, withdrawnIds: [] };
    const given = { ...answer(), songs, groupStage, grid: [3, 4] };
    expect(verdictOf(given)).toMatch(
      /Line \d of the knockout: the group tables give “Song \d”, and “Song 3” is there\./,
    );
  });

  it('says that a drawn knockout is not checked where its group tables are not known', () => {
    const given = { ...answer(), songs: answer().songs.map((song) => ({ ...song, groupPosition: 1 })) };
    const message = 'A knockout after groups is not checked here.';
    const withMatch = (phase: 'group_stage' | 'Finals') => ({ matchups: [createMatchup({ phase })] });
    expect(verdictOf(given, HASH, withMatch('Finals'))).toContain(message);
    expect(verdictOf(given, HASH, withMatch('group_stage'))).not.toContain(message);
  });

  it('says that the seed is not the one that was published', () => {
    const other = '0'.repeat(64);
    const message = 'The seed does not have the hash that was published before the draw.';
    expect(verdictOf(answer(), other)).toContain(message);
    expect(verdictOf({ ...answer(), publishedHash: other })).toContain(message);
    expect(verdictOf({ ...answer(), publishedHash: null })).toContain('The draw is right');
  });
});
