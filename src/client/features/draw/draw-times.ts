import { DRAW_MS } from '#engine/show/show.ts';

/** The places stand empty for this long. */
const OPENING_MS = 500;
/** The whole picture stands for this long at least. */
const HOLD_MS = 2500;
const SLOWEST_STEP_MS = 900;
const FLIGHT_MS = { min: 700, max: 1260 };
/** Without motion the whole picture is shown at once, for this long. */
export const STILL_MS = 6000;

export type DrawTimes = ReturnType<typeof drawTimes>;

/**
 * When each song of a draw sets off and how long it falls, in milliseconds after the start of the draw: song `step` sets off at
 * `openingMs + step * stepMs`, and at `landedMs` all are in their places. A draw never takes longer than the step of a show,
 * whatever the number of songs (rule R11).
 */
export function drawTimes(songCount: number) {
  const steps = Math.max(1, songCount - 1);
  const room = DRAW_MS - OPENING_MS - HOLD_MS - FLIGHT_MS.min;
  const stepMs = Math.min(SLOWEST_STEP_MS, room / steps);
  const spare = DRAW_MS - OPENING_MS - HOLD_MS - stepMs * steps;
  const flightMs = Math.min(Math.max(stepMs * 1.4, FLIGHT_MS.min), FLIGHT_MS.max, spare);
  const landedMs = OPENING_MS + (songCount - 1) * stepMs + flightMs;
  return { openingMs: OPENING_MS, stepMs, flightMs, landedMs, totalMs: landedMs + HOLD_MS };
}
