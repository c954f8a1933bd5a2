import { describe, expect, it } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { LiveBadge } from './voting-start.tsx';

const render = (...matchups: Parameters<typeof createMatchup>[0][]) =>
  renderMarkup(<LiveBadge label="LIVE" matchups={matchups.map(createMatchup)} />);
const soon = { status: 'scheduled', startTime: secondsFromNow(299), endTime: secondsFromNow(600) } as const;
const open = { status: 'active', startTime: secondsFromNow(-60), endTime: secondsFromNow(60) } as const;

describe('the label of a running tournament (rule W28)', () => {
  it('stands still and counts down while the first match has not opened', () => {
    const markup = render(soon);
    expect(textOf(markup)).toMatch(/LIVE.*Starts in 04:5/);
    expect(markup).not.toContain('data-live');
  });

  it('moves without a countdown while a match is open', () => {
    const markup = render(open, soon);
    expect(textOf(markup)).not.toContain('Starts in');
    expect(markup).toContain('data-live');
  });

  it('stands still without a countdown while no match has a time', () => {
    const markup = render({ status: 'pending', startTime: null, endTime: null });
    expect(textOf(markup)).not.toContain('Starts in');
    expect(markup).not.toContain('data-live');
  });
});
