import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { askForPasskey, offersAutofill, passkeyProblem } from '#client/entities/user/passkeys.ts';
import { ApiError, call } from '#client/lib/api/api.ts';
import { failureToast } from '#client/lib/api/use-api-mutation.ts';
import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';
import { showSignedIn } from './use-authenticate.ts';

/** A question waits as long as its challenge is valid, and is then asked again. */
const RENEW_MS = 9 * 60 * 1000;
const TITLE = 'Login failed';

type Props = { isRemembered: () => boolean };

/** Signs in by a passkey, which the browser also offers below the e-mail address (rule A47). */
export function PasskeyButton({ isRemembered }: Props) {
  const client = useQueryClient();
  const [isPending, setIsPending] = useState(false);
  const signIn = useCallback(
    async (options?: { isAutofill: boolean }) => {
      try {
        const response = await askForPasskey(options);
        const body = { response, rememberMe: isRemembered() };
        showSignedIn(client, await call('POST /api/auth/passkeys/sign-in', { body }));
      } catch (error) {
        const isRefused = error instanceof ApiError;
        // Nothing was pressed, so a question that cannot be asked stays quiet.
        const problem = isRefused || !options ? passkeyProblem(error) : null;
        if (isRefused && !(options && error.status === 409)) toast(failureToast(error, { title: TITLE }));
        else if (problem) toast({ title: TITLE, description: problem, variant: 'destructive' });
      }
    },
    [client, isRemembered],
  );
  const offer = useEffectEvent(async () => {
    if (await offersAutofill()) await signIn({ isAutofill: true });
  });
  useEffect(() => {
    void offer();
    const renewing = setInterval(() => void offer(), RENEW_MS);
    return () => {
      clearInterval(renewing);
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) =>
        WebAuthnAbortService.cancelCeremony(),
      );
    };
  }, []);
  const press = async () => {
    setIsPending(true);
    await signIn();
    setIsPending(false);
    await offer();
  };
  return (
    <Button
      icon={KeyRound}
      isPending={isPending}
      pendingLabel="Waiting for the passkey..."
      onClick={() => void press()}
    >
      Sign in with a passkey
    </Button>
  );
}
