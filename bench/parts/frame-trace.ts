/** The frames of a trace that had something to show, and how they went. */
export type FrameCount = {
  wanted: number;
  /** Presented frames a second while there was something to show. */
  fps: number;
  /** The longest run of frames that were not presented, as the time without a new picture. */
  longestGapMs: number;
};

/** The categories of the events that `readFrames` reads. */
export const FRAME_CATEGORIES = ['cc', 'benchmark'];

const REFRESH = 60;

type TraceEvent = { name: string; ph: string; ts: number; pid: number; args?: { frame_reporter?: Frame } };
type Frame = { state: string; frame_sequence: number };

/**
 * Counts the frames of Chromium's compositor. It reports each frame as presented, as dropped, or as one without a wanted
 * update. Only the process with the most frames counts, which is the page's.
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
    .flatMap(({ args }) => args?.frame_reporter?.state ?? [])
    .filter((state) => state !== 'STATE_NO_UPDATE_DESIRED');
  const isPresented = (state: string) => state.startsWith('STATE_PRESENTED');
  let [dropped, longest] = [0, 0];
  for (const state of frames) {
    dropped = isPresented(state) ? 0 : dropped + 1;
    longest = Math.max(longest, dropped);
  }
  const presented = frames.filter(isPresented).length;
  return {
    wanted: frames.length,
    fps: (REFRESH * presented) / frames.length,
    longestGapMs: ((longest + 1) * 1000) / REFRESH,
  };
}
