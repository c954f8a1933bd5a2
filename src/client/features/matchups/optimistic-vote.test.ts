import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choiceAfter, moveOwnVote, type PendingVote, showVote, withBallot } from './optimistic-vote.ts';

const SONG_1 = 11;
const SONG_2 = 22;
const ID = 5;
type State = {
  id: number;
  song1Id: number;
  song2Id: number;
  song1Votes: number;
  song2Votes: number;
  version: number;
};
type Ballot = { state: State; own: number | null };

/** One server, one screen, and a network that delivers answers, pushes and polls when it likes. */
class Scene {
  server: Ballot = {
    state: { id: ID, song1Id: SONG_1, song2Id: SONG_2, song1Votes: 3, song2Votes: 2, version: 1 },
    own: null,
  };
  cache: Ballot = { ...this.server };
  pending: PendingVote | null = null;
  /** What the server made of the vote on its way; null until it got there. */
  answer: { ok: boolean; ballot: Ballot } | null = null;
  history: State[] = [this.server.state];

  #advance(state: State, own: number | null) {
    this.server = { state: { ...state, version: state.version + 1 }, own };
    this.history.push(this.server.state);
  }

  /** Somebody else votes. */
  others(song: number) {
    const { state, own } = this.server;
    this.#advance(moveOwnVote(state, null, song), own);
  }

  click(song: number) {
    if (this.pending) return;
    this.pending = { matchupId: ID, songId: choiceAfter(this.cache.own, song) };
    this.answer = null;
  }

  /** The vote reaches the server, which takes or refuses it. */
  arrive(isTaken: boolean) {
    if (!this.pending || this.answer) return;
    const { state, own } = this.server;
    if (isTaken) this.#advance(moveOwnVote(state, own, this.pending.songId), this.pending.songId);
    this.answer = { ok: isTaken, ballot: this.server };
  }

  #take(state: State) {
    if (state.version > this.cache.state.version) this.cache = { ...this.cache, state };
  }

  push(age: number) {
    const state = this.history.at(-1 - (age % this.history.length));
    if (state) this.#take(state);
  }

  poll() {
    this.#take(this.server.state);
    // An own ballot read while a vote is on its way is cancelled by the vote.
    if (!this.pending) this.cache = { ...this.cache, own: this.server.own };
  }

  settle() {
    if (!this.pending || !this.answer) return;
    if (this.answer.ok) {
      this.#take(this.answer.ballot.state);
      this.cache = { ...this.cache, own: this.answer.ballot.own };
    }
    this.pending = null;
    this.answer = null;
  }

  get shown() {
    return showVote(this.cache.state, this.cache.own, this.pending);
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('others' as const), song: fc.constantFrom(SONG_1, SONG_2) }),
  fc.record({ do: fc.constant('click' as const), song: fc.constantFrom(SONG_1, SONG_2) }),
  fc.record({ do: fc.constant('arrive' as const), isTaken: fc.boolean() }),
  fc.record({ do: fc.constant('push' as const), age: fc.nat(6) }),
  fc.record({ do: fc.constant('poll' as const) }),
  fc.record({ do: fc.constant('settle' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function play(scene: Scene, move: Step) {
  if (move.do === 'others') scene.others(move.song);
  if (move.do === 'click') scene.click(move.song);
  if (move.do === 'arrive') scene.arrive(move.isTaken);
  if (move.do === 'push') scene.push(move.age);
  if (move.do === 'poll') scene.poll();
  if (move.do === 'settle') scene.settle();
}

describe('an optimistic vote (R41)', () => {
  it('shows the choice at once, and in any order of votes, pushes, polls and failures ends at the server', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (moves) => {
        const scene = new Scene();
        for (const move of moves) {
          play(scene, move);
          const { matchup, ownSongId } = scene.shown;
          expect(Math.min(matchup.song1Votes, matchup.song2Votes)).toBeGreaterThanOrEqual(0);
          expect(ownSongId).toBe(scene.pending ? scene.pending.songId : scene.cache.own);
          // The server's state under the pending vote is the newest that arrived, untouched.
          expect(scene.history).toContainEqual(scene.cache.state);
          if (!scene.pending) expect(matchup).toBe(scene.cache.state);
        }
        scene.arrive(false);
        scene.settle();
        scene.poll();
        expect(scene.shown).toEqual({ matchup: scene.server.state, ownSongId: scene.server.own });
      }),
    );
  });

  it('undoes that vote alone when it fails: tallies that arrived meanwhile stay', () => {
    const scene = new Scene();
    scene.click(SONG_1);
    expect(scene.shown.matchup).toMatchObject({ song1Votes: 4, song2Votes: 2 });
    scene.others(SONG_2);
    scene.push(0);
    expect(scene.shown.matchup).toMatchObject({ song1Votes: 4, song2Votes: 3 });
    scene.arrive(false);
    scene.settle();
    expect(scene.shown).toMatchObject({ matchup: { song1Votes: 3, song2Votes: 3 }, ownSongId: null });
  });

  it('moves the vote when the choice changes, and takes it back when the chosen song is chosen again', () => {
    expect(choiceAfter(null, SONG_1)).toBe(SONG_1);
    expect(choiceAfter(SONG_1, SONG_2)).toBe(SONG_2);
    expect(choiceAfter(SONG_1, SONG_1)).toBeNull();
    const counts = { song1Id: SONG_1, song2Id: SONG_2, song1Votes: 3, song2Votes: 2 };
    expect(moveOwnVote(counts, SONG_1, SONG_2)).toMatchObject({ song1Votes: 2, song2Votes: 3 });
    expect(moveOwnVote(counts, SONG_1, null)).toMatchObject({ song1Votes: 2, song2Votes: 2 });
  });

  it('leaves every other matchup as it is', () => {
    const { state } = new Scene().server;
    expect(showVote(state, null, { matchupId: 99, songId: SONG_1 })).toEqual({
      matchup: state,
      ownSongId: null,
    });
    expect(withBallot([{ matchupId: 9, songId: 1 }], ID, SONG_1)).toEqual([
      { matchupId: 9, songId: 1 },
      { matchupId: ID, songId: SONG_1 },
    ]);
    expect(withBallot([{ matchupId: ID, songId: SONG_1 }], ID, null)).toEqual([]);
  });
});
