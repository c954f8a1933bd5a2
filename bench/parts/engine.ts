import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import TournamentManager from 'tournament-organizer';
import { bracketFromGrid, type SideSource, seededGrid } from '#engine/formats/bracket.ts';
import { type DrawEntry, drawBracketSeeds } from '#engine/formats/draw.ts';
import { decideResult } from '#engine/matchup/result.ts';
import { podium } from '#engine/ranking/podium.ts';
import { scheduleMatchups } from '#engine/schedule/schedule.ts';
import { median, type Pace, type Section } from '#tests/support/measuring/report.ts';

const SONGS = 64;
const RUNS_PER_ROUND = 20;
const entries: DrawEntry[] = Array.from({ length: SONGS }, (_, index) => ({
  id: index + 1,
  submitterId: index % 40,
  artist: `Artist ${index % 30}`,
}));

type Contestant = { name: string; note: string; play: () => Promise<boolean> | boolean };

/** `play` makes and plays a knockout in which the better seed wins, and returns whether the first seed is the champion. */
const CONTESTANTS: Contestant[] = [
  { name: 'this engine', note: 'spreads submitters and artists, schedules each matchup', play: playOwn },
  { name: 'brackets-manager', note: 'in its memory storage; no schedule', play: playManaged },
  { name: 'tournament-organizer', note: 'no schedule', play: playOrganised },
];

export async function benchEngine({ rounds }: Pace): Promise<Section> {
  const samples = new Map<Contestant, number[]>(CONTESTANTS.map((each) => [each, []]));
  for (const { name, play } of CONTESTANTS) {
    if (!(await play())) throw new Error(`The champion of ${name} is not the first seed`);
  }
  // The first round warms up.
  for (let round = -1; round < rounds; round += 1) {
    for (const [contestant, times] of samples) {
      for (let run = 0; run < RUNS_PER_ROUND; run += 1) {
        const startedAt = performance.now();
        await contestant.play();
        if (round >= 0) times.push(performance.now() - startedAt);
      }
    }
  }
  const medians = [...samples].map(([contestant, times]) => ({ ...contestant, ms: median(times) }));
  const own = medians[0]?.ms ?? Number.NaN;
  return {
    title: 'Engine',
    text: `The time to make and play a knockout of ${SONGS} songs in memory, median of ${rounds * RUNS_PER_ROUND} runs in turn. Only this engine draws and schedules it.`,
    head: ['', 'milliseconds', 'times this engine', ''],
    rows: medians.map(({ name, note, ms }) => [name, ms.toFixed(2), `${(ms / own).toFixed(1)} x`, note]),
    notes: medians
      .slice(1)
      .map(({ name, ms }) => `${name} takes ${(ms / own).toFixed(1)} times as long as this engine.`),
  };
}

function playOwn(): boolean {
  const seeds = drawBracketSeeds(entries, 'bench').map(({ id }) => id);
  const strength = new Map(seeds.map((id, index) => [id, -index]));
  const { matches } = bracketFromGrid(seededGrid(seeds), { thirdPlace: true });
  const entryOf = (source: SideSource) => (source.kind === 'entry' ? source.entryId : null);
  const times = scheduleMatchups({
    matchups: matches.map(({ phase, round, song1, song2 }, index) => ({
      id: index + 1,
      phase,
      round,
      groupId: null,
      song1Id: entryOf(song1),
      song2Id: entryOf(song2),
      startTime: null,
      endTime: null,
      status: 'pending',
      tiebreakerLevel: 0,
    })),
    startAt: 0,
    durationMinutes: 10,
    intervalMinutes: 2,
    groupPhaseScheduling: 'concurrent',
  });
  if (times.length !== matches.length) throw new Error('A matchup has no time');
  const results = new Map<string, { winner: number; loser: number }>();
  const songOf = (source: SideSource) =>
    source.kind === 'entry' ? source.entryId : (results.get(source.of)?.[source.kind] ?? 0);
  const played = matches.map(({ key, phase, round, song1, song2 }) => {
    const [song1Id, song2Id] = [songOf(song1), songOf(song2)];
    const isFirst = (strength.get(song1Id) ?? 0) > (strength.get(song2Id) ?? 0);
    const votes = { song1Votes: isFirst ? 2 : 1, song2Votes: isFirst ? 1 : 2 };
    const result = decideResult({ song1Id, song2Id, ...votes, phase });
    if (result.kind !== 'winner') throw new Error('A matchup of the bench has no winner');
    const { winnerId, loserId } = result;
    results.set(key, { winner: winnerId, loser: loserId });
    return {
      phase,
      round,
      status: 'completed' as const,
      song1Id,
      song2Id,
      ...votes,
      winnerId,
      tiebreakerLevel: 0,
    };
  });
  return podium(played).championId === seeds[0];
}

async function playManaged(): Promise<boolean> {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  await manager.create.stage({
    tournamentId: 0,
    name: 'stage',
    type: 'single_elimination',
    seeding: entries.map(({ id }) => `song ${id}`),
    settings: { seedOrdering: ['inner_outer'], consolationFinal: true },
  });
  // One round at a time, because finding the next matches costs more than a result.
  for (;;) {
    const matches = await manager.get.currentMatches(0);
    if (matches.length === 0) break;
    for (const match of matches) {
      const isFirst = Number(match.opponent1?.id) < Number(match.opponent2?.id);
      await manager.update.match({
        id: match.id,
        opponent1: isFirst ? { result: 'win' } : { result: 'loss' },
        opponent2: isFirst ? { result: 'loss' } : { result: 'win' },
      });
    }
  }
  const [champion] = await manager.get.finalStandings(0);
  // The ids of brackets-manager start at 0.
  return champion?.id === 0;
}

function playOrganised(): boolean {
  const tournament = new TournamentManager().createTournament('bench', {
    stageOne: { format: 'single-elimination', consolation: true },
    sorting: 'descending',
  });
  for (const { id } of entries) tournament.createPlayer(`song ${id}`, `${id}`).set({ value: SONGS - id });
  tournament.startTournament();
  for (;;) {
    const matches = tournament.getMatches().filter((each) => each.isActive());
    if (matches.length === 0) break;
    for (const match of matches) {
      const isFirst = Number(match.getPlayer1().id) < Number(match.getPlayer2().id);
      tournament.enterResult(match.getId(), isFirst ? 1 : 0, isFirst ? 0 : 1);
    }
  }
  return tournament.getStandings()[0]?.player.getId() === '1';
}
