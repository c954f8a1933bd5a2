import { HAND_MS } from '#client/entities/matchup/use-hand.ts';
import type { Candidate } from '#engine/matchup/offered-match.ts';
import { canVote, timing } from '#engine/matchup/voting-window.ts';

/** 'Stay' is offered for this long at least before the page moves. */
export const STAY_MS = 1200;
/** The result stands for this long after its reveal. */
const READ_MS = 1500;
/** A viewer who came to a match that had ended already sees it for this long, in a show less. */
const LOOK_MS = { clock: 8000, show: 3000 };
/** Not later than this after the end, also without a result, or in the middle of its reveal. */
const LATEST_MS = 10_000;
/** A page that was not seen for this long has slept, or was in the background. */
const SLEPT_MS = 3000;

/** What a page shows at one moment. Instants are in epoch milliseconds. */
export type Seen = {
  now: number;
  /** The match in view, and all matches in the order of the carousel. */
  shown: Candidate;
  ordered: readonly Candidate[];
  /** The matches with the viewer's vote, counted or on its way. */
  votedIds: ReadonlySet<number>;
  /** The viewer's choice in the match in view. */
  ownSongId: number | null;
  isVotePending: boolean;
  /** The end of the match in view is being revealed. */
  isRevealing: boolean;
  /** The viewer types, reads the discussion, or has a dialog or the frame of a player open. */
  isBusy: boolean;
  /** When the viewer last moved or scrolled by hand; null for never. */
  handAt: number | null;
  isShow: boolean;
  /** What the viewer chose: to go on by itself, and so after each vote as well. */
  goesOn: boolean;
  goesOnAfterVote: boolean;
};

/** What a page remembers between two moments. */
export type Watch = {
  seenAt: number;
  shownId: number | null;
  /** The match in view was moved to by the page itself. */
  isPlaced: boolean;
  /** The page slept while it showed this match. */
  hasSlept: boolean;
  /** The match to which the page moves now. */
  askedId: number | null;
  /** Since when this page shows the end of the match, and when its reveal was over. */
  endedAt: number | null;
  revealedAt: number | null;
  wasRevealing: boolean;
  /** The viewer's counted choice, and when it was counted while the match was in view. */
  ownSongId: number | null;
  votedAt: number | null;
  /** The viewer pressed 'Stay' at the match in view. */
  stays: boolean;
  /** The next match, and since when it is known. */
  target: { id: number; since: number } | null;
};

export const NOTHING_SEEN: Watch = {
  seenAt: 0,
  shownId: null,
  isPlaced: false,
  hasSlept: false,
  askedId: null,
  endedAt: null,
  revealedAt: null,
  wasRevealing: false,
  ownSongId: null,
  votedAt: null,
  stays: false,
  target: null,
};

/** The next match of the viewer, and when the page moves there. */
export type Move = { to: number; at: number };

/** Follows what a page shows, and decides when it goes on by itself and where to (rule R16). */
export function goOn(before: Watch, seen: Seen): { watch: Watch; move: Move | null } {
  const watch = follow(before, seen);
  const next = seen.goesOn && !watch.stays && !seen.isBusy ? nextPlace(watch, seen) : null;
  if (!next) return { watch: { ...watch, target: null }, move: null };
  const target = watch.target?.id === next.to ? watch.target : { id: next.to, since: seen.now };
  const handUntil = seen.handAt === null ? 0 : seen.handAt + HAND_MS;
  const at = Math.max(next.at, target.since + STAY_MS, handUntil);
  return { watch: { ...watch, target }, move: { to: next.to, at } };
}

function follow(before: Watch, seen: Seen): Watch {
  const { now, shown, isRevealing, isVotePending } = seen;
  const isEnded = timing(shown, now) === 'ended';
  if (before.shownId !== shown.id) {
    return {
      ...NOTHING_SEEN,
      seenAt: now,
      shownId: shown.id,
      isPlaced: before.askedId === shown.id,
      endedAt: isEnded ? now : null,
      wasRevealing: isRevealing,
      ownSongId: isVotePending ? null : seen.ownSongId,
    };
  }
  const hasSlept = now - before.seenAt > SLEPT_MS;
  // A refused change leaves the choice as it was.
  const ownSongId = isVotePending ? before.ownSongId : seen.ownSongId;
  const isNewVote = ownSongId !== null && ownSongId !== before.ownSongId;
  return {
    ...before,
    seenAt: now,
    hasSlept: before.hasSlept || hasSlept,
    endedAt: !isEnded ? null : hasSlept ? now : (before.endedAt ?? now),
    revealedAt: isRevealing ? null : before.wasRevealing ? now : before.revealedAt,
    wasRevealing: isRevealing,
    ownSongId,
    votedAt: isNewVote ? now : isVotePending || ownSongId === null ? null : before.votedAt,
    target: hasSlept ? null : before.target,
  };
}

function nextPlace(watch: Watch, seen: Seen): Move | null {
  const { shown, now, isShow } = seen;
  const { open, other } = placesOf(seen);
  switch (timing(shown, now)) {
    case 'ended':
      // In a show the open match does not wait for a result that the viewer slept through.
      if (isShow && watch.hasSlept && open !== null) return { to: open, at: now };
      return afterEnd(watch, seen, open ?? other);
    case 'live': {
      const goesOn = isShow || seen.goesOnAfterVote;
      if (!goesOn || watch.votedAt === null || open === null) return null;
      return { to: open, at: watch.votedAt + STAY_MS };
    }
    default: {
      // The countdown of a match that the viewer chose stays in view.
      if (!isShow && !watch.isPlaced) return null;
      const to = open ?? (timing(shown, now) === 'unscheduled' ? other : null);
      return to === null ? null : { to, at: now };
    }
  }
}

/** The next open match without the viewer's vote, else the next to open, else one that is live. */
function placesOf({ ordered, shown, votedIds, now }: Seen) {
  const index = ordered.findIndex(({ id }) => id === shown.id);
  const others = [...ordered.slice(index + 1), ...ordered.slice(0, Math.max(0, index))];
  const open = others.find((match) => canVote(match, now) && !votedIds.has(match.id));
  const [upcoming] = others
    .filter((match) => timing(match, now) === 'upcoming')
    .sort((a, b) => Number(a.startTime) - Number(b.startTime));
  const live = others.find((match) => timing(match, now) === 'live');
  return { open: open?.id ?? null, other: (upcoming ?? live)?.id ?? null };
}

function afterEnd({ endedAt, revealedAt }: Watch, seen: Seen, to: number | null): Move | null {
  if (to === null) return null;
  const latest = (endedAt ?? seen.now) + LATEST_MS;
  if (seen.isRevealing) return { to, at: latest };
  if (revealedAt !== null) return { to, at: Math.min(revealedAt + READ_MS, latest) };
  // Its result is still to come, or it was known before this page showed it.
  const isCounting = seen.shown.status !== 'completed';
  return { to, at: isCounting ? latest : (endedAt ?? seen.now) + LOOK_MS[seen.isShow ? 'show' : 'clock'] };
}
