import { Ellipsis, Flag, Palette, ScanSearch, Ticket, Users, Webhook } from 'lucide-react';
import { useState } from 'react';
import { powersOf } from '#client/entities/tournament/powers.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { SettingsButton } from '#client/features/create-tournament/settings/settings-button.tsx';
import { OpenReports } from '#client/features/moderation/open-reports.tsx';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import { canAudit } from '#engine/matchup/vote-audit.ts';
import type { Tool } from './tools-menu.tsx';

const BackgroundDialog = lazyDialog(
  async () => (await import('#client/features/background/background-dialog.tsx')).BackgroundDialog,
);
const ManagersDialog = lazyDialog(
  async () => (await import('#client/features/managers/managers-dialog.tsx')).ManagersDialog,
);
const ReportsDialog = lazyDialog(
  async () => (await import('#client/features/moderation/reports-dialog.tsx')).ReportsDialog,
);
const WebHooksDialog = lazyDialog(
  async () => (await import('#client/features/web-hooks/web-hooks-dialog.tsx')).WebHooksDialog,
);

/**
 * The hero's tools for the creator, managers and admins. On phones only the settings have a button; the other tools are in
 * a menu.
 */
export function ManagerTools({ tournament }: { tournament: TournamentDetail }) {
  const { user } = useCurrentUser();
  const [opened, setOpened] = useState<'background' | 'managers' | 'hooks' | 'reports' | null>(null);
  const may = powersOf(user, tournament);
  const canSeeAudit =
    tournament.status !== 'setup' &&
    canAudit({
      isAdmin: user?.role === 'admin',
      mayManage: may('manage'),
      hasSong: tournament.songs.some(({ submitterId }) => submitterId === user?.id),
    });
  const tools: Tool[] = [
    { label: 'Background', Icon: Palette, onOpen: () => setOpened('background') },
    { label: 'Managers', Icon: Users, onOpen: () => setOpened('managers') },
    { label: 'Web hooks', Icon: Webhook, onOpen: () => setOpened('hooks') },
    ...(tournament.voterPolicy === 'code'
      ? [{ label: 'Voter codes', Icon: Ticket, href: `/tournaments/${tournament.id}/codes` }]
      : []),
    ...(canSeeAudit ? [{ label: 'Vote audit', Icon: ScanSearch, href: '?tab=audit' }] : []),
    {
      label: 'Reports',
      Icon: Flag,
      count: <OpenReports of={tournament.id} />,
      onOpen: () => setOpened('reports'),
    },
  ];
  const dialog = (name: typeof opened) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });
  return (
    <>
      {may('organize') && <SettingsButton tournament={tournament} powers={may} />}
      {tools.map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
      <MoreTools tools={tools} />
      <BackgroundDialog tournament={tournament} {...dialog('background')} />
      <ManagersDialog tournament={tournament} canName={may('own')} {...dialog('managers')} />
      <WebHooksDialog tournamentId={tournament.id} canAdd={may('organize')} {...dialog('hooks')} />
      <ReportsDialog tournamentId={tournament.id} {...dialog('reports')} />
    </>
  );
}

function ToolButton({ label, Icon, count, ...tool }: Tool) {
  const look = { icon: Icon, size: 'small', title: label, className: 'max-sm:hidden' } as const;
  if ('href' in tool) {
    return (
      <LinkButton {...look} href={tool.href}>
        <span>{label}</span>
        {count}
      </LinkButton>
    );
  }
  return (
    <Button {...look} onClick={tool.onOpen}>
      <span>{label}</span>
      {count}
    </Button>
  );
}

const ToolsMenu = lazyMenu(async () => (await import('./tools-menu.tsx')).ToolsMenu);

/** A menu of the tools for which a phone has no room. */
function MoreTools({ tools }: { tools: readonly Tool[] }) {
  return (
    <div className="sm:hidden">
      <ToolsMenu
        tools={tools}
        trigger={<Button icon={Ellipsis} size="small" title="More" aria-label="More" className="min-w-11" />}
      />
    </div>
  );
}
