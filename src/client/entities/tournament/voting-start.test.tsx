import { describe, expect, it } from 'vitest';
import { createMatchup, secondsFromNow } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import { LiveBadge } from './voting-start.tsx';

const render = (...matchups: Parameters<typeof createMatchup>[0][]) =>
  renderMarkup(<LiveBadge label="LIVE" matchups={matchups.map(createMatchup)} />);
const soon = { status: 'scheduled', startTime: secondsFromNow(299), endTime: secondsFromNow(600) } as const;
const open = { status: 'active', startTime: secondsFromNow(-60), endTime: secondsFromNow(60) } as const;

describe('the label of a running tournament (rule W28)', () => {
  it('counts down without moving bars while the first match has not opened', () => {
    const markup = render(soon);
    expect(textOf(markup)).toMatch(/LIVE.*Starts in 04:5/);
    expect(markup).not.toMatch(/equalizer|bg-live|bg-soon/);
    expect(render({ ...soon, startTime: secondsFromNow(80) })).toContain('bg-soon');
  });

  it('moves without a countdown while a match is open', () => {
    const markup = render(open, soon);
    expect(textOf(markup)).not.toContain('Starts in');
    expect(markup).toContain('data-live');
  });

  it('stands still without a countdown while no match has a time', () => {
    const markup = render({ status: 'pending', startTime: null, endTime: null });
    expect(textOf(markup)).not.toContain('Starts in');
    expect(markup).not.toContain('equalizer');
  });

  it('is green in the hero, where the status has a colour, but never beside a countdown (rule W18)', () => {
    const renderInHero = (over: Parameters<typeof createMatchup>[0]) =>
      renderMarkup(<LiveBadge label="Live" restTone="live" matchups={[createMatchup(over)]} />);
    const between = renderInHero({ status: 'pending', startTime: null, endTime: null });
    expect(between).toContain('bg-live');
    expect(between).not.toContain('data-live');
    expect(renderInHero(soon)).not.toMatch(/bg-live|equalizer/);
  });

  it('is green and still above an open match, whose own badge moves', () => {
    const props = { label: 'Live', openTone: 'running', matchups: [createMatchup(open)] } as const;
    const markup = renderMarkup(<LiveBadge {...props} />);
    expect(markup).toContain('text-live');
    expect(markup).not.toMatch(/bg-live|equalizer/);
  });
});
