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

const READER = { canManage: false };

describe('the tabs (rule W15)', () => {
  it('hide the results until the tournament is completed, and the groups in a playoff', () => {
    expect(availableTabs(tournament('active', 'group_stage'), READER)).not.toContain('results');
    expect(availableTabs(tournament('active', 'group_stage'), READER)).toContain('groups');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'), READER)).toContain('results');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'), READER)).not.toContain('groups');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'), READER)).not.toContain(
      'results-groups',
    );
    expect(availableTabs(tournament('completed', 'completed'), READER)).toContain('results-groups');
  });

  it('include the vote audit for those who manage, without a visible tab (rule F5)', () => {
    const active = tournament('active', 'group_stage');
    expect(availableTabs(active, READER)).not.toContain('audit');
    expect(availableTabs(active, { canManage: true })).toContain('audit');
    expect(TABS).not.toContain('audit');
  });

  it('have one module each in TAB_FILES, except voting', () => {
    const lazy = [...TABS.filter((tab) => tab !== 'voting'), 'results-groups', 'audit'];
    expect(Object.keys(TAB_FILES).toSorted()).toEqual(lazy.toSorted());
  });
});

describe('the tab that opens by itself', () => {
  it.each([
    [
      'voting when a matchup is about to start',
      tournament('active', 'group_stage'),
      [startsIn(90)],
      false,
      'voting',
    ],
    ['groups during the group stage', tournament('active', 'group_stage'), [startsIn(91)], false, 'groups'],
    [
      'voting when one is live',
      tournament('knockout_stage', 'knockout_stage'),
      [startsIn(-1)],
      true,
      'voting',
    ],
    [
      'bracket for the creator when playoffs are ready',
      tournament('active', 'group_stage'),
      [],
      true,
      'bracket',
    ],
    ['results when completed', tournament('completed', 'completed'), [], false, 'results'],
    ['bracket during the knockout', tournament('knockout_stage', 'knockout_stage'), [], false, 'bracket'],
    ['overview in setup', tournament('setup', 'submission'), [], false, 'overview'],
  ])('is %s', (_, shown, matchups, canGeneratePlayoffs, expected) => {
    expect(openingTab({ tournament: shown, matchups, canGeneratePlayoffs, now: NOW })).toBe(expected);
  });
});

describe('the tab in the address', () => {
  const place = { available: ['overview', 'voting', 'bracket'] as const, opening: 'overview' as const };

  it('is the named tab, else voting for a deep link to a matchup, else the opening tab', () => {
    expect(currentTab({ ...place, search: '?tab=bracket', hash: '#matchup-3' })).toBe('bracket');
    expect(currentTab({ ...place, search: '', hash: '#matchup-3' })).toBe('voting');
    expect(currentTab({ ...place, search: '', hash: '' })).toBe('overview');
    expect(currentTab({ ...place, search: '?tab=nonsense', hash: '' })).toBe('overview');
  });

  it('names a matchup only with a complete numeric id', () => {
    expect(parseMatchupHash('#matchup-12')).toBe(12);
    expect(parseMatchupHash('#matchup-')).toBeNull();
    expect(parseMatchupHash('#matchup-12x')).toBeNull();
  });
});
