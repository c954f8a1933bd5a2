import type { MouseEvent, ReactNode } from 'react';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { loginPath } from '#contract/sign-in-address.ts';
import { isSharePath } from '#engine/sharing/share-path.ts';

type Props = {
  size?: 'small' | 'medium' | 'large';
  variant?: 'primary' | 'secondary';
  /** Opens the tab 'Sign Up', unless someone has signed in with this browser before. */
  isInvited?: boolean;
  children?: ReactNode;
};

/**
 * The server returns to the Referer after sign-in. A Referer holds neither a hash such as `#matchup-5` nor the token
 * of a share link. On such pages the link sends the address of the page itself.
 */
export function SignInLink({ size, variant = 'primary', isInvited = false, children = 'Sign In' }: Props) {
  const sendAddress = (event: MouseEvent) => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!(location.hash || isSharePath(location.pathname)) || opensNewTab) return;
    event.preventDefault();
    redirectToLogin({ isInvited });
  };
  return (
    <LinkButton
      href={loginPath({ tab: isInvited ? 'signup' : undefined })}
      variant={variant}
      size={size}
      onClick={sendAddress}
    >
      {children}
    </LinkButton>
  );
}
