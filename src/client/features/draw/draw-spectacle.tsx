import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { prefersReducedMotion } from '#client/lib/browser/media.ts';
import { serverNow, useServerNow } from '#client/lib/time/server-clock.ts';
import { Name } from '#client/ui/display/name.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import styles from './draw.module.css';
import { Block } from './draw-block.tsx';
import { layOutDraw } from './draw-layout.ts';
import { type DrawTimes, drawTimes, STILL_MS } from './draw-times.ts';
import { type Drawing, type DrawnTournament, drawingOf, drawSentence } from './drawing.ts';

type Props = {
  tournament: DrawnTournament & Pick<TournamentDetail, 'name'>;
  /** When the draw began, in epoch milliseconds of the server's clock. A late viewer sees it from where it is. */
  startedAt: number;
  /** A stage fills a wall that is read from afar, a page is in the hand. It fills the element around it. */
  size: 'stage' | 'page';
  /** Called once, at the end of the whole picture. */
  onDone?: (() => void) | undefined;
};

/** Shows the songs of a draw falling into their places, in the order of the draw (rule R11). */
export function DrawSpectacle({ tournament, startedAt, size, onDone }: Props) {
  const drawing = drawingOf(tournament);
  const field = useRef<HTMLDivElement>(null);
  const box = useBox(field);
  const times = drawTimes(drawing?.songCount ?? 0);
  return (
    <section aria-label="The draw" data-part="draw" data-size={size} className={styles.draw}>
      <header className={styles.head}>
        <h2 className="shrink-0 text-[1.9em] leading-[1.05]">The draw</h2>
        <Name
          as="p"
          className="min-w-0 flex-1 truncate text-muted @max-[40rem]:order-1 @max-[40rem]:basis-full"
        >
          {tournament.name}
        </Name>
        <Progress {...{ drawing, startedAt, times }} />
      </header>
      <div ref={field} className={styles.field}>
        {drawing && box && (
          <Field
            key={drawing.kind}
            {...{ drawing, box, startedAt, times }}
            // On a stage a text has a fortieth of the screen's height.
            smallestText={size === 'stage' ? innerHeight / 40 : 12}
          />
        )}
      </div>
      <Announcer {...{ drawing, startedAt, times }} />
      {onDone && drawing && <EndOfDraw key={drawing.kind} {...{ startedAt, times, onDone }} />}
    </section>
  );
}

type Box = { width: number; height: number };

/** The size of an element; null until it is known. */
function useBox(element: RefObject<Element | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    const { width, height } = element.current.getBoundingClientRect();
    setBox({ width, height });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return box;
}

type Timed = { startedAt: number; times: DrawTimes };
type FieldProps = Timed & { drawing: Drawing; box: Box; smallestText: number };

/** The places and the songs that fall into them. Delays count from the moment at which the field is first drawn. */
function Field({ drawing, box, startedAt, times, smallestText }: FieldProps) {
  const [passedMs] = useState(() => serverNow() - startedAt);
  const layout = layOutDraw(drawing, box, smallestText);
  const { columnWidth, rowHeight, cover, titleSize, titleLines, artistSize } = layout;
  return (
    <ol
      aria-label={drawing.kind === 'groups' ? 'Groups' : 'First matches'}
      data-kind={drawing.kind}
      data-versus={layout.hasVersus || undefined}
      style={
        {
          '--w': `${columnWidth}px`,
          '--row': `${rowHeight}px`,
          '--cover': `${cover}px`,
          '--name': `${layout.nameHeight}px`,
          '--title': `${titleSize}px`,
          '--artist': `${artistSize}px`,
          '--lines': titleLines,
          '--least': `${smallestText}px`,
          '--flight': `${times.flightMs}ms`,
          '--large': Math.max(
            1.1,
            Math.min(3, (box.width * 0.62) / columnWidth, (box.height * 0.4) / rowHeight),
          ),
          '--done': `${times.landedMs - passedMs}ms`,
        } as CSSProperties
      }
    >
      {drawing.blocks.map((block, index) => (
        <Block key={block.key} {...{ block, index, drawing, layout, box, times, passedMs }} />
      ))}
    </ol>
  );
}

type ProgressProps = Timed & { drawing: Drawing | null };

const COUNT_MS = 250;

/** How many songs have set off. Screen readers are told by the announcer. */
function Progress({ drawing, startedAt, times }: ProgressProps) {
  const passedMs = useServerNow(COUNT_MS) - startedAt;
  if (!drawing) return null;
  const { songCount } = drawing;
  const isDone = passedMs >= times.landedMs || prefersReducedMotion();
  const drawn = Math.floor((passedMs - times.openingMs) / times.stepMs) + 1;
  return (
    <p aria-hidden="true" className="tabular shrink-0 font-semibold">
      {isDone ? `${songCount} songs` : `Song ${Math.min(songCount, Math.max(1, drawn))} of ${songCount}`}
    </p>
  );
}

/** Says the beginning and the end of the draw to screen readers. */
function Announcer({ drawing, startedAt, times }: ProgressProps) {
  const isDone = useServerNow(1000) - startedAt >= times.landedMs;
  const [said, setSaid] = useState('');
  const begins = drawing && `${drawing.songCount} songs fall into their places.`;
  const text = drawing && (isDone || prefersReducedMotion()) ? drawSentence(drawing) : begins;
  // A text that is there from the beginning is not announced.
  useEffect(() => setSaid(text ?? ''), [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

function EndOfDraw({ startedAt, times, onDone }: Timed & { onDone: () => void }) {
  const end = useEffectEvent(onDone);
  const wholeMs = prefersReducedMotion() ? STILL_MS : times.totalMs;
  const isOver = useServerNow(COUNT_MS) - startedAt >= wholeMs;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return null;
}
