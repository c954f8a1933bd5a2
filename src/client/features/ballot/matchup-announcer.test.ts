import { describe, expect, it } from 'vitest';
import { createMatchup } from '#client/entities/testing/fixtures.ts';
import type { Matchup } from '#contract/matchup.ts';
import { type Announced, announce, startAnnouncing } from './matchup-announcer.tsx';

const END = 1_000_000;
const at = (ms: number) => new Date(ms).toISOString();
const matchup = ({ result = null, ...over }: Partial<Matchup> & { result?: string | null } = {}) => ({
  matchup: createMatchup({ startTime: at(0), endTime: at(END), song1Votes: 1, song2Votes: 0, ...over }),
  outcome: result === null ? null : { sentence: result },
});

/** The texts that are announced while one vote arrives per second. */
function announcedTexts(from: number, to: number): string[] {
  let announced: Announced = startAnnouncing(matchup(), from);
  const texts: string[] = [];
  for (let now = from; now <= to; now += 1000) {
    const result = announce(announced, matchup({ song2Votes: (now - from) / 1000 }), now);
    announced = result.announced;
    if (result.text) texts.push(result.text);
  }
  return texts;
}

describe('the announcements for screen readers', () => {
  it('summarize the votes at most every 10 seconds', () => {
    expect(announcedTexts(0, 25_000)).toEqual(['Rise 1, Fall 10', 'Rise 1, Fall 20']);
  });

  it('name the last 30 seconds once (rule W34)', () => {
    const texts = announcedTexts(END - 32_000, END);
    expect(texts.filter((text) => text === 'Last 30 seconds of the match')).toHaveLength(1);
    expect(texts[0]).toBe('Last 30 seconds of the match');
  });

  it('leave out the 30-second warning for viewers who come later', () => {
    expect(announcedTexts(END - 20_000, END)).not.toContain('Last 30 seconds of the match');
  });

  it('say once that voting is locked, and then the result (rule W34)', () => {
    const texts = announcedTexts(END - 12_000, END + 9000);
    expect(texts.filter((text) => text === 'Voting is locked')).toHaveLength(1);
    let announced = startAnnouncing(matchup(), END - 5000);
    const heard = [matchup(), matchup({ song2Votes: 7, result: 'Fall won 7 to 1.' })].flatMap((each) => {
      const next = announce(announced, each, END + 1000);
      announced = next.announced;
      return next.text ?? [];
    });
    expect(heard).toEqual(['Fall won 7 to 1.']);
    expect(
      announce(announced, matchup({ song2Votes: 7, result: 'Fall won 7 to 1.' }), END + 60_000).text,
    ).toBeNull();
  });

  it('contain no result that was known before, and no hidden counts', () => {
    const known = matchup({ result: 'Rise won.' });
    expect(announce(startAnnouncing(known, END), known, END + 60_000).text).toBeNull();
    const hidden = matchup({ song1Votes: null, song2Votes: null });
    expect(announce(startAnnouncing(hidden, 0), hidden, 60_000).text).toBeNull();
    const shown = announce(startAnnouncing(hidden, 0), matchup({ song1Votes: null }), 60_000);
    expect(shown.text).toBeNull();
  });

  it('stay silent while nothing changes, and when a matchup comes into view', () => {
    const announced = startAnnouncing(matchup(), 0);
    expect(announce(announced, matchup(), 60_000).text).toBeNull();
    expect(announce(announced, matchup({ id: 2, song1Votes: 50 }), 60_000).text).toBeNull();
  });
});
