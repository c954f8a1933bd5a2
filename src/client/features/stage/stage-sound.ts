import { useEffect, useState } from 'react';
import { sendStage, useLiveState } from '#client/live/live-tournament.ts';
import { onStageSound, useOpenStages } from '#client/live/show-messages.ts';
import type { OpenStage } from '#contract/live.ts';
import { STAGE_HANDS } from '#engine/kinds.ts';
import { allowTones } from './sound.ts';

/** The name of this page among the stages of a tournament. Browsers make no UUID without HTTPS. */
const OWN = Math.random().toString(36).slice(2).padEnd(12, '0').slice(0, 12);

type Stages = readonly OpenStage[];
const NONE: Stages = [];

/** Of two hosts' choices the later one counts, of two viewers' the earlier one. */
function byPrecedence(a: OpenStage, b: OpenStage): number {
  const hand = STAGE_HANDS.indexOf(b.by) - STAGE_HANDS.indexOf(a.by);
  const since = a.by === 'host' ? b.since - a.since : a.since - b.since;
  return hand || since || a.stage.localeCompare(b.stage);
}

/** Whether another stage plays sound before this one: one of them is enough (rule R18). */
export function playsElsewhere(stages: Stages, own: string): boolean {
  const [first] = stages.filter(({ sound }) => sound === 'on').toSorted(byPrecedence);
  const isOwnOn = stages.some(({ stage, sound }) => stage === own && sound === 'on');
  return isOwnOn && first !== undefined && first.stage !== own;
}

/** Whether the page was pressed once. Browsers play no sound before. */
function useIsPressed(): boolean {
  const [isPressed, setIsPressed] = useState(() => navigator.userActivation?.hasBeenActive === true);
  useEffect(() => {
    const stop = new AbortController();
    const press = () => {
      allowTones();
      setIsPressed(true);
      stop.abort();
    };
    for (const name of ['pointerup', 'keydown']) addEventListener(name, press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isPressed;
}

export type StageSoundState = {
  isOn: boolean;
  /** Sound is wanted, and the browser waits for a press. */
  isBlocked: boolean;
  /** How many other stages are open. */
  others: number;
  /** Another stage plays the sound in place of this one. */
  isElsewhere: boolean;
  toggle: () => void;
};

/**
 * The sound of this stage: switched on it, or by a host on the remote, whichever comes last. It tells the server what it does,
 * and leaves the sound to the stage that plays it already or that a host turned on (rule R18).
 */
export function useStageSound(tournamentId: number, isWantedByHost: boolean): StageSoundState {
  const [isWanted, setIsWanted] = useState(isWantedByHost);
  const [known, setKnown] = useState(isWantedByHost);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const isPressed = useIsPressed();
  const isConnected = useLiveState() === 'connected';
  const stages = useOpenStages((all) => all[tournamentId]) ?? NONE;
  if (known !== isWantedByHost) {
    setKnown(isWantedByHost);
    setIsWanted(isWantedByHost);
  }
  useEffect(() => onStageSound((id, isOn) => id === tournamentId && setIsWanted(isOn)), [tournamentId]);
  const isOn = isWanted && isPressed;
  const isBlocked = isWanted && !isPressed;
  useEffect(() => {
    if (isOn) allowTones();
  }, [isOn]);
  const sound = isOn ? 'on' : isBlocked ? 'blocked' : 'off';
  useEffect(() => {
    if (isConnected) sendStage({ tournamentId, stage: OWN, sound });
  }, [tournamentId, sound, isConnected]);
  useEffect(() => () => sendStage({ tournamentId, stage: OWN, sound: null }), [tournamentId]);
  const yields = isOn && playsElsewhere(stages, OWN);
  useEffect(() => {
    if (yields) setIsWanted(false);
    if (yields) setIsElsewhere(true);
  }, [yields]);
  return {
    isOn,
    isBlocked,
    others: stages.filter(({ stage }) => stage !== OWN).length,
    isElsewhere: isElsewhere && !isWanted,
    toggle: () => {
      allowTones();
      setIsElsewhere(false);
      setIsWanted(!isWanted);
    },
  };
}
