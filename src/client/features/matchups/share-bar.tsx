/** One spring, slightly past its end and back; the stylesheet turns it off with reduced motion. */
const SPRING =
  'linear(0, 0.35 12%, 0.72 22%, 0.96 32%, 1.06 42%, 1.07 50%, 1.03 62%, 1 74%, 0.995 84%, 1)';

/** The share of both songs over the full width: ember from the left, tide from the right. The numbers stand beside it in words. */
export function ShareBar({ song1Votes, song2Votes }: { song1Votes: number; song2Votes: number }) {
  const total = song1Votes + song2Votes;
  const share = total === 0 ? 0.5 : song1Votes / total;
  return (
    <div
      aria-hidden="true"
      className={`relative h-4 overflow-hidden rounded-full bg-tide ${total === 0 ? 'opacity-40' : ''}`}
    >
      <div
        className="absolute inset-0 origin-left bg-ember transition-transform duration-700 motion-reduce:transition-none"
        style={{ transform: `scaleX(${share})`, transitionTimingFunction: SPRING }}
      />
      <div
        className="absolute inset-y-0 left-0 w-full transition-transform duration-700 motion-reduce:transition-none"
        style={{ transform: `translateX(${share * 100}%)`, transitionTimingFunction: SPRING }}
      >
        <span className="absolute inset-y-0 -left-0.5 w-1 bg-panel" />
      </div>
    </div>
  );
}
