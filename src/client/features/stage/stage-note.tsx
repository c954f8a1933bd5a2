import { MonitorPlay, VolumeX, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLiveState } from '#client/live/live-tournament.ts';
import css from './stage.module.css';
import type { StageSoundState } from './stage-sound.ts';

const LOST_AFTER_MS = 3000;
/** A note that asks for nothing goes away after this time. */
const READ_MS = 8000;

/** Whether a value has been true for a while. */
function useIsLasting(isTrue: boolean, afterMs: number): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isTrue) return setIsLasting(false);
    const timer = setTimeout(() => setIsLasting(true), afterMs);
    return () => clearTimeout(timer);
  }, [isTrue, afterMs]);
  return isTrue && isLasting;
}

/** One line in small type: about the connection, or the sound. The stage goes on with what it knows. */
export function StageNote({ sound }: { sound: StageSoundState }) {
  const isLost = useIsLasting(useLiveState() !== 'connected', LOST_AFTER_MS);
  const hasOthers = sound.others > 0;
  const knowsOthers = useIsLasting(hasOthers, READ_MS);
  const knowsElsewhere = useIsLasting(sound.isElsewhere, READ_MS);
  if (isLost) {
    return (
      <p className={css.note}>
        <WifiOff aria-hidden="true" /> Reconnecting
      </p>
    );
  }
  if (sound.isBlocked) {
    return (
      <p role="status" className={css.note}>
        <VolumeX aria-hidden="true" /> Press any key, or anywhere here, once for sound
      </p>
    );
  }
  const isElsewhere = sound.isElsewhere && !knowsElsewhere;
  if (!isElsewhere && (!hasOthers || knowsOthers)) return null;
  return (
    <p role="status" className={css.note} data-calm="">
      <MonitorPlay aria-hidden="true" />{' '}
      {isElsewhere
        ? 'The sound plays on another screen now'
        : 'Another screen shows this stage, too. One plays the sound'}
    </p>
  );
}
