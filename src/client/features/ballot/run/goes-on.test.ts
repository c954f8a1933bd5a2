import { describe, expect, it } from 'vitest';
import type { Candidate } from '#engine/matchup/offered-match.ts';
import { goOn, NOTHING_SEEN, type Seen, type Watch } from './goes-on.ts';

const T = 1_000_000;
const SECOND = 1000;

const match = (id: number, over: Partial<Candidate> = {}): Candidate => ({
  id,
  status: 'active',
  startTime: T - 60 * SECOND,
  endTime: T + 600 * SECOND,
  ...over,
});
const ENDED = { status: 'completed', endTime: T } as const;
const SOON = { status: 'scheduled', startTime: T + 30 * SECOND } as const;
const UNTIMED = { status: 'pending', startTime: null, endTime: null } as const;

const seenAt = (seconds: number, over: Partial<Seen> = {}): Seen => {
  const shown = over.shown ?? match(1, ENDED);
  return {
    now: T + seconds * SECOND,
    shown,
    ordered: [shown, match(2), match(3)],
    votedIds: new Set(),
    ownSongId: null,
    isVotePending: false,
    isRevealing: false,
    isBusy: false,
    handAt: null,
    isShow: false,
    goesOn: true,
    goesOnAfterVote: false,
    ...over,
  };
};

/** Looks each quarter of a second, and returns the second and the place of the first move; null for none in a minute. */
function firstMove(at: (seconds: number) => Partial<Seen>, { from = 0, start = NOTHING_SEEN } = {}) {
  let watch: Watch = start;
  for (let seconds = from; seconds < from + 60; seconds += 0.25) {
    const seen = seenAt(seconds, at(seconds));
    const step = goOn(watch, seen);
    watch = step.watch;
    if (step.move && seen.now >= step.move.at) return { seconds, to: step.move.to };
  }
  return null;
}

const live = match(1, { endTime: T + 600 * SECOND });
/** The match in view ends at 0 s, and its reveal takes 5 s. */
const watched = (seconds: number) => ({
  shown: match(1, seconds < 0 ? { endTime: T } : ENDED),
  isRevealing: seconds >= 0 && seconds < 5,
});

describe('the page goes on by itself (rule R16)', () => {
  it('goes to the next open match after the reveal', () => {
    expect(firstMove(watched, { from: -5 })).toEqual({ seconds: 6.5, to: 2 });
  });

  it('skips matches with the viewer’s vote', () => {
    expect(firstMove(() => ({ votedIds: new Set([2]) }))).toMatchObject({ to: 3 });
  });

  it('goes to the countdown of the next match when none is open to the viewer', () => {
    const ordered = [match(1, ENDED), match(2), match(3, SOON), match(4, { ...SOON, startTime: T + 20_000 })];
    expect(firstMove(() => ({ ordered, votedIds: new Set([2]) }))).toMatchObject({ to: 4 });
  });

  it('stays where no other match is open or has a time', () => {
    expect(firstMove(() => ({ ordered: [match(1, ENDED), match(2, ENDED), match(3, UNTIMED)] }))).toBeNull();
  });

  it.each([
    ['was there before the page opened', () => ({})],
    ['has no result yet', () => ({ shown: match(1, { endTime: T }) })],
    ['is revealed late', (seconds: number) => ({ isRevealing: seconds > 8 })],
    ['is revealed for ever', () => ({ isRevealing: true })],
  ])('leaves a match within 12 s whose end %s', (_name, at) => {
    const move = firstMove(at);
    expect(move?.to).toBe(2);
    expect(move?.seconds).toBeLessThan(12);
  });

  it('counts from the moment at which a sleeping page wakes', () => {
    const { watch } = goOn(NOTHING_SEEN, seenAt(-20, { shown: match(1, { endTime: T }) }));
    const ordered = [match(1, ENDED), match(2, { endTime: T + 3600 * SECOND })];
    const at = (seconds: number) => ({ ordered, isRevealing: seconds < 605 });
    const move = firstMove(at, { from: 600, start: watch });
    expect(move).toEqual({ seconds: 606.5, to: 2 });
    const inShow = firstMove((seconds) => ({ ...at(seconds), isShow: true }), { from: 600, start: watch });
    expect(inShow, 'a show leads to the open match at once').toEqual({ seconds: 601.25, to: 2 });
  });

  it('goes at once when another match opens later', () => {
    const at = (seconds: number) => ({ ordered: [match(1, ENDED), ...(seconds < 40 ? [] : [match(2)])] });
    expect(firstMove(at)).toEqual({ seconds: 41.25, to: 2 });
  });

  it.each([
    ['is busy', (seconds: number) => ({ isBusy: seconds < 30 }), 31.25],
    ['moved or scrolled', () => ({ handAt: T + 9 * SECOND }), 24],
  ])('waits for a viewer who %s', (_name, at, seconds) => {
    expect(firstMove(at)).toEqual({ seconds, to: 2 });
  });

  it('never moves where it is switched off, or after Stay', () => {
    expect(firstMove(() => ({ goesOn: false }))).toBeNull();
    const { watch } = goOn(NOTHING_SEEN, seenAt(0));
    expect(firstMove(() => ({}), { start: { ...watch, stays: true } })).toBeNull();
  });

  describe('after a vote', () => {
    const votes = (seconds: number) => ({
      shown: live,
      ownSongId: seconds < 2 ? null : 11,
      isVotePending: seconds >= 2 && seconds < 3,
      votedIds: new Set(seconds < 2 ? [] : [1]),
    });

    it.each(['isShow', 'goesOnAfterVote'])('goes on after 1.2 s with %s', (setting) => {
      const move = firstMove((seconds) => ({ ...votes(seconds), [setting]: true }));
      expect(move).toEqual({ seconds: 4.25, to: 2 });
    });

    it('stays otherwise', () => {
      expect(firstMove(votes)).toBeNull();
    });

    it('stays for a vote from before, a removed one and a refused change', () => {
      const at = { shown: live, isShow: true };
      expect(firstMove(() => ({ ...at, ownSongId: 11, votedIds: new Set([1]) }))).toBeNull();
      expect(firstMove((s) => ({ ...at, ownSongId: s > 1 && s < 2 ? 11 : null }))).toBeNull();
      const refused = (s: number) => ({
        ...at,
        ownSongId: s > 1 && s < 2 ? 12 : 11,
        isVotePending: s > 1 && s < 2,
      });
      expect(firstMove(refused)).toBeNull();
    });
  });

  it('leaves a countdown for an open match only if the page itself chose it, or in a show', () => {
    const at = (seconds: number) => {
      const shown = match(1, { ...SOON, startTime: T + 3_600_000, endTime: T + 7_200_000 });
      return { shown, ordered: [shown, ...(seconds < 10 ? [] : [match(2)])] };
    };
    expect(firstMove(at)).toBeNull();
    expect(firstMove(at, { start: { ...NOTHING_SEEN, askedId: 1 } })).toEqual({ seconds: 11.25, to: 2 });
    expect(firstMove((seconds) => ({ ...at(seconds), isShow: true }))).toEqual({ seconds: 11.25, to: 2 });
  });

  it('goes to the countdown of the next match of a show from one without a time', () => {
    const shown = match(1, UNTIMED);
    expect(firstMove(() => ({ shown, ordered: [shown, match(2, SOON)], isShow: true }))?.to).toBe(2);
  });
});
