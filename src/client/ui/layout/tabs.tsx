import { clsx } from 'clsx';
import * as Primitive from 'radix-ui/tabs';
import { type ComponentProps, useEffect, useRef } from 'react';

/** Takes `value` and `onValueChange` as in Radix. */
export const Tabs = Primitive.Root;

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

/** Brings the name of the chosen tab into view, where the names scroll sideways. */
export function TabList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
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
  return (
    <Primitive.List
      {...rest}
      ref={list}
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

export function Tab({ className, children, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      {...rest}
      // Radix focuses a pressed tab by script, which would show the keyboard focus ring.
      onMouseDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true, focusVisible: false })}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-t-control border-b-2 border-transparent px-3 text-14',
        'font-semibold text-muted transition-colors duration-150 hover:text-ink -outline-offset-2',
        'data-[state=active]:border-ink data-[state=active]:text-ink [&>svg]:size-4',
        className,
      )}
    >
      {children}
    </Primitive.Trigger>
  );
}

export function TabPanel({ className = 'pt-6', ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content {...rest} className={className} />;
}
