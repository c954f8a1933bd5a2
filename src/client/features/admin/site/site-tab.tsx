import type { QueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type ShownLogo, SiteMark } from '#client/entities/site/site-mark.tsx';
import { useSite } from '#client/entities/site/use-site.ts';
import { call } from '#client/lib/api/api.ts';
import { siteKey } from '#client/lib/api/keys.ts';
import { useApiMutation } from '#client/lib/api/use-api-mutation.ts';
import { useFileAddress } from '#client/lib/browser/file-address.ts';
import { PICTURE_PROBLEMS, PICTURE_TYPES, pictureProblem } from '#client/lib/format/picture-file.ts';
import { Button } from '#client/ui/form/button.tsx';
import { FileButton } from '#client/ui/form/file-button.tsx';
import { Card } from '#client/ui/layout/card.tsx';
import { ConfirmedAction } from '#client/ui/overlay/confirm-dialog.tsx';
import type { Site, SiteLogo } from '#contract/site.ts';
import type { LogoGround } from '#engine/kinds.ts';
import { GROUND_SAMPLE_PIXELS, groundOf } from '#engine/logo-ground.ts';

/** The logo of the site, as its header shows it (rule A65). */
export function SiteTab() {
  const titleId = useId();
  return (
    <div className="grid max-w-4xl grid-cols-1 gap-4">
      <h2 className="sr-only">Site</h2>
      <Card as="section" aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-4 p-4 sm:p-6">
        <div className="grid gap-1">
          <h3 id={titleId} className="text-18 font-semibold">
            Logo
          </h3>
          <p className="max-w-prose text-14 text-pretty text-muted">
            It stands in the header of every page, in the tab of the browser, on the stage, in mails and in
            link previews. A logo that is at least twice as wide as high stands without the name beside it.
            The name is set by SITE_NAME.
          </p>
        </div>
        <LogoForm />
      </Card>
    </div>
  );
}

const UNREADABLE = 'This file could not be read as a picture. Please select another one.';

/** Chooses a picture, shows it in place, and saves it. A refused picture stays chosen. */
function LogoForm() {
  const hintId = useId();
  const { name, logo } = useSite();
  const [file, setFile] = useState<File | null>(null);
  const [wrongFile, setWrongFile] = useState<string | null>(null);
  const chosen = useChosenLogo(file);
  const save = useApiMutation({
    mutationFn: (picture: File) => call('POST /api/admin/site/logo', { form: { logo: picture } }),
    success: { title: 'Logo saved', description: 'Other open pages show it when they load again.' },
    failure: { title: 'The logo was not saved', fallback: 'Please try again.' },
    onSuccess: (answer, _picture, client) => showLogo(client, answer.logo),
  });
  const choose = (next: File | null) => {
    const problem = next && pictureProblem(next);
    setWrongFile(problem && PICTURE_PROBLEMS[problem]);
    if (problem) return;
    save.reset();
    setFile(next);
  };
  const isUnreadable = chosen === 'unreadable';
  const problem =
    wrongFile ?? (isUnreadable ? UNREADABLE : save.error && 'It was not saved. Please try again.');
  return (
    <>
      <Previews name={name} logo={file && chosen && !isUnreadable ? chosen : logo} />
      <div className="grid gap-2">
        <p role="status" className="text-14 wrap-anywhere empty:hidden">
          {file && `Not saved yet: ${file.name}`}
        </p>
        <div className="flex flex-wrap gap-2">
          <FileButton
            icon={ImageUp}
            accept={PICTURE_TYPES}
            disabled={save.isPending}
            onFiles={([next]) => next && choose(next)}
            aria-describedby={hintId}
            aria-invalid={problem !== null || undefined}
          >
            {file ? 'Choose Another Picture' : logo ? 'Replace Logo' : 'Choose Picture'}
          </FileButton>
          {file && (
            <>
              <Button
                variant="primary"
                disabled={isUnreadable}
                isPending={save.isPending}
                pendingLabel="Saving..."
                onClick={() => save.mutate(file, { onSuccess: () => choose(null) })}
              >
                Save Logo
              </Button>
              <Button variant="ghost" disabled={save.isPending} onClick={() => choose(null)}>
                Cancel
              </Button>
            </>
          )}
          {!file && logo && <RemoveLogo />}
        </div>
        <p id={hintId} className="text-14 text-muted">
          {problem && <span className="block font-medium text-danger">{problem}</span>}
          PNG, WebP, JPG or GIF • Max 5MB. A PNG without a background fits both themes.
        </p>
      </div>
    </>
  );
}

/** A chosen file as a logo, once the browser has read its size. */
function useChosenLogo(file: File | null): ShownLogo | 'unreadable' | null {
  const address = useFileAddress(file);
  const [chosen, setChosen] = useState<ShownLogo | 'unreadable' | null>(null);
  useEffect(() => {
    setChosen(null);
    if (!address) return;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      const ground = readGround(picture);
      setChosen({ smallUrl: address, width, height, isWide: width >= 2 * height, ground });
    };
    picture.onerror = () => setChosen('unreadable');
    picture.src = address;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [address]);
  return chosen;
}

/** The ground that the server will find, too. */
function readGround(picture: HTMLImageElement): LogoGround {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, GROUND_SAMPLE_PIXELS / Math.max(naturalWidth, naturalHeight));
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing || !width || !height) return 'any';
  drawing.drawImage(picture, 0, 0, width, height);
  return groundOf(drawing.getImageData(0, 0, width, height).data, { width, height });
}

const THEMES = { dark: 'Dark theme', light: 'Light theme' };

/** The start of the header in both themes. */
const Previews = ({ name, logo }: { name: string; logo: ShownLogo | null }) => (
  <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
    {Object.entries(THEMES).map(([theme, label]) => (
      <figure key={theme} className="grid min-w-0 gap-1">
        <div
          data-theme={theme}
          className="flex h-16 min-w-0 items-center gap-2.5 overflow-hidden rounded-control border border-line bg-stage px-4 font-display text-18 font-bold whitespace-nowrap text-ink"
        >
          <SiteMark logo={logo} />
          <span translate="no" className="truncate peer-data-[wide=true]:sr-only">
            {name}
          </span>
        </div>
        <figcaption className="text-12 text-muted">{label}</figcaption>
      </figure>
    ))}
  </div>
);

function RemoveLogo() {
  const remove = useApiMutation({
    mutationFn: () => call('DELETE /api/admin/site/logo', {}),
    success: { title: 'Logo removed' },
    failure: { title: 'The logo was not removed', fallback: 'Please try again.' },
    onSuccess: (_answer, _input, client) => showLogo(client, null),
  });
  return (
    <ConfirmedAction
      trigger={(ask) => (
        <Button icon={Trash2} variant="danger" onClick={ask}>
          Remove Logo
        </Button>
      )}
      title="Remove the logo?"
      confirmLabel="Remove Logo"
      pendingLabel="Removing..."
      isPending={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSuccess: close })}
    >
      <p>Five bars stand in its place again. To bring the logo back, upload it again.</p>
    </ConfirmedAction>
  );
}

/** Shows the logo on this page at once, also in the tab of the browser. */
function showLogo(client: QueryClient, logo: SiteLogo | null): void {
  client.setQueryData<Site>(siteKey, (site) => site && { ...site, logo });
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  icon?.removeAttribute('type');
  icon?.setAttribute('href', logo?.iconUrl ?? '/favicon.svg');
}
