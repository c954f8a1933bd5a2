import { LeaderboardLinks } from '#client/features/leaderboards/leaderboard-links.tsx';
import { MetricTabs } from '#client/features/leaderboards/metric-tabs.tsx';
import { SongLeaderboard } from '#client/features/leaderboards/song-leaderboard.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';

export function SongLeaderboardPage() {
  useDocumentTitle('Song Leaderboard');
  return (
    <Page>
      <PageHero
        title="Song Leaderboard"
        description="Every song that has been played here, over all tournaments."
      />
      <LeaderboardLinks />
      <Section title="Top Performing Songs">
        <MetricTabs label="Rank by">{(metric) => <SongLeaderboard metric={metric} />}</MetricTabs>
      </Section>
    </Page>
  );
}
