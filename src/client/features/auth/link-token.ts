import { useEffect, useState } from 'react';
import { ApiError } from '#client/lib/api/api.ts';

const INCOMPLETE = 'The address of this page lacks a part. Open the link of the mail once more.';

/** The token in the fragment of a mail's link. It leaves the address, which the history keeps and users share. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (location.hash) history.replaceState(history.state, '', location.pathname);
  }, []);
  return token;
}

/** Why a link does not work, after a press or because its token is missing; null while it may. */
export function linkProblem(token: string, error: Error | null): string | null {
  if (token === '') return INCOMPLETE;
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
  return isRefused ? error.serverMessage : null;
}
