// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { buttonNames, pageAnswer, show } from '#client/lib/testing/screen.tsx';
import type { Quarantine, VoteAudit } from '#contract/vote-audit.ts';
import { AGE_STEPS_HOURS } from '#engine/matchup/vote-audit.ts';
import { ageLimitText, ageText, partText } from './audit-texts.ts';
import { AuditView } from './audit-view.tsx';
import { quarantinesQuery } from './queries.ts';

const group = (song1Votes: number, song2Votes: number) => ({
  votes: song1Votes + song2Votes,
  sides: { song1Votes, song2Votes },
});
const NONE = group(0, 0);
const time = (minute: number) => `2030-06-01T12:${String(minute).padStart(2, '0')}:00.000Z`;

const AUDIT: VoteAudit = {
  matchupId: 5,
  countsHidden: false,
  canSetAside: true,
  counted: group(4, 14),
  setAsideVotes: 3,
  accounts: group(4, 14),
  guests: NONE,
  ages: [NONE, group(4, 14), NONE, NONE, NONE].map((each, step) => ({
    ...each,
    fromHours: AGE_STEPS_HOURS[step - 1] ?? 0,
    toHours: AGE_STEPS_HOURS[step] ?? null,
  })),
  times: [
    { ...group(4, 0), from: time(0), to: time(1) },
    { ...group(0, 14), from: time(1), to: time(2) },
  ],
  bursts: [{ from: time(1), to: time(2), votes: 14 }],
  addresses: {
    groups: [{ ...group(0, 14), address: '00000000000000ff', from: time(1), to: time(1) }],
    groupCount: 1,
    sharedVotes: 14,
    otherVotes: 4,
  },
};
const STEPS: Quarantine[] = [
  { id: 2, reason: 'One script', votes: 3, createdAt: time(2), restoredAt: null },
  { id: 1, reason: 'A mistake', votes: 0, createdAt: time(1), restoredAt: time(2) },
];
const render = (over: Partial<VoteAudit> = {}, steps = pageAnswer(quarantinesQuery(5), STEPS)) =>
  show(
    <AuditView audit={{ ...AUDIT, ...over }} matchup={{ id: 5, tournamentId: 7 }} names={['Rise', 'Fall']} />,
    steps,
  );

describe('the vote audit (rules F2, F3, F5)', () => {
  it('lets an admin set groups with votes aside and restore votes, but not a creator', () => {
    const buttons = buttonNames(render());
    expect(buttons).toContain('Set aside: Address 1');
    expect(buttons).toContain('Set aside: 1 hour to 1 day');
    expect(buttons).not.toContain('Set aside: Guests');
    expect(buttons).toContain('Set votes aside');
    expect(buttons.filter((name) => name.startsWith('Restore'))).toEqual(['Restore: One script']);
    expect(buttonNames(render({ canSetAside: false }))).toEqual([]);
  });
});

describe('the words of the audit', () => {
  it.each([
    [{ fromHours: 0, toHours: 1 }, 'Under 1 hour'],
    [{ fromHours: 1, toHours: 24 }, '1 hour to 1 day'],
    [{ fromHours: 24, toHours: 168 }, '1 day to 7 days'],
    [{ fromHours: 720, toHours: null }, '30 days or older'],
  ])('name the ages of %j', (step, text) => {
    expect(ageText(step)).toBe(text);
  });

  it('name hours and percentages', () => {
    expect([ageLimitText(1), ageLimitText(24), ageLimitText(5)]).toEqual(['1 hour', '1 day', '5 hours']);
    expect(partText(1, 3)).toBe('33 %');
    expect(partText(0, 0)).toBe('0 %');
  });
});
