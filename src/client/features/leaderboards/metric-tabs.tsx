import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { Section } from '#client/ui/layout/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/layout/tabs.tsx';
import { LEADERBOARD_METRICS, type LeaderboardMetric } from '#engine/kinds.ts';

const LABELS: Record<LeaderboardMetric, string> = {
  points: 'Points',
  votes: 'Total Votes',
  tournaments: 'Tournaments Won',
};

type Props = { title: string; children: (metric: LeaderboardMetric) => ReactNode };

/** The three tabs of both leaderboards (rule W13). The address names the open tab, unless it is Points. */
export function MetricTabs({ title, children }: Props) {
  const [search, setSearch] = useSearchParams();
  const metric = LEADERBOARD_METRICS.find((each) => each === search.get('tab')) ?? 'points';
  return (
    <Tabs
      value={metric}
      opensOnFocus
      onValueChange={(tab) => setSearch(tab === 'points' ? {} : { tab }, { replace: true })}
    >
      <Section
        title={title}
        className="gap-2!"
        aside={
          <TabList aria-label="Rank by" className="max-sm:w-full">
            {LEADERBOARD_METRICS.map((each) => (
              <Tab key={each} value={each}>
                {LABELS[each]}
              </Tab>
            ))}
          </TabList>
        }
      >
        <TabPanel value={metric} className="pt-2">
          {children(metric)}
        </TabPanel>
      </Section>
    </Tabs>
  );
}
