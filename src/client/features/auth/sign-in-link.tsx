import type { MouseEvent, ReactNode } from 'react';
import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { LinkButton } from '#client/ui/form/button.tsx';
import { isSharePath } from '#engine/sharing/share-path.ts';

type Props = {
  size?: 'small' | 'medium' | 'large';
  variant?: 'primary' | 'secondary';
  /** Opens the tab 'Sign Up', unless someone has signed in with this browser before. */
  isInvited?: boolean;
  children?: ReactNode;
};

/**
 * The server returns to the Referer after sign-in (rule A3). A Referer has no `#matchup-5`, and on the page of a share link no
 * token (rule A28), so the link adds the address.
 */
export function SignInLink({ size, variant = 'primary', isInvited = false, children = 'Sign In' }: Props) {
  const keepHash = (event: MouseEvent) => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!(location.hash || isSharePath(location.pathname)) || opensNewTab) return;
    event.preventDefault();
    redirectToLogin({ isInvited });
  };
  return (
    <LinkButton
      href={isInvited ? '/api/login?tab=signup' : '/api/login'}
      variant={variant}
      size={size}
      onClick={keepHash}
    >
      {children}
    </LinkButton>
  );
}
