import { CalendarPlus, Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText, isOnlyHere, siteUrl } from '#client/entities/tournament/share/share-link.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { Input } from '#client/ui/form/input.tsx';

const ONLY_HERE =
  'Calendars on other devices cannot read it from this machine. Open the app by its address in your network first.';

/** The ways to subscribe to the calendar at a path: by the device's own program, by Google's, or by the copied address. */
export function CalendarLinks({ path, label }: { path: string; label: string }) {
  const url = siteUrl(path);
  const webcal = url.replace(/^https?:/, 'webcal:');
  const address = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const isCopied = await copyText(url);
    setCopied(isCopied);
    // The field selects its text when it is focused.
    if (!isCopied) address.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" icon={CalendarPlus} href={webcal}>
          Subscribe
        </LinkButton>
        {/* Google's servers read calendars over https alone. */}
        {url.startsWith('https:') && (
          <LinkButton
            href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`}
            target="_blank"
            rel="noreferrer"
          >
            Google Calendar
          </LinkButton>
        )}
        <Button icon={copied ? Check : Copy} onClick={copy}>
          {copied ? 'Address copied' : 'Copy address'}
        </Button>
      </div>
      <Input
        ref={address}
        readOnly
        dir="ltr"
        aria-label={label}
        value={url}
        onFocus={({ target }) => target.select()}
        className="truncate"
      />
      <p role="status" className="text-14 text-muted empty:hidden">
        {copied === false && 'This browser does not allow copying. The address is selected: copy it by hand.'}
        {copied && "Add it in your calendar under 'Subscribe by URL'."}
      </p>
      {isOnlyHere() && <p className="text-14 text-muted">{ONLY_HERE}</p>}
    </div>
  );
}
