import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { tournamentKeys } from '#client/lib/api/keys.ts';
import { serverNow } from '#client/lib/time/server-clock.ts';
import type { ServerMessage } from '#contract/live.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { revealInstant } from '#engine/show/show.ts';
import { applyLiveMessage } from './apply-message.ts';
import { type ReadPause, refetchWithJitter } from './refetch.ts';

type ShowUpdate = Extract<ServerMessage, { type: 'show_update' }>;

/** The screens of a show draw each step at the same moment, from its message alone, and read what else changed later. */
export const READ_LATER: ReadPause = { afterMs: 500, spreadMs: 1000 };

/** The result of a show that this page shows together with all other screens. */
type Held = {
  tournamentId: number;
  /** The end of its reveal, in epoch milliseconds. */
  until: number;
  answer: TournamentDetail | null;
  messages: ServerMessage[];
  release: () => void;
};
let held: Held | null = null;
/** The end of the reveal whose result this page has shown last. */
let shownUntil: number | null = null;

const isOfHeld = (data: unknown): data is TournamentDetail =>
  (data as Partial<TournamentDetail> | null)?.id === held?.tournamentId &&
  (data as Partial<TournamentDetail>).matchups !== undefined;

/** Keeps the known tournament while an answer with the result is held. */
function keepHeld(known: unknown, read: unknown): unknown {
  if (!held || !known || !isOfHeld(read)) return replaceEqualDeep(known, read);
  held.answer = read;
  return known;
}

type Followed = Extract<ServerMessage, { type: 'vote_update' | 'tiebreaker_created' }>;
/** Whether a message says how a vote ended, or makes the tournament stale. */
export const isFollowed = (message: ServerMessage): message is Followed =>
  message.type === 'vote_update' || message.type === 'tiebreaker_created';

/** Whether a message waits for the result that is held. */
export function keepsBack(message: ServerMessage): boolean {
  if (!isFollowed(message)) return false;
  if (message.tournamentId !== held?.tournamentId) return false;
  held.messages.push(message);
  return true;
}

/**
 * At the end of a vote keeps back its result, which the tallies bring, until the instant that all screens of the show have in
 * common (rule R17).
 */
export function holdResult(client: QueryClient, { tournamentId, step, until, at }: ShowUpdate): void {
  const queryKey = tournamentKeys.detail(tournamentId);
  const structuralSharing = keepHeld;
  client.setQueryDefaults(queryKey, { structuralSharing });
  // A host's press, such as a pause, changes nothing about the result.
  if (held?.tournamentId === tournamentId && step === 'reveal' && held.until === until) return;
  held?.release();
  if (step !== 'reveal' || until === null || until === shownUntil) return;
  const waitMs = revealInstant(until, at) - serverNow();
  if (waitMs <= 0) return;
  const query = client.getQueryCache().find({ queryKey, exact: true });
  query?.setOptions({ ...query.options, structuralSharing });
  const release = () => {
    clearTimeout(timer);
    const { answer, messages } = holding;
    held = null;
    shownUntil = until;
    if (answer) client.setQueryData(queryKey, answer);
    for (const message of messages) applyLiveMessage(client, message);
    refetchWithJitter(client, [queryKey], READ_LATER);
  };
  const timer = setTimeout(release, waitMs);
  const holding: Held = { tournamentId, until, answer: null, messages: [], release };
  held = holding;
}
