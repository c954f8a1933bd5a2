/** The frames that a page wanted to draw, and how many of them it showed in time. */
export type FrameCount = {
  /** The number of frames that the page wanted to draw. */
  wanted: number;
  /** Presented frames a second while there was something to show. */
  fps: number;
  /** The longest time between two presented frames. */
  longestGapMs: number;
};

/** The categories of the events that `readFrames` reads. */
export const FRAME_CATEGORIES = ['cc', 'benchmark'];

const REFRESH_HZ = 60;

type TraceEvent = { name: string; ph: string; ts: number; pid: number; args?: { frame_reporter?: Frame } };
type Frame = { state: string };

/**
 * Counts the frames of Chromium's compositor, which reports each of them as presented, as dropped, or as one without a
 * change to draw. Only the process with the most reports is read, which is the page's process.
 * @throws Error if the trace has no frame with a change to draw
 */
export function readFrames(trace: Buffer): FrameCount {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const reports = traceEvents.filter(
    ({ name, ph, args }) => name === 'PipelineReporter' && ph === 'b' && args?.frame_reporter,
  );
  const byProcess = [...Map.groupBy(reports, ({ pid }) => pid).values()];
  const [own = []] = byProcess.toSorted((a, b) => b.length - a.length);
  const frames = own
    .toSorted((a, b) => a.ts - b.ts)
    .map(({ args }) => args?.frame_reporter?.state ?? '')
    .filter((state) => state !== 'STATE_NO_UPDATE_DESIRED');
  if (frames.length === 0) throw new Error('The trace has no frame with a change to draw');
  const isPresented = (state: string) => state.startsWith('STATE_PRESENTED');
  let dropped = 0;
  let longest = 0;
  for (const state of frames) {
    dropped = isPresented(state) ? 0 : dropped + 1;
    longest = Math.max(longest, dropped);
  }
  const presented = frames.filter(isPresented).length;
  return {
    wanted: frames.length,
    fps: (REFRESH_HZ * presented) / frames.length,
    longestGapMs: ((longest + 1) * 1000) / REFRESH_HZ,
  };
}
