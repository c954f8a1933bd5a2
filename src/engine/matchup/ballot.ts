/** Whether a ballot sets the vote for a song or removes it. A ballot without an intent toggles (rule V4). */
export const BALLOT_INTENTS = ['set', 'remove'] as const;
export type BallotIntent = (typeof BALLOT_INTENTS)[number];

/** What a ballot does to its voter's vote. The index of an effect is the number under which it is stored. */
export const BALLOT_EFFECTS = ['cast', 'updated', 'removed', 'unchanged'] as const;
export type BallotEffect = (typeof BALLOT_EFFECTS)[number];

/** The vote of one voter in one matchup, as the ballots before left it. `songId` is null after a removal. */
export type StoredVote = {
  songId: number | null;
  /** The key of the last ballot that moved the vote, and what that ballot did. */
  lastKey: string | null;
  lastEffect: BallotEffect;
  isSetAside: boolean;
  isPaidLater: boolean;
};

/** A ballot with what was found out about it. */
export type CastBallot = {
  songId: number;
  intent?: BallotIntent | undefined;
  key: string | null;
  /** Whether it does not count: outside of the voting window, or by a voter whom the policy does not admit. */
  isRefused: boolean;
  /** Whether its point waits for the end of the matchup, if it is the voter's first one here. */
  isPaidLater: boolean;
};

/** What one ballot does. */
export type JudgedVote = {
  effect: BallotEffect;
  /** Whether it changes the stored vote. */
  moved: boolean;
  /** False for a refused ballot, except for a repeat of the last key. */
  isAccepted: boolean;
  oldSongId: number | null;
  songId: number | null;
  /** Whether the vote is set aside, so that it moves no counter (rule F4). */
  isSetAside: boolean;
  /** Whether the voter had never voted in this matchup before. */
  isFirst: boolean;
  /** Whether the point of the vote waits for the end of the matchup. The first ballot decides. */
  isPaidLater: boolean;
};

/**
 * Judges a ballot by the voter's stored vote in the matchup. A repeat of the last key changes nothing and has the effect of
 * the ballot that it repeats, even when it is refused (rule V5).
 */
export function judgeVote(ballot: CastBallot, stored: StoredVote | undefined): JudgedVote {
  const oldSongId = stored?.songId ?? null;
  const isRepeat = ballot.key !== null && stored?.lastKey === ballot.key;
  const effect = isRepeat ? stored.lastEffect : effectOf(ballot, oldSongId);
  return {
    effect,
    moved: !isRepeat && !ballot.isRefused && effect !== 'unchanged',
    isAccepted: isRepeat || !ballot.isRefused,
    oldSongId,
    songId: isRepeat ? oldSongId : songAfter(effect, ballot.songId, oldSongId),
    isSetAside: stored?.isSetAside ?? false,
    isFirst: stored === undefined,
    isPaidLater: stored?.isPaidLater ?? ballot.isPaidLater,
  };
}

/**
 * Without an intent the same song removes the vote and another song changes it (rule V4). `set` never removes a vote, and
 * `remove` removes only the named one (rule V13).
 */
function effectOf({ songId, intent }: CastBallot, oldSongId: number | null): BallotEffect {
  if (oldSongId === songId) return intent === 'set' ? 'unchanged' : 'removed';
  if (intent === 'remove') return 'unchanged';
  return oldSongId === null ? 'cast' : 'updated';
}

function songAfter(effect: BallotEffect, songId: number, oldSongId: number | null): number | null {
  if (effect === 'unchanged') return oldSongId;
  return effect === 'removed' ? null : songId;
}
