import { Maximize, Minimize, Volume2, VolumeX } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFullScreen } from '#client/lib/browser/use-full-screen.ts';
import css from './stage.module.css';

const IDLE_MS = 4000;

/** Whether the viewer has not moved, pressed or touched anything for a while. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    const wake = () => {
      clearTimeout(timer.current);
      setIsIdle(false);
      timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    for (const name of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(name, wake, { signal: stop.signal, passive: true });
    }
    return () => {
      clearTimeout(timer.current);
      stop.abort();
    };
  }, []);
  return isIdle;
}

type Props = {
  screen: RefObject<HTMLElement | null>;
  isHidden: boolean;
  sound: { isOn: boolean; toggle: () => void };
};

/** Sound and full screen, which leave the screen while they are not used. The key F switches full screen. */
export function StageControls({ screen, isHidden, sound }: Props) {
  const { isFull, enter, leave } = useFullScreen(screen);
  const toggle = isFull ? leave : enter;
  const toggleByKey = useEffectEvent(toggle);
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !ctrlKey && !metaKey && !altKey && !repeat) toggleByKey();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  const Screen = isFull ? Minimize : Maximize;
  return (
    <div className={css.controls} data-hidden={isHidden || undefined}>
      <SoundButton {...sound} />
      <button type="button" className={css.press} aria-keyshortcuts="F" onClick={toggle}>
        <Screen aria-hidden="true" />
        {isFull ? 'Leave full screen' : 'Full screen'}
      </button>
    </div>
  );
}

/** Browsers play sound only after a press. */
export function SoundButton({ isOn, toggle }: Props['sound']) {
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button type="button" className={css.press} data-primary={!isOn || undefined} onClick={toggle}>
      <Icon aria-hidden="true" />
      {isOn ? 'Sound off' : 'Sound on'}
    </button>
  );
}
