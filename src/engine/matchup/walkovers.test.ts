import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bracketFromGrid, seededGrid } from '#engine/formats/bracket.ts';
import { isDecided } from './corrections.ts';
import { eliminatedSongs } from './result.ts';
import { nextWalkover, type WalkoverMatchup, withdrawalDecision } from './walkovers.ts';

const match = (over: Partial<WalkoverMatchup> = {}): WalkoverMatchup => ({
  id: 1,
  phase: 'Semifinals',
  status: 'scheduled',
  song1Id: 11,
  song2Id: 12,
  winnerId: null,
  decidedBy: null,
  tiebreakerLevel: 0,
  winnerToId: 3,
  winnerToSlot: 1,
  loserToId: null,
  loserToSlot: null,
  ...over,
});

describe('a walkover', () => {
  it.each([
    ['goes to the other song', match(), [11], 12],
    ['has no winner without a song', match(), [11, 12], null],
    ['decides a drawn match', match({ status: 'completed' }), [12], 11],
  ] as const)('%s (rule J4)', (_, matchup, withdrawn, winnerId) => {
    expect(nextWalkover([matchup], new Set(withdrawn))).toEqual({ matchup, winnerId });
  });

  it.each([
    ['both songs play', match(), [13]],
    ['the match is open', match({ status: 'active' }), [11]],
    ['the match is a tie', match({ status: 'completed', decidedBy: 'tie', phase: 'group_stage' }), [11]],
    ['the opponent is not known', match({ song2Id: null }), [11]],
    ['it is a tiebreaker', match({ tiebreakerLevel: 1 }), [11]],
  ] as const)('does not happen while %s (rule J4)', (_, matchup, withdrawn) => {
    expect(nextWalkover([matchup], new Set(withdrawn))).toBeNull();
  });

  it('follows from a walkover without a winner', () => {
    const feeder = match({
      id: 2,
      status: 'completed',
      decidedBy: 'walkover',
      winnerToId: 1,
      winnerToSlot: 2,
    });
    const matchup = match({ song2Id: null });
    expect(nextWalkover([feeder, matchup], new Set([21]))).toEqual({ matchup, winnerId: 11 });
  });
});

const NOW = 1_000_000;
const PLAY = 0;

/** Plays a bracket in which any songs are withdrawn at any time; the first side wins what is played. */
function playBracket(songs: number, thirdPlace: boolean, steps: readonly number[]) {
  const bracket = bracketFromGrid(seededGrid(Array.from({ length: songs }, (_, index) => index + 1)), {
    thirdPlace,
  });
  const idOf = new Map(bracket.matches.map(({ key }, index) => [key, index + 1]));
  const rows = bracket.matches.map(
    (each): WalkoverMatchup => ({
      id: idOf.get(each.key) ?? 0,
      phase: each.phase,
      status: 'pending',
      song1Id: each.song1.kind === 'entry' ? each.song1.entryId : null,
      song2Id: each.song2.kind === 'entry' ? each.song2.entryId : null,
      winnerId: null,
      decidedBy: null,
      tiebreakerLevel: 0,
      winnerToId: idOf.get(each.winnerTo?.key ?? '') ?? null,
      winnerToSlot: each.winnerTo?.slot ?? null,
      loserToId: idOf.get(each.loserTo?.key ?? '') ?? null,
      loserToSlot: each.loserTo?.slot ?? null,
    }),
  );
  const place = (nextId: number | null, slot: number | null, songId: number | null) => {
    const next = rows.find(({ id }) => id === nextId);
    if (!next || songId === null) return;
    if (slot === 1) next.song1Id = songId;
    else next.song2Id = songId;
  };
  const finish = (row: WalkoverMatchup, winnerId: number | null, decidedBy: 'votes' | 'walkover') => {
    Object.assign(row, { status: 'completed', winnerId, decidedBy });
    if (winnerId === null) return;
    place(row.winnerToId, row.winnerToSlot, winnerId);
    place(row.loserToId, row.loserToSlot, row.song1Id === winnerId ? row.song2Id : row.song1Id);
  };
  const withdrawn = new Set<number>();
  const entries = () =>
    Array.from({ length: songs }, (_, index) => index + 1).map((id) => ({
      id,
      parentSongId: null,
      isEliminated: withdrawn.has(id) || rows.flatMap(eliminatedSongs).includes(id),
      withdrawnAt: withdrawn.has(id) ? '2030-06-01T12:00:00.000Z' : null,
    }));
  const mayWithdraw = (songId: number) => {
    const all = entries();
    const song = all.find(({ id }) => id === songId);
    const matchups = rows.map((row) => ({ ...row, startTime: null, endTime: null }));
    return song !== undefined && withdrawalDecision(song, { songs: all, matchups, now: NOW }).ok;
  };
  const queue = [...steps];
  for (let step = 0; step < 200; step += 1) {
    const walkover = nextWalkover(rows, withdrawn);
    if (walkover) {
      finish(walkover.matchup, walkover.winnerId, 'walkover');
      continue;
    }
    const songId = queue.shift() ?? PLAY;
    if (songId !== PLAY && mayWithdraw(songId)) withdrawn.add(songId);
    if (songId !== PLAY) continue;
    const ready = rows.findLast((row) => !isDecided(row) && row.song1Id !== null && row.song2Id !== null);
    if (ready) finish(ready, ready.song1Id, 'votes');
    else if (queue.length === 0) break;
  }
  return { rows, withdrawn };
}

it('every bracket is decided whichever songs are withdrawn, and no withdrawn song wins', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 33 }),
      fc.boolean(),
      fc.array(fc.oneof(fc.constant(PLAY), fc.integer({ min: 1, max: 33 })), { size: '+1' }),
      (songs, thirdPlace, steps) => {
        const { rows, withdrawn } = playBracket(songs, thirdPlace, steps);
        expect(rows.filter((row) => !isDecided(row))).toEqual([]);
        const final = rows.find(({ phase }) => phase === 'Finals');
        expect(final?.winnerId).not.toBeNull();
        expect(withdrawn.has(final?.winnerId ?? 0)).toBe(false);
      },
    ),
  );
});

type Entry = Parameters<typeof withdrawalDecision>[0];

describe('a song may be withdrawn', () => {
  const song: Entry = { id: 11, parentSongId: null, isEliminated: false, withdrawnAt: null };
  const rival = { ...song, id: 12 };
  const tiebreaker = { ...song, id: 111, parentSongId: 11 };
  const table = (
    matchups: (WalkoverMatchup & { startTime?: number })[],
    songs = [song, rival, tiebreaker],
  ) => ({
    songs,
    matchups: matchups.map((row) => ({ startTime: null, endTime: null, ...row })),
    now: NOW,
  });

  it('before its match, not during it or its tiebreaker (rule J9)', () => {
    expect(withdrawalDecision(song, table([match()]))).toEqual({ ok: true });
    const refused = { ok: false, reason: 'is_playing' };
    expect(withdrawalDecision(song, table([match({ status: 'active' })]))).toEqual(refused);
    const tie = match({ status: 'active', song1Id: 111, song2Id: 112, tiebreakerLevel: 1 });
    expect(withdrawalDecision(song, table([tie]))).toEqual(refused);
  });

  it.each([
    ['main song', { song1Id: 11, song2Id: 12 }],
    ['tiebreaker song', { song1Id: 111, song2Id: 112, tiebreakerLevel: 1 }],
  ])('until a match of its %s is due, even if the server has not opened it yet', (_, over) => {
    const decideAt = (startTime: number) =>
      withdrawalDecision(song, table([{ ...match(over), startTime }])).ok;
    expect([decideAt(NOW + 1), decideAt(NOW), decideAt(NOW - 1)]).toEqual([true, false, false]);
  });

  it('while another song can win the tournament', () => {
    const third = match({ id: 4, phase: 'Third Place Match', song1Id: 12, song2Id: 13, winnerToId: null });
    const lost = match({ status: 'completed', winnerId: 11, loserToId: 4 });
    const refused = { ok: false, reason: 'is_last' };
    expect(withdrawalDecision(song, table([lost, third]))).toEqual(refused);
    expect(withdrawalDecision(rival, table([lost, third]))).toEqual({ ok: true });
  });

  it('while another song is left', () => {
    const refused = { ok: false, reason: 'is_last' };
    expect(withdrawalDecision(song, table([], [song, { ...rival, isEliminated: true }]))).toEqual(refused);
    expect(
      withdrawalDecision(song, table([], [song, { ...rival, withdrawnAt: '2030-06-01T12:00:00.000Z' }])),
    ).toEqual(refused);
  });

  it('unless it is out, or a tiebreaker song', () => {
    expect(withdrawalDecision({ ...song, isEliminated: true }, table([]))).toEqual({
      ok: false,
      reason: 'is_out',
    });
    expect(withdrawalDecision(tiebreaker, table([]))).toEqual({ ok: false, reason: 'is_tiebreaker' });
  });
});
