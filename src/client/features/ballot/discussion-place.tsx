import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';

type Place = { id: string; isRaised: boolean; panel: RefObject<HTMLDivElement | null>; close: () => void };

/**
 * The discussion is below the ballot. Its button raises it: a sheet on phones, a column beside the ballot on desks. It
 * stays the same element, so that nothing in it is lost (rule W31).
 */
export function useDiscussionPlace() {
  const [isRaised, setIsRaised] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setIsRaised(false);
    opener.current?.focus();
  }, []);
  useEffect(() => {
    const element = panel.current;
    if (!isRaised || !element) return;
    element.focus({ preventScroll: true });
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      // In a text field and in the choice of a reaction Escape belongs to them.
      if (key !== 'Escape' || !(target instanceof Element)) return;
      if (!target.closest('textarea, [data-closes-itself]')) close();
    };
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, [isRaised, close]);
  return {
    id,
    isRaised,
    panel,
    close,
    pageProps: { className: 'ballot-page', 'data-discussion': isRaised ? 'raised' : 'below' },
    buttonProps: {
      ref: opener,
      'aria-expanded': isRaised,
      'aria-controls': id,
      onClick: () => (isRaised ? close() : setIsRaised(true)),
    },
  };
}

export function DiscussionPlace({ id, isRaised, panel, close, children }: Place & { children: ReactNode }) {
  return (
    <div ref={panel} id={id} tabIndex={-1} className="ballot-discussion">
      {isRaised && (
        <Button variant="ghost" size="icon" aria-label="Close the discussion" onClick={close}>
          <X />
        </Button>
      )}
      {children}
    </div>
  );
}
