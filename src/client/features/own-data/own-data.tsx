import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';

const DeleteAccountDialog = lazyDialog(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** What the account holds, to take along, and the end of the account (rules A60, A61). */
export function OwnData({ account }: { account: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-16">
        One file with everything that you entered: account, tournaments, songs, votes, predictions, messages
        and pictures.
      </p>
      <div className="flex flex-wrap gap-3">
        <a href="/api/account/data" download className={buttonClass({})}>
          <Download aria-hidden="true" />
          Download your data
        </a>
        <Button icon={Trash2} variant="danger" onClick={() => setIsDeleting(true)}>
          Delete your account
        </Button>
      </div>
      <DeleteAccountDialog account={account} open={isDeleting} onOpenChange={setIsDeleting} />
    </div>
  );
}
