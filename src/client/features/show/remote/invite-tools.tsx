import { clsx } from 'clsx';
import { Check, Copy, MonitorPlay, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { joinAddress, pinText, roomLink, stageLink, stagePath } from '#client/entities/show/room-link.ts';
import {
  canShareNatively,
  copyText,
  isOnlyHere,
  ONLY_HERE,
} from '#client/entities/tournament/share/share-link.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';

type Props = {
  tournament: Pick<TournamentDetail, 'id' | 'name' | 'isPublic' | 'sharePath'>;
  pin: string;
  isRenewing: boolean;
  /** Makes a new PIN, then calls `done`. */
  onRenew: (done: () => void) => void;
};

/** PIN, QR code and link of a room, and the link to its stage. */
export function InviteTools({ tournament, pin, isRenewing, onRenew }: Props) {
  const url = roomLink(pin);
  const stage = stageLink(tournament);
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <section aria-label="Invite people" className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
        <div className="min-w-0">
          <p className="text-14 text-muted wrap-anywhere">
            PIN for <span translate="no">{joinAddress()}</span>
          </p>
          <p
            translate="no"
            className="tabular font-display text-48 font-bold whitespace-nowrap max-[24rem]:text-36"
          >
            <span className="sr-only">{pin.split('').join(' ')}</span>
            <span aria-hidden="true">{pinText(pin)}</span>
          </p>
        </div>
        <div className="w-32 sm:w-40">
          <QrCode text={url} label="QR code that joins the room" />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={copied ? Check : Copy} onClick={async () => setCopied(await copyText(url))}>
          {copied ? 'Link copied' : 'Copy link'}
        </Button>
        {canShareNatively() && (
          <Button
            icon={Share2}
            // The promise also rejects when the user cancels.
            onClick={() =>
              navigator
                .share({ title: tournament.name, text: `Join with the PIN ${pinText(pin)}`, url })
                .catch(() => {})
            }
          >
            Share
          </Button>
        )}
        <ConfirmedAction
          trigger={(ask) => (
            <Button icon={RefreshCw} onClick={ask}>
              Renew the PIN
            </Button>
          )}
          title="Renew the PIN?"
          confirmLabel="Renew"
          pendingLabel="Renewing..."
          isPending={isRenewing}
          onConfirm={onRenew}
        >
          <p>
            The old PIN and its QR code stop working at once.
            {!tournament.isPublic && ' People who joined by it enter the new one.'}
          </p>
        </ConfirmedAction>
        <a
          href={stagePath(tournament)}
          target="_blank"
          rel="noopener"
          className={clsx(buttonClass(), !canShareNatively() && 'col-span-2')}
        >
          <MonitorPlay />
          Open the stage
        </a>
      </div>
      <p role="status" className="text-14 text-muted empty:hidden">
        {copied === false && `This browser does not allow copying. Share this link: ${url}`}
      </p>
      {isOnlyHere() && <p className="text-14 text-muted">{ONLY_HERE}</p>}
      <p className="text-14 text-muted">
        The stage is a page for the television. Open{' '}
        <span translate="no" className="font-semibold wrap-anywhere text-ink select-all">
          {stage.replace(/^https?:\/\//, '')}
        </span>{' '}
        there, and press ‘Sound on’ once.
        {stage.startsWith('http:') &&
          ' Switch off its sleep mode: without HTTPS the page cannot keep it awake.'}
      </p>
    </section>
  );
}
