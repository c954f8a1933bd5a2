import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { Button } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { ReportTarget } from '#engine/kinds.ts';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);

type Props = {
  target: ReportTarget;
  targetId: number;
  /** The author of the target: users cannot report what they made. */
  authorId: number | null;
  /** What is reported, in the title of the dialog: 'this song'. */
  what: string;
  className?: string;
  children?: ReactNode;
};

/** Reports something to the moderators. Visitors and the author do not see it. */
export function ReportButton({ target, targetId, authorId, what, className, children = 'Report' }: Props) {
  const { user } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  if (!user || user.id === authorId) return null;
  return (
    <>
      <Button
        icon={Flag}
        variant="ghost"
        size="small"
        title={`Report ${what}`}
        aria-label={`Report ${what}`}
        className={className}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </Button>
      <ReportDialog {...{ target, targetId, what }} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
