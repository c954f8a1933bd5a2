/** Stops the clock of a program or page at this instant (epoch milliseconds). */
export function stopClock(instant: number): void {
  const RealDate = Date;
  class StillDate extends RealDate {
    constructor(...given: [] | ConstructorParameters<typeof RealDate>) {
      if (given.length === 0) super(instant);
      else super(...given);
    }
    static override now(): number {
      return instant;
    }
  }
  globalThis.Date = StillDate as DateConstructor;
  // Programs measure their deadlines with it, pages count down with it.
  if (globalThis.document) performance.now = () => 0;
}
