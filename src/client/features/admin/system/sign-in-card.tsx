import type { SignInProvider } from '#contract/system.ts';
import { ageOf, Facts, SystemCard } from './system-card.tsx';

/** The providers by which users sign in, as this server knows them. */
export function SignInCard({ providers }: { providers: readonly SignInProvider[] }) {
  return (
    <SystemCard title="Sign-in providers">
      <Facts
        facts={providers.map((provider) => [provider.name, <State key="state" {...provider} />] as const)}
      />
      {providers.some(({ isOn, reachedAt, problem }) => isOn && !reachedAt && !problem) && (
        <p className="mt-3 text-14 text-muted">This server asks a provider when a user signs in by it.</p>
      )}
    </SystemCard>
  );
}

const TROUBLES = { away: 'Did not answer', refused: 'Refused this site', unreadable: 'Not OpenID Connect' };
const VARIABLES = {
  oidc: 'OIDC_ISSUER',
  google: 'SOCIAL_GOOGLE_*',
  apple: 'SOCIAL_APPLE_*',
  facebook: 'SOCIAL_FACEBOOK_*',
  discord: 'SOCIAL_DISCORD_*',
};

function State({ id, isOn, reachedAt, problem }: SignInProvider) {
  if (!isOn) return `Off (${VARIABLES[id]})`;
  if (problem) {
    return (
      <span className="text-danger">
        {TROUBLES[problem.kind]}, {ageOf(problem.at)}
      </span>
    );
  }
  if (!reachedAt) return 'On, not asked yet';
  return <>Answered {ageOf(reachedAt)}</>;
}
