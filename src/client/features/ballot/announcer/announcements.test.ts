import { describe, expect, it } from 'vitest';
import { type Announceable, type Announced, announce, startAnnouncing } from './announcements.ts';

const END = 1_000_000;
const matchup = (patch: Partial<Announceable> = {}): Announceable => ({
  id: 1,
  clock: { status: 'active', startTime: 0, endTime: END },
  title1: 'Rise',
  title2: 'Fall',
  song1Votes: 1,
  song2Votes: 0,
  ...patch,
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

  it('tell once that voting closes in 30 seconds (rule W17)', () => {
    const texts = announcedTexts(END - 32_000, END);
    expect(texts.filter((text) => text === 'Voting closes in 30 seconds')).toHaveLength(1);
    expect(texts[0]).toBe('Voting closes in 30 seconds');
  });

  it('do not tell so to viewers who come later', () => {
    expect(announcedTexts(END - 20_000, END)).not.toContain('Voting closes in 30 seconds');
  });

  it('stay silent while nothing changes, and when a matchup comes into view', () => {
    const announced = startAnnouncing(matchup(), 0);
    expect(announce(announced, matchup(), 60_000).text).toBeNull();
    expect(announce(announced, matchup({ id: 2, song1Votes: 50 }), 60_000).text).toBeNull();
  });
});
