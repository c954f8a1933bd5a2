import { describe, expect, it } from 'vitest';
import { announce, type Heard, type Said, startListening } from './announcements.ts';

const END = 1_000_000;
const heard = (patch: Partial<Heard> = {}): Heard => ({
  id: 1,
  clock: { status: 'active', startTime: 0, endTime: END },
  title1: 'Rise',
  title2: 'Fall',
  song1Votes: 1,
  song2Votes: 0,
  ...patch,
});

/** What is said second by second while a vote arrives every second. */
function listen(from: number, to: number): string[] {
  let said: Said = startListening(heard(), from);
  const texts: string[] = [];
  for (let now = from; now <= to; now += 1000) {
    const result = announce(said, heard({ song2Votes: (now - from) / 1000 }), now);
    said = result.said;
    if (result.text) texts.push(result.text);
  }
  return texts;
}

describe('what is read out', () => {
  it('sums votes up at most every 10 seconds', () => {
    expect(listen(0, 25_000)).toEqual(['Rise 1, Fall 10', 'Rise 1, Fall 20']);
  });

  it('says once that voting closes in 30 seconds', () => {
    const texts = listen(END - 32_000, END);
    expect(texts.filter((text) => text === 'Voting closes in 30 seconds')).toHaveLength(1);
    expect(texts[0]).toBe('Voting closes in 30 seconds');
  });

  it('does not say so to somebody who comes later than that', () => {
    expect(listen(END - 20_000, END)).not.toContain('Voting closes in 30 seconds');
  });

  it('says nothing when nothing changes, and nothing of a matchup that has just come into view', () => {
    const said = startListening(heard(), 0);
    expect(announce(said, heard(), 60_000).text).toBeNull();
    expect(announce(said, heard({ id: 2, song1Votes: 50 }), 60_000).text).toBeNull();
  });
});
