import { type ComponentType, useCallback, useMemo } from 'react';
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
  return <AdminTabs selfId={user.id} />;
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

type PanelProps = TabProps & { selfId: number };

const PANELS: Record<ListState['tab'], { label: string; Panel: ComponentType<PanelProps> }> = {
  tournaments: { label: 'Tournaments', Panel: TournamentsTab },
  users: { label: 'Users', Panel: UsersTab },
  'song-submissions': { label: 'Song Submissions', Panel: SubmissionsTab },
  participation: { label: 'Participation', Panel: ParticipationTab },
  disputes: { label: 'Disputes', Panel: DisputesTab },
  history: { label: 'History', Panel: HistoryTab },
  reports: { label: 'Reports', Panel: () => <ReportsQueue of={null} /> },
  invitations: { label: 'Invitations', Panel: InvitationsTab },
  site: { label: 'Site', Panel: SiteTab },
  system: { label: 'System', Panel: SystemTab },
};

function AdminTabs({ selfId }: { selfId: number }) {
  const address = useSearch();
  const listState = useMemo(() => parseListState(address), [address]);
  const onListStateChange = useCallback<TabProps['onListStateChange']>(
    (next, addsHistoryEntry = false) => navigate(listStateHref(next), { replace: !addsHistoryEntry }),
    [],
  );
  const { Panel } = PANELS[listState.tab];
  return (
    <Page className="gap-4! pt-6! sm:gap-6! sm:pt-8!">
      <PageHero title="Admin Panel" />
      <Tabs value={listState.tab} onValueChange={(tab) => navigate(`?tab=${tab}`)}>
        <TabList aria-label="Admin Panel" className="-mx-4 px-4 sm:mx-0 sm:px-0">
          {ADMIN_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {PANELS[tab].label}
              {tab === 'reports' && <OpenReports of={null} />}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={listState.tab}>
          <Panel listState={listState} onListStateChange={onListStateChange} selfId={selfId} />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
