import { clsx } from 'clsx';
import { MessageCircle, X } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessageCount } from '#client/entities/comment/message-count.ts';
import { useRootState } from '#client/lib/browser/use-root-state.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import { Button } from '#client/ui/form/button.tsx';
import styles from './discussion-place.module.css';
import { FOOTER_BUTTON } from './run/way-on.tsx';

type Place = { id: string; isRaised: boolean; panel: RefObject<HTMLDivElement | null>; close: () => void };

/** The ballot and its discussion. */
export const PAGE = `grid grid-cols-1 gap-4 pt-4 phone:-mx-(--page-margin) phone:pt-0 ${styles.page}`;

/**
 * The discussion is below the ballot. Its button raises it to a column on desktops, a drawer on phones in landscape, and a
 * sheet on other screens. The discussion stays the same element, so that no typed text is lost.
 */
export function useDiscussionPlace() {
  // The height of the match before the press. The match keeps it while the discussion is raised, so that no button moves.
  const [matchHeight, setMatchHeight] = useState<number | null>(null);
  const isRaised = matchHeight !== null;
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => setMatchHeight(null), []);
  useFocusAfter(isRaised, opener);
  // The bars of the page and the player make room for a raised discussion.
  useRootState('data-covered', isRaised ? '' : null);
  useEffect(() => {
    const element = panel.current;
    if (!isRaised || !element) return;
    element.focus({ preventScroll: true });
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      // Text fields and the choice of a reaction handle Escape themselves.
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
    pageProps: {
      className: PAGE,
      'data-discussion': isRaised ? 'raised' : 'below',
      style: isRaised ? ({ '--match-height': `${matchHeight}px` } as CSSProperties) : undefined,
    },
    buttonProps: {
      ref: opener,
      'aria-expanded': isRaised,
      'aria-controls': id,
      onClick: () => (isRaised ? close() : setMatchHeight(heightOfMatch(opener.current))),
    },
  };
}

const heightOfMatch = (button: HTMLElement | null) =>
  button?.closest<HTMLElement>('[data-part="ballot"]')?.offsetHeight ?? 0;

/** Focuses the button after the discussion is lowered. Until then the folded match of a phone hides the button. */
function useFocusAfter(isRaised: boolean, opener: RefObject<HTMLButtonElement | null>) {
  const wasRaised = useRef(isRaised);
  useLayoutEffect(() => {
    if (wasRaised.current && !isRaised) opener.current?.focus();
    wasRaised.current = isRaised;
  }, [isRaised, opener]);
}

type ButtonProps = ComponentProps<typeof Button> & { matchupId: number };

/** Raises and lowers the discussion, and shows the number of its messages and the newest one, once they are known. */
export function DiscussionButton({ matchupId, ...props }: ButtonProps) {
  const known = useMessageCount(matchupId);
  const more = known?.hasMore ? '+' : '';
  return (
    <Button
      icon={MessageCircle}
      variant="ghost"
      {...props}
      className={`${FOOTER_BUTTON} min-w-0 shrink justify-start! aria-expanded:bg-line`}
    >
      <span className="grid min-w-0 text-start">
        <span className="flex gap-2">
          <span className="max-[24rem]:sr-only short:sr-only">Discussion</span>
          {known && known.count > 0 && (
            <>
              <span aria-hidden="true" className="tabular text-muted">
                {numberText(known.count)}
                {more}
              </span>
              <span className="sr-only">
                , {countText(known.count, 'message')}
                {more && ' or more'}
              </span>
            </>
          )}
        </span>
        {known?.latest && (
          <span
            aria-hidden="true"
            data-part="latest"
            className="hidden max-w-[min(28em,60vw)] truncate text-[0.75rem] leading-[1.3] font-normal text-muted upright:block"
          >
            <bdi translate="no" className="font-semibold text-ink">
              {known.latest.name}:
            </bdi>{' '}
            <bdi>{known.latest.content}</bdi>
          </span>
        )}
      </span>
    </Button>
  );
}

export function DiscussionPlace({ id, isRaised, panel, close, children }: Place & { children: ReactNode }) {
  return (
    <div
      ref={panel}
      id={id}
      tabIndex={-1}
      data-part="discussion"
      data-place={isRaised ? 'raised' : 'below'}
      className={clsx(
        'mx-auto flex w-full max-w-4xl flex-col outline-none',
        !isRaised && 'phone:px-(--page-margin) desk:max-w-none',
        styles.discussion,
      )}
    >
      {isRaised && (
        <Button
          icon={X}
          variant="ghost"
          size="icon"
          aria-label="Close the discussion"
          className="absolute top-4.5 right-3 z-1 upright:top-2 short:top-0"
          onClick={close}
        />
      )}
      {children}
    </div>
  );
}
