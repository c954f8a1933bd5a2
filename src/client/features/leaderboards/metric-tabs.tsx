import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/tabs.tsx';
import { LEADERBOARD_METRICS, type LeaderboardMetric } from '#contract/leaderboard.ts';

const LABELS: Record<LeaderboardMetric, string> = {
  points: 'Points',
  votes: 'Total Votes',
  tournaments: 'Tournaments Won',
};

type Props = { label: string; children: (metric: LeaderboardMetric) => ReactNode };

/** The three tabs of both leaderboards (A §2); the one in the address is open. */
export function MetricTabs({ label, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const metric = LEADERBOARD_METRICS.find((each) => each === search.get('tab')) ?? 'points';
  return (
    <Tabs
      value={metric}
      onValueChange={(tab) => setSearch(tab === 'points' ? {} : { tab }, { replace: true })}
    >
      <TabList aria-label={label}>
        {LEADERBOARD_METRICS.map((each) => (
          <Tab key={each} value={each}>
            {LABELS[each]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={metric}>{children(metric)}</TabPanel>
    </Tabs>
  );
}

const UNITS: Record<LeaderboardMetric, [one: string, many: string]> = {
  points: ['point', 'points'],
  votes: ['vote', 'votes'],
  tournaments: ['win', 'wins'],
};

/** What a metric counts, in words that fit the number. */
export function unitOf(metric: LeaderboardMetric, value: number): string {
  const [one, many] = UNITS[metric];
  return value === 1 ? one : many;
}
