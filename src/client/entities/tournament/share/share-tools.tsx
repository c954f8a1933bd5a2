import { Check, CodeXml, Copy, Image, type LucideIcon, QrCode as QrIcon, Share2 } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyComponent } from '#client/lib/browser/lazy-component.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CopyField } from '#client/ui/form/input.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import {
  canShareNatively,
  copyText,
  invitationText,
  isOnlyHere,
  ONLY_HERE,
  shareNatively,
  shareUrl,
} from './share-link.ts';

const EmbedTools = lazyComponent(async () => (await import('./embed-tools.tsx')).EmbedTools);
const PictureTools = lazyComponent(async () => (await import('./picture-tools.tsx')).PictureTools);
const QrCode = lazyComponent(async () => (await import('#client/ui/display/qr-code.tsx')).QrCode);

type Props = {
  tournament: TournamentDetail;
  /** Whether sharing is the reader's next step, so that its button is louder. */
  isFirst: boolean;
  /** In a dialog, whose title says what it is for, and which shows the code at once. */
  isInDialog?: boolean;
};

/** The link of the tournament to copy, to share and to scan. */
export function ShareTools({ tournament, isFirst, isInDialog = false }: Props) {
  const url = shareUrl(tournament);
  const [copied, setCopied] = useState<'link' | 'invitation' | 'nothing' | null>(null);
  const [hasCode, setHasCode] = useState(isInDialog);
  const link = useRef<HTMLInputElement>(null);
  const codeId = useId();
  // A large screen shows the code at once, so that people in the room can scan it. A phone shows it after a press.
  useEffect(() => setHasCode(isInDialog || matchMedia('(width >= 64rem)').matches), [isInDialog]);

  const copy = async (what: 'link' | 'invitation') => {
    const isCopied = await copyText(what === 'link' ? url : invitationText(tournament));
    setCopied(isCopied ? what : 'nothing');
    // The field selects its text when it is focused.
    if (!isCopied) link.current?.focus();
  };
  return (
    <section aria-label="Invite people" className="flex min-w-0 flex-col gap-3 print:hidden lg:[&>*]:order-1">
      {!isInDialog && <h3 className="text-18 lg:order-none!">Invite people</h3>}
      <CopyField ref={link} aria-label="Link of the tournament" value={url} className="truncate" />
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={copied === 'link' ? Check : Copy}
          variant={isFirst ? 'primary' : 'secondary'}
          onClick={() => copy('link')}
        >
          {copied === 'link' ? 'Link copied' : 'Copy link'}
        </Button>
        {canShareNatively() ? (
          <Button icon={Share2} onClick={() => shareNatively(tournament)}>
            Share
          </Button>
        ) : (
          <Button icon={copied === 'invitation' ? Check : Copy} onClick={() => copy('invitation')}>
            {copied === 'invitation' ? 'Text copied' : 'Copy text'}
          </Button>
        )}
      </div>
      <p role="status" className="text-14 text-muted empty:hidden">
        {copied && WORDS[copied]}
      </p>
      {isOnlyHere() && <p className="text-14 text-muted">{ONLY_HERE}</p>}
      <Button
        icon={QrIcon}
        aria-expanded={hasCode}
        aria-controls={codeId}
        onClick={() => setHasCode(!hasCode)}
      >
        {hasCode ? 'Hide QR code' : 'Show QR code'}
      </Button>
      {/* On a large screen the code comes first. */}
      <div id={codeId} hidden={!hasCode} className="lg:order-none!">
        {hasCode && (
          <Suspense fallback={<Skeleton className="mx-auto aspect-square w-full max-w-72" />}>
            <QrCode text={url} label={`QR code of the link of ${tournament.name}`} />
          </Suspense>
        )}
      </div>
      <Unfolding icon={Image} label="Picture">
        <PictureTools tournament={tournament} />
      </Unfolding>
      {tournament.isPublic && (
        <Unfolding icon={CodeXml} label="Embed">
          <EmbedTools tournament={tournament} />
        </Unfolding>
      )}
    </section>
  );
}

type UnfoldingProps = { icon: LucideIcon; label: string; children: ReactNode };

/** A button that loads and shows tools below it. */
function Unfolding({ icon, label, children }: UnfoldingProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={icon} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={<Skeleton className="h-72" />}>{children}</Suspense>}
    </>
  );
}

const WORDS = {
  link: 'Send it to everyone who should take part.',
  invitation: 'Name, places left and link are ready to paste into a chat.',
  nothing: 'This browser does not allow copying. The link is selected: copy it by hand.',
};
