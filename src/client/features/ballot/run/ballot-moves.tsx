import { type RefObject, useEffect, useEffectEvent } from 'react';

/** What the keys and swipes of a ballot do, by key; a key without an action keeps its own meaning. */
export type BallotActions = Partial<Record<'1' | '2' | ' ' | 'ArrowLeft' | 'ArrowRight' | '?', () => void>>;

type Props = {
  /** The element that is swiped. */
  target: RefObject<HTMLElement | null>;
  actions: BallotActions;
  hasKeys: boolean;
};

/** Elements that have the focus without being controls. */
const NO_CONTROL = 'body, main, [role="tabpanel"], [data-part="ballot"]';
const SWIPE_PX = 56;
/** During a swipe the element moves by this part of the finger's distance. */
const FOLLOW = 0.4;

/** Keys and swipes of the ballot, loaded after the page. Keys count only while no control has the focus. */
export function BallotMoves({ target, actions, hasKeys }: Props) {
  // Each tick of a clock renders new actions, which must not interrupt a swipe.
  const actionOf = useEffectEvent((key: string) => actions[key as keyof BallotActions]);

  useEffect(() => {
    if (!hasKeys) return;
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      if (!(document.activeElement ?? document.body).matches(NO_CONTROL)) return;
      const action = actionOf(key);
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [hasKeys]);

  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let from: { x: number; y: number } | null = null;
    const offsetOf = ({ changedTouches: [touch] }: TouchEvent) =>
      from && touch ? { x: touch.clientX - from.x, y: touch.clientY - from.y } : { x: 0, y: 0 };
    const isSideways = ({ x, y }: { x: number; y: number }) => Math.abs(x) > 2 * Math.abs(y);
    const start = ({ touches, target: touched }: TouchEvent) => {
      const [touch] = touches;
      const isFree = touches.length === 1 && touched instanceof Element && !touched.closest('ul, iframe');
      from = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const follow = (event: TouchEvent) => {
      const offset = offsetOf(event);
      element.style.translate = isSideways(offset) ? `${offset.x * FOLLOW}px` : '';
    };
    const end = (event: TouchEvent) => {
      const offset = offsetOf(event);
      from = null;
      element.style.translate = '';
      if (!isSideways(offset) || Math.abs(offset.x) < SWIPE_PX || event.type === 'touchcancel') return;
      actionOf(offset.x < 0 ? 'ArrowRight' : 'ArrowLeft')?.();
    };
    const listeners = { touchstart: start, touchmove: follow, touchend: end, touchcancel: end };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener);
    };
  }, [target]);
  return null;
}
