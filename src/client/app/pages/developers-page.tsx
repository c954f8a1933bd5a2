import { BookOpen, FileJson } from 'lucide-react';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { ApiKeys } from '#client/features/api-keys/api-keys.tsx';
import { useDocumentTitle } from '#client/lib/browser/document-title.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { Page, PageHero, Section } from '#client/ui/layout/page.tsx';
import { DOCS_PATH, DOCUMENT_PATH } from '#contract/api-docs.ts';

/** What programs can do here, with which key, and how the first call reads. */
export function DevelopersPage() {
  useDocumentTitle('For Developers');
  const { user } = useCurrentUser();
  const example = [
    `curl ${location.origin}/api/tournaments/yours \\`,
    "  -H 'Authorization: Bearer beats_…'",
  ].join('\n');
  return (
    <Page>
      <PageHero
        title="For Developers"
        description="Programs can read and change what the screens can."
        actions={
          <>
            <LinkButton variant="primary" icon={BookOpen} href={`${DOCS_PATH}/`} target="_blank">
              API reference
            </LinkButton>
            <LinkButton icon={FileJson} href={DOCUMENT_PATH} target="_blank">
              OpenAPI file
            </LinkButton>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <Section title="API keys">{user && <ApiKeys account={user.email} />}</Section>
        <Section title="The first call">
          <pre
            translate="no"
            className="overflow-x-auto rounded-panel border border-line bg-raised p-4 text-14"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
            tabIndex={0}
          >
            <code>{example}</code>
          </pre>
          <ul className="grid list-disc grid-cols-1 gap-2 ps-5">
            <li>
              A key acts for you as a plain user. It ends with your password, a ban or a change of your role.
            </li>
            <li>Calls of accounts, keys and the admin panel need a sign-in.</li>
            <li>Above the limits an answer is 429, and Retry-After says when to try again.</li>
            <li>
              Web hooks of a tournament, among the tools of its page, call your program when a match opens or
              ends.
            </li>
            <li>Clients for many languages can be generated from the OpenAPI file.</li>
          </ul>
        </Section>
      </div>
    </Page>
  );
}
