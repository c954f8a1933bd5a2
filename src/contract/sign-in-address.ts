/** What an address of the sign-in screen says: the tab, the path to open afterwards, the admin code, an invitation. */
export type SignInAddress = {
  tab?: 'signup' | undefined;
  returnTo?: string | undefined;
  adminCode?: string | undefined;
  invite?: string | undefined;
  /** A provider has taken the first step, and the code of the second factor is to come. */
  step?: 'code' | undefined;
};

/** The path of the sign-in screen. */
export const authPath = (address: SignInAddress): string => withQuery('/auth', address);

/** The path of the call that leads to the sign-in screen, or to `returnTo` for users who are signed in. */
export const loginPath = (address: SignInAddress): string => withQuery('/api/login', address);

/** Reads the query of an address of the sign-in screen. */
export function readSignInAddress(search: string): SignInAddress {
  const query = new URLSearchParams(search);
  return {
    tab: query.get('tab') === 'signup' ? 'signup' : undefined,
    returnTo: query.get('returnTo') ?? undefined,
    adminCode: query.get('adminCode') ?? undefined,
    invite: query.get('invite') ?? undefined,
    step: query.get('step') === 'code' ? 'code' : undefined,
  };
}

function withQuery(path: string, { tab, step, returnTo, adminCode, invite }: SignInAddress): string {
  const given = Object.entries({ tab, step, adminCode, invite, returnTo }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length === 0 ? path : `${path}?${given.join('&')}`;
}
