import { Circle } from 'lucide-react';
import { useMarkHeard } from '#client/entities/player/heard.ts';
import type { Song } from '#contract/song.ts';

/** Marks a song that the user has not heard here. A press says that they know it (rule W40). */
export function HeardMark({ song }: { song: Song }) {
  const markHeard = useMarkHeard();
  return (
    <button
      type="button"
      title="Press if you know it"
      aria-label={`Not heard: mark ${song.title} as heard`}
      onClick={() => markHeard(song)}
      className="heard-mark"
    >
      <Circle aria-hidden="true" strokeWidth={3} />
      Not heard
    </button>
  );
}
