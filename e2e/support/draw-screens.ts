import { expect, type Page } from '@playwright/test';
import type { Matchup } from '#contract/matchup.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { SONGS } from '#demo/content.ts';
import { bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';
import { drawBracketSeeds, drawGroups } from '#engine/formats/draw.ts';
import { groupMatches } from '#engine/formats/group-matches.ts';
import { DRAW_MS } from '#engine/show/show.ts';
import { openWithoutPageData } from './network.ts';
import { changeAnswer, type Demo, type Screen, type Show, screensOf } from './open-screen.ts';
import { showState } from './show-state.ts';

type Drawn = { songs: number; format: 'playoff' | 'groups'; covers: boolean };

/** The demo's tournament with as many songs, as a draw leaves it. */
export function drawn(
  tournament: TournamentDetail,
  { songs: count, format, covers }: Drawn,
): TournamentDetail {
  const [model] = tournament.songs as [Song, ...Song[]];
  const pictures = tournament.songs.flatMap(({ artworkUrl }) => artworkUrl ?? []);
  const songs = Array.from({ length: count }, (_, index): Song => {
    const { title, artist } = SONGS[index % SONGS.length] ?? model;
    const artworkUrl = covers ? (pictures[index % pictures.length] ?? null) : null;
    return { ...model, id: index + 1, title, artist, artworkUrl, submitterId: null, parentSongId: null };
  });
  const [sample] = tournament.matchups as [Matchup, ...Matchup[]];
  const find = (id: number | null) => songs.find((song) => song.id === id) ?? null;
  const toMatchup = (place: Partial<Matchup>, index: number): Matchup => ({
    ...sample,
    ...{ id: index + 1, status: 'pending', startTime: null, endTime: null, winnerId: null, decidedBy: null },
    ...{ tiebreakerLevel: 0, parentMatchupId: null },
    ...place,
    song1: find(place.song1Id ?? null),
    song2: find(place.song2Id ?? null),
  });
  const base = { ...tournament, pace: 'show' as const, status: 'active' as const, drawSeed: 'demo', songs };
  if (format === 'groups') {
    const groups = drawGroups(songs, count / 4, 'demo');
    const matchups = groups.flatMap((entries, index) =>
      groupMatches({ position: index + 1, songIds: entries.map(({ id }) => id) }, 2).map((match) => ({
        ...match,
        phase: 'group_stage' as const,
        groupId: index + 1,
      })),
    );
    return {
      ...base,
      tournamentType: 'round_robin',
      groups: groups.map((_, index) => ({
        id: index + 1,
        name: `Group ${String.fromCharCode(65 + index)}`,
        position: index + 1,
      })),
      songs: groups.flatMap((entries, group) =>
        entries.map(({ id }, place) => ({
          ...(find(id) as Song),
          groupId: group + 1,
          drawPosition: group * 4 + place + 1,
        })),
      ),
      matchups: matchups.map(toMatchup),
    };
  }
  const { matches } = bracketFromGrid(seededGrid(drawBracketSeeds(songs, 'demo').map(({ id }) => id)), {
    thirdPlace: true,
  });
  const idOf = (side: (typeof matches)[number]['song1']) => (side.kind === 'entry' ? side.entryId : null);
  const ids = new Map(matches.map(({ key }, index) => [key, index + 1]));
  const toPlace = ({ phase, round, position, song1, song2, winnerTo }: (typeof matches)[number]) => ({
    ...{ phase, round, position, song1Id: idOf(song1), song2Id: idOf(song2) },
    winnerToId: ids.get(winnerTo?.key ?? '') ?? null,
    winnerToSlot: winnerTo?.slot ?? null,
  });
  return { ...base, matchups: matches.map((match, index) => toMatchup(toPlace(match), index)) };
}

/** Keeps the running animations as they are, because a picture shows the end of all that run. */
function freeze(): void {
  for (const animation of document.getAnimations()) {
    const { target, pseudoElement } = animation.effect as KeyframeEffect;
    if (!target?.closest('[data-part="draw"]')) continue;
    animation.pause();
    if (!pseudoElement) animation.commitStyles();
    animation.cancel();
  }
}

/** The draw in the step of a show, some milliseconds after its beginning. */
const draw =
  (what: Drawn, passedMs: number): Show =>
  async (page: Page, { knockout }: Demo) => {
    const path = `/tournaments/${knockout}`;
    const until = Date.now() - passedMs + DRAW_MS;
    const show = showState({ tournamentId: knockout, step: 'draw', until });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route(`**/api${path}/show`, (route) => route.fulfill({ json: show }));
    await changeAnswer(page, `**/api${path}`, (tournament: TournamentDetail) => drawn(tournament, what));
    await openWithoutPageData(page, path);
    await expect(page.locator('[data-part="draw"] [data-seat]').first()).toBeAttached();
    await page.evaluate(freeze);
  };

const MIDDLE_MS = 4800;
const END_MS = 11_500;
const of = (songs: number, format: Drawn['format'], covers = true) => ({ songs, format, covers });

/** The draws of both formats, half-way and at their end. */
export const DRAW_SCREENS: readonly Screen[] = screensOf('tide', {
  'draw-8-middle': draw(of(8, 'playoff'), MIDDLE_MS),
  'draw-8': draw(of(8, 'playoff', false), END_MS),
  'draw-11': draw(of(11, 'playoff', false), END_MS),
  'draw-32-middle': draw(of(32, 'playoff', false), MIDDLE_MS),
  'draw-32': draw(of(32, 'playoff'), END_MS),
  'draw-64-middle': draw(of(64, 'playoff'), MIDDLE_MS),
  'draw-64': draw(of(64, 'playoff', false), END_MS),
  'draw-groups-8': draw(of(8, 'groups', false), END_MS),
  'draw-groups-32-middle': draw(of(32, 'groups', false), MIDDLE_MS),
  'draw-groups-64': draw(of(64, 'groups'), END_MS),
});
