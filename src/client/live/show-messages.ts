import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { showKeys, tournamentKeys } from '#client/lib/api/keys.ts';
import { patchQuery } from '#client/lib/api/read-query.ts';
import type { OpenStage, ServerMessage } from '#contract/live.ts';
import type { ShowState } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import type { ShowStep } from '#engine/kinds.ts';
import { onShowMessages } from './apply-message.ts';
import { holdResult, isFollowed, keepsBack, READ_LATER } from './held-result.ts';
import { refetchWithJitter } from './refetch.ts';

type ShowUpdate = Extract<ServerMessage, { type: 'show_update' }>;

/** In a large room many people come, and many read of each of them, so each reads less often. */
const LEAST_ROOM_SPREAD_MS = 400;
const SPREAD_MS_PER_PERSON = 20;

const TABLE: Parameters<typeof onShowMessages>[0] = {
  show_update: (message, client) => {
    holdResult(client, message);
    keepShow(client, message);
    return [];
  },
  room_update: ({ tournamentId, endsAccess }, client) => {
    const { people, state, ownPlace } = showKeys;
    const present = client.getQueryData<ShowState>(state(tournamentId))?.present ?? 0;
    const keys = [people(tournamentId), state(tournamentId), ...(endsAccess ? [ownPlace(tournamentId)] : [])];
    const spreadMs = Math.max(LEAST_ROOM_SPREAD_MS, present * SPREAD_MS_PER_PERSON);
    refetchWithJitter(client, keys, { spreadMs });
    return [];
  },
  reactions: ({ tournamentId, counts }) => {
    for (const hear of reactionListeners) hear(tournamentId, counts);
    return [];
  },
  stages: ({ tournamentId, stages }) => {
    useOpenStages.setState({ [tournamentId]: stages });
    return [];
  },
  stage_sound: ({ tournamentId, isOn }, client) => {
    patchQuery<ShowState>(client, showKeys.state(tournamentId), (show) => ({ ...show, isSoundOn: isOn }));
    for (const hear of soundListeners) hear(tournamentId, isOn);
    return [];
  },
};
/** The steps that a screen shows before it reads the tournament again. */
const SHOWN_AT_ONCE: readonly ShowStep[] = ['listen', 'vote', 'reveal', 'break'];

onShowMessages(TABLE, {
  keepsBack,
  readPause(message, client) {
    if (!isFollowed(message)) return undefined;
    const show = client.getQueryData<ShowState>(showKeys.state(message.tournamentId));
    return show && SHOWN_AT_ONCE.includes(show.step) ? READ_LATER : undefined;
  },
});

/** The stages that are open, by tournament. */
export const useOpenStages = create<Record<number, readonly OpenStage[]>>()(() => ({}));

type HearSound = (tournamentId: number, isOn: boolean) => void;

const soundListeners = new Set<HearSound>();

/** Hears each press of a host on the sound of the stage. Returns the end of it. */
export function onStageSound(hear: HearSound): () => void {
  soundListeners.add(hear);
  return () => void soundListeners.delete(hear);
}

type HearReactions = (tournamentId: number, counts: readonly number[]) => void;

const reactionListeners = new Set<HearReactions>();

/** Hears how often each reaction of a room was sent since the last call. Returns the end of it. */
export function onReactions(hear: HearReactions): () => void {
  reactionListeners.add(hear);
  return () => void reactionListeners.delete(hear);
}

/**
 * Writes the step of a show to the cache, so that all screens of a room change in the same moment: the match that a vote
 * opens is open before the tournament is read again. An older step never replaces a newer one.
 */
function keepShow(client: QueryClient, { type: _, ...message }: ShowUpdate): void {
  const { tournamentId, step, matchupId, until, at } = message;
  const key = showKeys.state(tournamentId);
  const known = client.getQueryData<ShowState>(key);
  if (known && known.seq > message.seq) return;
  const isSameVote = known?.matchupId === matchupId && step === 'vote';
  if (known) {
    client.setQueryData<ShowState>(key, { ...known, ...message, turnout: isSameVote ? known.turnout : null });
  }
  // The room's PIN and the number of its people are read with the step.
  if (!known || step === 'lobby' || step === 'closed' || step === 'over') refetchWithJitter(client, [key]);
  if (step !== 'vote' || until === null) return;
  client.setQueryData<TournamentDetail | null>(tournamentKeys.detail(tournamentId), (detail) => {
    const isOpened = detail?.matchups.some(({ id, status }) => id === matchupId && status !== 'completed');
    if (!detail || !isOpened) return detail;
    const matchups = detail.matchups.map((matchup) =>
      matchup.id === matchupId
        ? {
            ...matchup,
            status: 'active' as const,
            startTime: matchup.status === 'active' ? matchup.startTime : new Date(at).toISOString(),
            endTime: new Date(until).toISOString(),
          }
        : matchup,
    );
    return { ...detail, matchups };
  });
}
