import { Check, Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { siteKey } from '#client/lib/api/keys.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { Button, buttonClass } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Textarea } from '#client/ui/form/input.tsx';
import { optionsOf, Select } from '#client/ui/form/select.tsx';
import {
  EMBED_HEIGHTS,
  EMBED_THEMES,
  EMBED_VIEWS,
  type EmbedTheme,
  embedFrame,
  embedPath,
  embedScript,
} from '#contract/embed.ts';
import type { Site } from '#contract/site.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { UNCONFIGURED_SITE } from '#contract/unconfigured-site.ts';
import { siteUrl } from './share-link.ts';
import { useCopy } from './use-copy.ts';

const VIEWS = {
  auto: 'What is on',
  match: 'The current match',
  bracket: 'The bracket',
  champion: 'The champion',
} as const;
const THEMES: Record<EmbedTheme, string> = { auto: 'As the reader’s device', dark: 'Dark', light: 'Light' };

type Props = { tournament: Pick<TournamentDetail, 'name' | 'sharePath'> };

/** The HTML that shows a public tournament in another page: what it shows, its theme, and the snippet to copy. */
export function EmbedTools({ tournament: { name, sharePath } }: Props) {
  const [view, setView] = useState<keyof typeof VIEWS>('auto');
  const [theme, setTheme] = useState<EmbedTheme>('auto');
  const { name: siteName } = queryClient.getQueryData<Site>(siteKey) ?? UNCONFIGURED_SITE;
  const src = siteUrl(embedPath(sharePath, { view: EMBED_VIEWS.find((each) => each === view), theme }));
  const frame = embedFrame({
    src,
    title: `${name} on ${siteName}`,
    width: '100%',
    height: EMBED_HEIGHTS[view],
  });
  const snippet = `${frame}\n${embedScript(new URL(src).origin)}`;
  const { field, copy, isCopied } = useCopy<HTMLTextAreaElement>(snippet);
  return (
    <section aria-label="Embed" className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="It shows">
          <Select
            value={view}
            options={optionsOf(VIEWS)}
            onChange={({ target }) => setView(target.value as keyof typeof VIEWS)}
          />
        </Field>
        <Field label="Theme">
          <Select
            value={theme}
            options={optionsOf(THEMES)}
            onChange={({ target }) => setTheme(EMBED_THEMES.find((each) => each === target.value) ?? 'auto')}
          />
        </Field>
      </div>
      <Textarea
        ref={field}
        readOnly
        dir="ltr"
        rows={5}
        translate="no"
        aria-label="HTML of the embed"
        value={snippet}
        onFocus={({ target }) => target.select()}
        className="font-mono text-12 break-all"
      />
      <div className="grid grid-cols-2 gap-2">
        <Button icon={isCopied ? Check : Copy} onClick={copy}>
          {isCopied ? 'HTML copied' : 'Copy HTML'}
        </Button>
        <a href={src} target="_blank" rel="noopener" className={buttonClass()}>
          <ExternalLink />
          Preview
        </a>
      </div>
      <p role="status" className="text-14 text-muted">
        {isCopied === false
          ? 'This browser does not allow copying. The HTML is selected: copy it by hand.'
          : 'Paste it into the HTML of a page. The second line lets the frame grow with its content; it works without, too.'}
      </p>
    </section>
  );
}
