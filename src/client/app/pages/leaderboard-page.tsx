import { LeaderboardLinks } from '#client/features/leaderboards/leaderboard-links.tsx';
import { MetricTabs } from '#client/features/leaderboards/metric-tabs.tsx';
import { UserLeaderboard } from '#client/features/leaderboards/user-leaderboard.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

export function LeaderboardPage() {
  useDocumentTitle('Leaderboard');
  return (
    <Page>
      <PageHero
        className="max-sm:[&_p]:hidden"
        actions={<LeaderboardLinks />}
        title="Leaderboard"
        description="Vote, predict and enter songs that win: everything counts towards your rank."
      />
      <MetricTabs title="Top Music Masters">{(metric) => <UserLeaderboard metric={metric} />}</MetricTabs>
    </Page>
  );
}
