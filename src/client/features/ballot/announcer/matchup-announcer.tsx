import { useEffect, useRef, useState } from 'react';
import { clockOf } from '#client/entities/matchup/matchup-clock.ts';
import type { Outcome } from '#client/entities/matchup/outcome.ts';
import { useServerNow } from '#client/lib/time/server-clock.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Announceable, type Announced, announce, startAnnouncing } from './announcements.ts';

function announceableOf(matchup: Matchup, outcome: Outcome | null): Announceable {
  return {
    id: matchup.id,
    clock: clockOf(matchup),
    title1: matchup.song1?.title ?? 'Song 1',
    title2: matchup.song2?.title ?? 'Song 2',
    song1Votes: matchup.song1Votes,
    song2Votes: matchup.song2Votes,
    result: outcome?.sentence ?? null,
  };
}

/** Announces changes of the matchup in view to screen readers. */
export function MatchupAnnouncer({ matchup, outcome }: { matchup: Matchup; outcome: Outcome | null }) {
  const now = useServerNow(1000);
  const announced = useRef<Announced | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    const current = announceableOf(matchup, outcome);
    const result = announce(announced.current ?? startAnnouncing(current, now), current, now);
    announced.current = result.announced;
    if (result.text) setText(result.text);
  }, [matchup, outcome, now]);

  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  );
}
