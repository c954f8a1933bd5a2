import { clsx } from 'clsx';
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

type TabsProps = ComponentProps<'div'> & {
  value: string;
  onValueChange: (value: string) => void;
  /** Whether the arrow keys open the tab that they reach. Otherwise Enter or the space bar opens it. */
  opensOnFocus?: boolean;
};
type Choice = Pick<TabsProps, 'value' | 'onValueChange' | 'opensOnFocus'> & {
  id: string;
  focused: string | null;
  setFocused: (value: string | null) => void;
};

const ChoiceContext = createContext<Choice | null>(null);

function useChoice(): Choice {
  const choice = use(ChoiceContext);
  if (!choice) throw new Error('A tab needs Tabs around it');
  return choice;
}

/** Tabs by the pattern of the ARIA guide. Radix's tabs would take 8 kB of the first load of a tournament. */
export function Tabs({ value, onValueChange, opensOnFocus = false, ...rest }: TabsProps) {
  const id = useId();
  const [focused, setFocused] = useState<string | null>(null);
  return (
    <ChoiceContext value={{ value, onValueChange, opensOnFocus, id, focused, setFocused }}>
      <div {...rest} />
    </ChoiceContext>
  );
}

/** A list narrower than this scrolls until the chosen tab is first, so that no cut-off name is before it. */
const NARROW_PX = 320;
/** The width of the edge that fades. */
const EDGE_PX = 16;

const findActive = (list: Element | null) =>
  list?.querySelector<HTMLElement>('[data-state="active"]') ?? null;

function bringIntoView(list: Element, active: HTMLElement): void {
  // The list stays at its start while the chosen tab fits there. Otherwise a wide list centres the chosen tab.
  const fitsUnscrolled = active.offsetLeft + active.offsetWidth + EDGE_PX <= list.clientWidth;
  if (fitsUnscrolled && list.clientWidth >= NARROW_PX) {
    list.scrollLeft = 0;
    return;
  }
  const spare = list.clientWidth - active.offsetWidth;
  list.scrollLeft = active.offsetLeft - (list.clientWidth < NARROW_PX ? EDGE_PX : spare / 2);
}

/** The tab that a key moves the focus to. */
function targetOf({ key, target, currentTarget }: KeyboardEvent): HTMLElement | undefined {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.indexOf(target as HTMLElement);
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'Home' || key === 'PageUp') return tabs[0];
  return key === 'End' || key === 'PageDown' ? tabs.at(-1) : undefined;
}

/** Brings the name of the chosen tab into view, where the names scroll sideways. */
export function TabList({ className, ...rest }: ComponentProps<'div'>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  const { setFocused } = useChoice();
  useEffect(() => {
    const active = findActive(list.current);
    if (!list.current || !active || shown.current === active) return;
    shown.current = active;
    bringIntoView(list.current, active);
  });
  useEffect(() => {
    // Content that loads beside the list, such as buttons, makes the list narrower.
    const observer = new ResizeObserver(([entry]) => {
      const active = findActive(entry?.target ?? null);
      if (entry && active) bringIntoView(entry.target, active);
    });
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const target = targetOf(event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  return (
    <div
      {...rest}
      role="tablist"
      ref={list}
      onKeyDown={handleKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
      className={clsx(
        // Relative, so that hidden text inside scrolls with the list instead of widening the page.
        'relative flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none] print:hidden',
        className,
      )}
    />
  );
}

const CUES = { green: 'bg-live', orange: 'bg-soon', red: 'bg-closing', yellow: 'bg-gold', blue: 'bg-setup' };

type CueDotProps = {
  cue: keyof typeof CUES;
  /** The meaning of the dot, for screen readers and the tooltip. */
  label: string;
  /** The dot is grey, because its state may be out of date. */
  isMuted?: boolean;
};

/** A coloured dot beside the name of a tab. */
export function CueDot({ cue, label, isMuted = false }: CueDotProps) {
  return (
    <span
      data-fill
      data-cue={cue}
      title={label}
      className={clsx('size-2 rounded-full', isMuted ? 'bg-muted' : CUES[cue])}
    >
      <span className="sr-only">{label}</span>
    </span>
  );
}

type TabProps = { value: string; children: ReactNode };

/** Only the chosen tab is in the order of Tab, or the one that the arrow keys have reached. */
export function Tab({ value, children }: TabProps) {
  const { id, value: chosen, onValueChange, opensOnFocus, focused, setFocused } = useChoice();
  const isChosen = value === chosen;
  const handleFocus = () => {
    setFocused(value);
    if (opensOnFocus && !isChosen) onValueChange(value);
  };
  const handleMouseDown = (event: MouseEvent<HTMLElement>) => {
    // Safari does not focus a pressed button, and focusing it by script would show the ring of the keyboard.
    event.currentTarget.focus({ preventScroll: true, focusVisible: false });
    if (event.button === 0 && !event.ctrlKey) onValueChange(value);
    else event.preventDefault();
  };
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isChosen}
      aria-controls={`${id}-panel-${value}`}
      data-state={isChosen ? 'active' : 'inactive'}
      tabIndex={value === (focused ?? chosen) ? 0 : -1}
      onFocus={handleFocus}
      onMouseDown={handleMouseDown}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && onValueChange(value)}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 text-14',
        'font-semibold text-muted transition-colors duration-150 hover:text-ink -outline-offset-2',
        'data-[state=active]:border-ink data-[state=active]:text-ink [&>svg]:size-4',
      )}
    >
      {children}
    </button>
  );
}

type PanelProps = TabProps & { className?: string };

export function TabPanel({ value, className = 'pt-6', children }: PanelProps) {
  const { id, value: chosen } = useChoice();
  const isChosen = value === chosen;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the panel
      tabIndex={0}
      hidden={!isChosen}
      className={className}
    >
      {isChosen && children}
    </div>
  );
}
