import { type ReactNode, useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import {
  ADMIN_TABS,
  type ListState,
  listStateHref,
  parseListState,
  type TabProps,
} from '#client/features/admin/list/list-state.ts';
import { SiteTab } from '#client/features/admin/site/site-tab.tsx';
import { SystemTab } from '#client/features/admin/system/system-tab.tsx';
import { HistoryTab } from '#client/features/admin/tabs/history-tab.tsx';
import { InvitationsTab } from '#client/features/admin/tabs/invitations-tab.tsx';
import {
  DisputesTab,
  ParticipationTab,
  SubmissionsTab,
  TournamentsTab,
  UsersTab,
} from '#client/features/admin/tabs/list-tabs.tsx';
import { OpenReports } from '#client/features/moderation/open-reports.tsx';
import { ReportsQueue } from '#client/features/moderation/reports-queue.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero } from '#client/ui/layout/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/layout/tabs.tsx';

/** `/admin`; other users learn that they need to be an admin (rule O2). */
export function AdminPage() {
  useDocumentTitle('Admin Panel');
  const { user } = useCurrentUser();
  if (user?.role !== 'admin') return <NotAdmin />;
  return <Panel selfId={user.id} />;
}

function NotAdmin() {
  return (
    <Page className="min-h-[70dvh] items-center justify-center text-center">
      <div className="flex flex-col items-center gap-4">
        <h1 className="text-28 sm:text-36">You need to be an admin</h1>
        <p className="text-16 text-muted">Only admins can open this page.</p>
        <LinkButton href="/" variant="primary">
          Back to Home
        </LinkButton>
      </div>
    </Page>
  );
}

const LABELS: Record<ListState['tab'], string> = {
  tournaments: 'Tournaments',
  users: 'Users',
  'song-submissions': 'Song Submissions',
  participation: 'Participation',
  disputes: 'Disputes',
  history: 'History',
  reports: 'Reports',
  invitations: 'Invitations',
  site: 'Site',
  system: 'System',
};

function Panel({ selfId }: { selfId: number }) {
  const address = useSearch();
  const listState = useMemo(() => parseListState(address), [address]);
  const onListStateChange = useCallback<TabProps['onListStateChange']>(
    (next, addsHistoryEntry = false) => navigate(listStateHref(next), { replace: !addsHistoryEntry }),
    [],
  );
  const props = { listState, onListStateChange };
  const panels: Record<ListState['tab'], () => ReactNode> = {
    tournaments: () => <TournamentsTab {...props} />,
    users: () => <UsersTab {...props} selfId={selfId} />,
    'song-submissions': () => <SubmissionsTab {...props} />,
    participation: () => <ParticipationTab {...props} />,
    disputes: () => <DisputesTab {...props} />,
    history: () => <HistoryTab />,
    reports: () => <ReportsQueue of={null} />,
    invitations: () => <InvitationsTab />,
    site: () => <SiteTab />,
    system: () => <SystemTab />,
  };
  return (
    <Page className="gap-4! pt-6! sm:gap-6! sm:pt-8!">
      <PageHero title="Admin Panel" />
      <Tabs value={listState.tab} onValueChange={(tab) => navigate(`?tab=${tab}`)}>
        <TabList aria-label="Admin Panel" className="-mx-4 px-4 sm:mx-0 sm:px-0">
          {ADMIN_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {LABELS[tab]}
              {tab === 'reports' && <OpenReports of={null} />}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={listState.tab}>{panels[listState.tab]()}</TabPanel>
      </Tabs>
    </Page>
  );
}
