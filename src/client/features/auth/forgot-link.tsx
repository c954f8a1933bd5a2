import { lazy, Suspense, useState } from 'react';
import { useSite } from '#client/entities/site/use-site.ts';

const ForgotPassword = lazy(async () => ({
  default: (await import('./forgot-password.tsx')).ForgotPassword,
}));

/** Opens the form for a forgotten password, where this site can send mails (rule A33). */
export function ForgotLink({ email }: { email: () => string }) {
  const { sendsMail } = useSite();
  const [typed, setTyped] = useState<string | null>(null);
  if (!sendsMail) return null;
  return (
    <>
      <button
        type="button"
        className="-mt-2 min-h-11 self-start text-14 font-semibold text-muted underline underline-offset-4 hover:text-ink sm:min-h-8"
        onClick={() => setTyped(email())}
      >
        Forgot your password?
      </button>
      {typed !== null && (
        <Suspense>
          <ForgotPassword email={typed} onClose={() => setTyped(null)} />
        </Suspense>
      )}
    </>
  );
}
