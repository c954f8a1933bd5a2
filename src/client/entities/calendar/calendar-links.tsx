import { CalendarPlus, Check, Copy } from 'lucide-react';
import { isOnlyHere, siteUrl } from '#client/entities/tournament/share/share-link.ts';
import { useCopy } from '#client/entities/tournament/share/use-copy.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { CopyField } from '#client/ui/form/input.tsx';

const ONLY_HERE =
  'Calendars on other devices cannot read it from this machine. Open the app by its address in your network first.';

/** The ways to subscribe to the calendar at a path: by the device's own program, by Google's, or by the copied address. */
export function CalendarLinks({ path, label }: { path: string; label: string }) {
  const url = siteUrl(path);
  const webcal = url.replace(/^https?:/, 'webcal:');
  const { field, copy, isCopied } = useCopy<HTMLInputElement>(url);
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
        <Button icon={isCopied ? Check : Copy} onClick={copy}>
          {isCopied ? 'Address copied' : 'Copy address'}
        </Button>
      </div>
      <CopyField ref={field} aria-label={label} value={url} className="truncate" />
      <p role="status" className="text-14 text-muted empty:hidden">
        {isCopied === false &&
          'This browser does not allow copying. The address is selected: copy it by hand.'}
        {isCopied && "Add it in your calendar under 'Subscribe by URL'."}
      </p>
      {isOnlyHere() && <p className="text-14 text-muted">{ONLY_HERE}</p>}
    </div>
  );
}
