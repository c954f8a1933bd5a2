import { describe, expect, it } from 'vitest';
import { TAB_FILES } from '#client/app/page-files.ts';
import type { TournamentPhase, TournamentStatus, TournamentType } from '#engine/kinds.ts';
import type { MatchupClock } from '#engine/matchup/voting-window.ts';
import { availableTabs, currentTab, openingTab, parseMatchupHash, TABS } from './opening-tab.ts';

const NOW = 1_000_000;
const tournament = (
  status: TournamentStatus,
  currentPhase: TournamentPhase,
  tournamentType: TournamentType = 'round_robin',
) => ({ status, currentPhase, tournamentType });
const startsIn = (seconds: number): MatchupClock => ({
  status: 'scheduled',
  startTime: NOW + seconds * 1000,
  endTime: NOW + seconds * 1000 + 60_000,
});
const GROUPS = tournament('active', 'group_stage');
const KNOCKOUT = tournament('knockout_stage', 'knockout_stage');
const COMPLETED = tournament('completed', 'completed');

describe('the tabs (rule W15)', () => {
  it.each([
    ['group stage', GROUPS, ['groups']],
    ['completed playoff', tournament('completed', 'completed', 'playoff'), ['results']],
    ['completed tournament with groups', COMPLETED, ['results', 'groups', 'results-groups']],
  ])('of a %s have results and groups where there are some', (_, shown, expected) => {
    const optional = ['results', 'groups', 'results-groups', 'audit'];
    const tabs = availableTabs(shown, { canManage: false });
    expect(tabs.filter((tab) => optional.includes(tab))).toEqual(expected);
  });

  it('include the vote audit for those who manage, without a visible tab (rule F5)', () => {
    expect(availableTabs(GROUPS, { canManage: true })).toContain('audit');
    expect(TABS).not.toContain('audit');
  });

  it('have one module each in TAB_FILES, except voting', () => {
    const lazy = [...TABS.filter((tab) => tab !== 'voting'), 'results-groups', 'audit'];
    expect(Object.keys(TAB_FILES).toSorted()).toEqual(lazy.toSorted());
  });
});

it.each([
  ['voting', 'when a matchup is about to start', GROUPS, [startsIn(90)], false],
  ['groups', 'during the group stage', GROUPS, [startsIn(91)], false],
  ['voting', 'when a matchup is live', KNOCKOUT, [startsIn(-1)], true],
  ['bracket', 'for the creator when playoffs are ready', GROUPS, [], true],
  ['results', 'when completed', COMPLETED, [], false],
  ['bracket', 'during the knockout', KNOCKOUT, [], false],
  ['overview', 'in setup', tournament('setup', 'submission'), [], false],
])('the tab that opens by itself is %s %s', (expected, _, shown, matchups, canGeneratePlayoffs) => {
  expect(openingTab({ tournament: shown, matchups, canGeneratePlayoffs, now: NOW })).toBe(expected);
});

it.each([
  ['?tab=bracket', '#matchup-3', 'bracket'],
  ['', '#matchup-3', 'voting'],
  ['?match=3', '', 'voting'],
  ['?match=x', '', 'overview'],
  ['', '', 'overview'],
  ['?tab=nonsense', '', 'overview'],
])('the address "%s%s" shows the tab %s (rule A67)', (search, hash, tab) => {
  const available = ['overview', 'voting', 'bracket'] as const;
  expect(currentTab({ search, hash, available, opening: 'overview' })).toBe(tab);
});

it('an address names a matchup only with a complete numeric id', () => {
  expect(['#matchup-12', '#matchup-', '#matchup-12x'].map(parseMatchupHash)).toEqual([12, null, null]);
});
