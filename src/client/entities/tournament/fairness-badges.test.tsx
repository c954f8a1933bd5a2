import { expect, test } from 'vitest';
import { createTournamentCard } from '#client/entities/testing/fixtures.ts';
import { renderMarkup, textOf } from '#client/lib/testing/render-markup.tsx';
import type { Tournament } from '#contract/tournament.ts';
import { FairnessBadges } from './fairness-badges.tsx';

const render = (over: Partial<Tournament>, isShort = false) =>
  textOf(renderMarkup(<FairnessBadges tournament={createTournamentCard(over)} isShort={isShort} />));

test.each([
  [{ countVisibility: 'live' }, ''],
  [{ countVisibility: 'after_vote' }, 'Blind Counts after your vote'],
  [{ countVisibility: 'after_close', status: 'active' }, 'Blind Counts after the match'],
  [{ countVisibility: 'after_close', status: 'completed' }, ''],
  [{ countVisibility: 'after_close', status: 'cancelled' }, ''],
] as const)('a tournament that hides votes says so while it runs: %j (rule C31)', (over, badges) => {
  expect(render(over)).toBe(badges);
});

test('a card has one badge, which explains itself to screen readers (rule C31)', () => {
  expect(render({ countVisibility: 'after_close' }, true)).toBe(
    'Blind : No one sees the votes of a match before its end.',
  );
});

test('the badges of a tournament are buttons that carry their explanation (rule C31)', () => {
  const tournament = createTournamentCard({ countVisibility: 'after_close' });
  const markup = renderMarkup(<FairnessBadges tournament={tournament} isSlim />);
  expect(
    markup.match(/<button [^>]*title="No one sees the votes of a match before its end\."/g),
  ).toHaveLength(2);
  expect(markup.match(/lg:hidden/g)).toHaveLength(1);
});
