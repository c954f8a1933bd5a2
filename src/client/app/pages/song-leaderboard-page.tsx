import { LeaderboardLinks } from '#client/features/leaderboards/leaderboard-links.tsx';
import { MetricTabs } from '#client/features/leaderboards/metric-tabs.tsx';
import { SongLeaderboard } from '#client/features/leaderboards/song-leaderboard.tsx';
import { SongSearch } from '#client/features/song-search/song-search.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { Page, PageHero } from '#client/ui/layout/page.tsx';

export function SongLeaderboardPage() {
  useDocumentTitle('Song Leaderboard');
  return (
    <Page>
      <SongSearch
        heading={(field) => (
          <PageHero
            className="max-sm:[&_p]:hidden"
            actions={
              <>
                <LeaderboardLinks />
                {field}
              </>
            }
            title="Song Leaderboard"
            description="Songs by points, votes and tournaments won, over all tournaments."
          />
        )}
      >
        <MetricTabs title="Top Performing Songs">
          {(metric) => <SongLeaderboard metric={metric} />}
        </MetricTabs>
      </SongSearch>
    </Page>
  );
}
