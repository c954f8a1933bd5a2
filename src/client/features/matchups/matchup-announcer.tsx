import { useEffect, useRef, useState } from 'react';
import { clockOf } from '#client/lib/matchup-clock.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import { announce, type Heard, type Said, startListening } from './announcements.ts';

function heardOf(matchup: Matchup): Heard {
  return {
    id: matchup.id,
    clock: clockOf(matchup),
    title1: matchup.song1?.title ?? 'Song 1',
    title2: matchup.song2?.title ?? 'Song 2',
    song1Votes: matchup.song1Votes,
    song2Votes: matchup.song2Votes,
  };
}

/** Reads live changes of the matchup in view out, politely. */
export function MatchupAnnouncer({ matchup }: { matchup: Matchup }) {
  const now = useServerNow(1000);
  const said = useRef<Said | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const heard = heardOf(matchup);
    const result = announce(said.current ?? startListening(heard, now), heard, now);
    said.current = result.said;
    if (result.text) setText(result.text);
  }, [matchup, now]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
