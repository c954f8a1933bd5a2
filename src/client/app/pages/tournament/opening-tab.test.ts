import { describe, expect, it } from 'vitest';
import { availableTabs, currentTab, matchupInHash, openingTab } from './opening-tab.ts';

const NOW = 1_000_000;
const tournament = (status: string, currentPhase: string, tournamentType = 'round_robin') => ({
  status,
  currentPhase,
  tournamentType,
});
const startsIn = (seconds: number) => ({
  status: 'scheduled',
  startTime: NOW + seconds * 1000,
  endTime: NOW + seconds * 1000 + 60_000,
});

describe('the tabs (T §2)', () => {
  it('hide results until the tournament is completed, and groups in playoffs', () => {
    expect(availableTabs(tournament('active', 'group_stage'))).not.toContain('results');
    expect(availableTabs(tournament('active', 'group_stage'))).toContain('groups');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'))).toContain('results');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'))).not.toContain('groups');
    expect(availableTabs(tournament('completed', 'completed', 'playoff'))).not.toContain('results-groups');
    expect(availableTabs(tournament('completed', 'completed'))).toContain('results-groups');
  });
});

describe('the tab that opens by itself (T §2)', () => {
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
  ])('is %s', (_, shown, matchups, isCreatorWithPlayoffsReady, expected) => {
    expect(openingTab({ tournament: shown, matchups, isCreatorWithPlayoffsReady, now: NOW })).toBe(expected);
  });
});

describe('the place in the address', () => {
  const place = { available: ['overview', 'voting', 'bracket'] as const, opening: 'overview' as const };

  it('is a named tab, else the matchup of the deep link, else the automatic one', () => {
    expect(currentTab({ ...place, search: '?tab=bracket', hash: '#matchup-3' })).toBe('bracket');
    expect(currentTab({ ...place, search: '', hash: '#matchup-3' })).toBe('voting');
    expect(currentTab({ ...place, search: '', hash: '' })).toBe('overview');
    expect(currentTab({ ...place, search: '?tab=nonsense', hash: '' })).toBe('overview');
  });

  it('reads only whole ids', () => {
    expect(matchupInHash('#matchup-12')).toBe(12);
    expect(matchupInHash('#matchup-')).toBeNull();
    expect(matchupInHash('#matchup-12x')).toBeNull();
  });
});
