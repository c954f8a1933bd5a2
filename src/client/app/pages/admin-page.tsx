import { type ReactNode, useCallback, useMemo } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { TabProps } from '#client/features/admin/admin-column.ts';
import { ADMIN_TABS, type ListState, placeHref, readPlace } from '#client/features/admin/list-state.ts';
import { ParticipationTab } from '#client/features/admin/participation-tab.tsx';
import { SubmissionsTab } from '#client/features/admin/submissions-tab.tsx';
import { TournamentsTab } from '#client/features/admin/tournaments-tab.tsx';
import { UsersTab } from '#client/features/admin/users-tab.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { useCurrentUser } from '#client/lib/session.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Page, PageHero } from '#client/ui/page.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#client/ui/tabs.tsx';

/** `/admin` (T §2); whoever is signed in but no admin is told so (R5). */
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
        <p className="text-16 text-muted">This page is for those who keep order here.</p>
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
};

function Panel({ selfId }: { selfId: number }) {
  const address = useSearch();
  const place = useMemo(() => readPlace(address), [address]);
  const onPlace = useCallback<TabProps['onPlace']>(
    (next, isStep = false) => navigate(placeHref(next), { replace: !isStep }),
    [],
  );
  const props = { place, onPlace };
  const panels: Record<ListState['tab'], () => ReactNode> = {
    tournaments: () => <TournamentsTab {...props} />,
    users: () => <UsersTab {...props} selfId={selfId} />,
    'song-submissions': () => <SubmissionsTab {...props} />,
    participation: () => <ParticipationTab {...props} />,
  };
  return (
    <Page className="gap-4! pt-6! sm:gap-6! sm:pt-8!">
      <PageHero title="Admin Panel" />
      <Tabs value={place.tab} onValueChange={(tab) => navigate(`?tab=${tab}`)} activationMode="manual">
        <TabList aria-label="Admin Panel" className="-mx-4 px-4 sm:mx-0 sm:px-0">
          {ADMIN_TABS.map((tab) => (
            <Tab key={tab} value={tab}>
              {LABELS[tab]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={place.tab}>{panels[place.tab]()}</TabPanel>
      </Tabs>
    </Page>
  );
}
