import { describe, expect, it } from 'vitest';
import { createMatchup, createSong, createTournamentDetail } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import { bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';
import { drawBracketSeeds, drawGroups, drawOrder } from '#engine/formats/draw.ts';
import { DRAW_MS } from '#engine/show/show.ts';
import { layOutDraw } from './draw-layout.ts';
import { drawTimes } from './draw-times.ts';
import { type Drawing, drawingOf, drawSentence } from './drawing.ts';

const songsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createSong({ id: index + 1, title: `Song ${index + 1}`, artist: `Artist ${index}`, submitterId: index }),
  );

/** A playoff as the server draws it. */
function drawnPlayoff(count: number, seed: string) {
  const seeds = drawBracketSeeds(songsOf(count), seed);
  const songs = songsOf(count).map((song) => ({
    ...song,
    drawPosition: seeds.findIndex(({ id }) => id === song.id) + 1,
  }));
  const find = (id: number | null) => songs.find((song) => song.id === id) ?? null;
  const { matches, grid } = bracketFromGrid(seededGrid(seeds.map(({ id }) => id)), { thirdPlace: true });
  const matchups = matches.map((match, index): Matchup => {
    const [id1, id2] = [match.song1, match.song2].map((side) =>
      side.kind === 'entry' ? side.entryId : null,
    );
    const { phase, round, position } = match;
    const sides = { song1: find(id1 ?? null), song2: find(id2 ?? null) };
    return createMatchup({ id: index + 1, phase, round, position, status: 'pending', ...sides });
  });
  return { tournament: createTournamentDetail({ songs, matchups, drawSeed: seed }), grid };
}

const titlesOf = ({ blocks }: Drawing) =>
  blocks.map(({ seats }) => seats.map((seat) => (seat.kind === 'song' ? seat.song.id : null)));
const inOrder = ({ blocks }: Drawing) =>
  blocks
    .flatMap(({ seats }) => seats)
    .flatMap((seat) => (seat.kind === 'song' ? [seat] : []))
    .toSorted((a, b) => a.step - b.step)
    .map(({ song }) => song.id);

describe('the draw as a spectacle (rule R11)', () => {
  it.each([4, 5, 11, 33, 64])('puts %i songs and their byes into the places of the bracket', (count) => {
    const { tournament, grid } = drawnPlayoff(count, 'a seed');
    const drawing = drawingOf(tournament) as Drawing;
    const pairs = Array.from({ length: grid.length / 2 }, (_, index) => grid.slice(2 * index, 2 * index + 2));
    const withSongFirst = pairs.map(([a, b]) => (a === null ? [b, null] : [a, b]));
    expect(titlesOf(drawing)).toEqual(withSongFirst);
    expect(drawing.songCount).toBe(count);
    expect(inOrder(drawing)).toEqual(drawOrder(tournament.songs, 'a seed').map(({ id }) => id));
  });

  it('falls by the draw positions while the seed is not public', () => {
    const { tournament } = drawnPlayoff(8, 'a seed');
    const hidden = drawingOf({ ...tournament, drawSeed: null }) as Drawing;
    const byPosition = tournament.songs.toSorted((a, b) => Number(a.drawPosition) - Number(b.drawPosition));
    expect(inOrder(hidden)).toEqual(byPosition.map(({ id }) => id));
  });

  it('fills groups in turn, then waits for the knockout', () => {
    const drawn = drawGroups(songsOf(10), 3, 'a seed');
    const ids = drawn.flat().map(({ id }) => id);
    const songs = songsOf(10).map((song): Song => {
      const group = drawn.findIndex((entries) => entries.some(({ id }) => id === song.id));
      return { ...song, groupId: group + 1, drawPosition: ids.indexOf(song.id) + 1 };
    });
    const groups = drawn.map((_, index) => ({ id: index + 1, name: `Group ${index}`, position: index + 1 }));
    const match = createMatchup({ phase: 'group_stage', status: 'pending' });
    const tournament = createTournamentDetail({
      tournamentType: 'round_robin',
      songs,
      groups,
      matchups: [match],
    });
    for (const drawSeed of ['a seed', null]) {
      const drawing = drawingOf({ ...tournament, drawSeed }) as Drawing;
      expect(titlesOf(drawing)).toEqual(drawn.map((entries) => entries.map(({ id }) => id)));
      const firstFalls = inOrder(drawing).slice(0, 3);
      if (drawSeed === null) expect(firstFalls).toEqual(drawn.map(([first]) => first?.id));
    }
    const decided = { ...match, status: 'completed' as const };
    expect(drawingOf({ ...tournament, matchups: [decided] })).toBeNull();
    const semifinal = createMatchup({ id: 9, phase: 'Finals', status: 'pending' });
    expect(drawingOf({ ...tournament, matchups: [decided, semifinal] })).toMatchObject({
      kind: 'bracket',
      songCount: 2,
    });
  });

  it.each([2, 3, 4, 8, 17, 64])('of %i songs takes no longer than the step of a show', (count) => {
    const { openingMs, stepMs, flightMs, landedMs, totalMs } = drawTimes(count);
    expect(totalMs).toBeLessThanOrEqual(DRAW_MS);
    expect(landedMs).toBeCloseTo(openingMs + (count - 1) * stepMs + flightMs);
    expect(flightMs).toBeGreaterThanOrEqual(700);
  });

  it.each([
    [4, { width: 1800, height: 900 }, 27],
    [64, { width: 1800, height: 930 }, 26],
    [64, { width: 1800, height: 1210 }, 26],
    [64, { width: 360, height: 690 }, 11],
    [64, { width: 330, height: 500 }, 10],
    [8, { width: 330, height: 500 }, 15],
  ])('of %i songs fits %o with texts of at least %i px', (count, box, smallest) => {
    const { tournament } = drawnPlayoff(count, 'x');
    const { titleSize, rowHeight, columnWidth, blocks } = layOutDraw(
      drawingOf(tournament) as Drawing,
      box,
      box.width > 1000 ? 26 : 12,
    );
    expect(titleSize).toBeGreaterThanOrEqual(smallest);
    expect(titleSize).toBeLessThanOrEqual(rowHeight);
    for (const { x, y } of blocks) {
      expect(x).toBeGreaterThanOrEqual(-0.01);
      expect(x + columnWidth).toBeLessThanOrEqual(box.width + 0.01);
      expect(y + rowHeight * 2).toBeLessThanOrEqual(box.height + 0.01);
    }
  });

  it('is told as its matches where they are few', () => {
    const { tournament } = drawnPlayoff(3, 'x');
    expect(drawSentence(drawingOf(tournament) as Drawing)).toMatch(
      /^The draw is done\. Song \d against (Song \d|a bye)\. Song \d against (Song \d|a bye)\.$/,
    );
    expect(drawSentence(drawingOf(drawnPlayoff(32, 'x').tournament) as Drawing)).toBe(
      'The draw is done: 16 places in the bracket.',
    );
  });
});
