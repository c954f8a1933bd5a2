import { Building2 } from 'lucide-react';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button, LinkButton } from '#client/ui/form/button.tsx';
import { providerPath } from '#contract/provider-address.ts';
import type { SignInAddress } from '#contract/sign-in-address.ts';
import type { Site } from '#contract/site.ts';

const SOCIAL = [
  { id: 'google', name: 'Google' },
  { id: 'apple', name: 'Apple' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'discord', name: 'Discord' },
] as const;

/** What a provider leads back with: the page to open, the code of the first admin, an invitation. */
export type Wanted = Omit<SignInAddress, 'tab'>;

type Props = { site: Site; wanted: Wanted };

/** The ways in beside the password. A social button shows a toast while its provider is not configured (rule A58). */
export function SocialButtons({ site, wanted }: Props) {
  const offered = new Set(site.signInProviders.map(({ id }) => id));
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue with
      </p>
      {site.passwordsAccepted && <CompanyButton site={site} wanted={wanted} />}
      <div className="grid grid-cols-2 gap-2">
        {SOCIAL.map(({ id, name }) =>
          offered.has(id) ? (
            <LinkButton key={id} href={providerPath(id, wanted)}>
              {name}
            </LinkButton>
          ) : (
            <Button
              key={id}
              onClick={() =>
                toast({ title: 'Coming Soon', description: `${name} login will be available soon!` })
              }
            >
              {name}
            </Button>
          ),
        )}
      </div>
    </div>
  );
}

/** The button of the operator's own provider; nothing where there is none. */
function CompanyButton({ site, wanted, isOnly = false }: Props & { isOnly?: boolean }) {
  const company = site.signInProviders.find(({ id }) => id === 'oidc');
  if (!company) return null;
  return (
    <LinkButton
      href={providerPath('oidc', wanted)}
      icon={Building2}
      {...(isOnly ? { variant: 'primary', size: 'large' } : {})}
      className="min-w-0 whitespace-normal!"
    >
      <span className="wrap-anywhere">{isOnly ? `Continue with ${company.name}` : company.name}</span>
    </LinkButton>
  );
}

/** Stands in for the forms where the operator's provider is the only way in. */
export function OnlyWayIn({ text, ...props }: Props & { text: string }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-muted">{text}</p>
      <CompanyButton {...props} isOnly />
    </div>
  );
}
