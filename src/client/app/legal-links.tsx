import { useSite } from '#client/entities/site/use-site.ts';

const LABELS = { imprint: 'Imprint', privacy: 'Privacy Policy', terms: 'Terms of Service' } as const;

/** One line of links to the legal pages that the operator named (rule A42). */
export function LegalLinks() {
  const { legal } = useSite();
  const named = (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((page) => {
    const url = legal[page];
    return url ? [{ url, label: LABELS[page] }] : [];
  });
  return (
    <nav aria-label="Legal" className="mb-1 flex flex-wrap justify-center gap-x-4 px-4 text-14">
      {named.map(({ url, label }) => (
        <a
          key={label}
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
