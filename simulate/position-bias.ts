import { bracketFromGrid, drawSides, type SideSource } from '#engine/formats/bracket.ts';
import type { DrawVersion } from '#engine/formats/draw-version.ts';
import { groupGrid } from '#engine/formats/group-bracket.ts';
import { groupMatches } from '#engine/formats/group-matches.ts';
import { createRandom } from '#engine/formats/random.ts';
import { higherRanked } from '#engine/matchup/result.ts';
import { type GroupMatch, rankGroup } from '#engine/ranking/standings.ts';

/** Voters who do not know the songs and prefer side 1 a little. */
const VOTERS = 25;
const SIDE_1_CHANCE = 0.53;
const GROUPS = 2;
const SONGS_PER_GROUP = 4;

type Random = () => number;

/**
 * Plays tournaments of equally good songs whose voters prefer side 1, under both versions of the draw, and returns how often
 * the song on each place of a group reaches the knockout and wins the tournament (rules G7, B14).
 */
export function measureSides({ tournaments, seed }: { tournaments: number; seed: string }): string {
  const rows = ([1, 2] as const).flatMap((version) => {
    const random = createRandom(`${seed} ${version}`);
    const advanced = new Array<number>(SONGS_PER_GROUP).fill(0);
    const won = new Array<number>(SONGS_PER_GROUP).fill(0);
    for (let tournament = 0; tournament < tournaments; tournament += 1) {
      const { qualified, championId } = playBiased(version, `${seed} ${tournament}`, random);
      for (const songId of qualified) add(advanced, placeOf(songId));
      add(won, placeOf(championId));
    }
    return [
      [`advances, version ${version}`, ...percentsOf(advanced, tournaments * GROUPS)],
      [`champion, version ${version}`, ...percentsOf(won, tournaments)],
    ];
  });
  const head = ['', ...Array.from({ length: SONGS_PER_GROUP }, (_, place) => `place ${place + 1}`)];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${tournaments} tournaments of ${GROUPS * SONGS_PER_GROUP} equal songs, each vote for side 1 with a chance of ${SIDE_1_CHANCE * 100} %.`,
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
}

const percentsOf = (counts: readonly number[], of: number) =>
  counts.map((count) => `${((count / of) * 100).toFixed(1)} %`);
const placeOf = (songId: number) => (songId - 1) % SONGS_PER_GROUP;
const add = (counts: number[], place: number) => {
  counts[place] = (counts[place] ?? 0) + 1;
};

function biasedTally(random: Random): { song1Votes: number; song2Votes: number } {
  let song1Votes = 0;
  for (let voter = 0; voter < VOTERS; voter += 1) song1Votes += random() < SIDE_1_CHANCE ? 1 : 0;
  return { song1Votes, song2Votes: VOTERS - song1Votes };
}

function playBiased(version: DrawVersion, seed: string, random: Random) {
  const tables = Array.from({ length: GROUPS }, (_, group) => {
    const songIds = Array.from(
      { length: SONGS_PER_GROUP },
      (_, place) => group * SONGS_PER_GROUP + place + 1,
    );
    const matches = groupMatches({ position: group + 1, songIds }, version).map(
      ({ song1Id, song2Id }): GroupMatch => ({ song1Id, song2Id, ...biasedTally(random) }),
    );
    return rankGroup(songIds, matches);
  });
  const bracket = bracketFromGrid(drawSides(groupGrid(tables), seed, version), { thirdPlace: false });
  const winners = new Map<string, number>();
  const songOf = (source: SideSource) =>
    source.kind === 'entry' ? source.entryId : (winners.get(source.of) as number);
  for (const { key, song1, song2 } of bracket.matches) {
    const { song1Votes, song2Votes } = biasedTally(random);
    const entry = (source: SideSource, totalVotes: number, drawPosition: number) => ({
      songId: songOf(source),
      totalVotes,
      groupPoints: 0,
      drawPosition,
    });
    winners.set(key, higherRanked(entry(song1, song1Votes, 1), entry(song2, song2Votes, 2)).songId);
  }
  const championId = winners.get(bracket.matches.at(-1)?.key ?? '') as number;
  return { qualified: bracket.grid.filter((id) => id !== null), championId };
}
