import type { MouseEvent, ReactNode } from 'react';
import { redirectToLogin } from '#client/lib/session.ts';
import { LinkButton } from '#client/ui/button.tsx';

type Props = { size?: 'small' | 'medium' | 'large'; variant?: 'primary' | 'secondary'; children?: ReactNode };

/** The server learns from the Referer where to come back to (R2), but a Referer has no `#matchup-5`. */
export function SignInLink({ size, variant = 'primary', children = 'Sign In' }: Props) {
  const keepHash = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey;
    if (!location.hash || opensElsewhere) return;
    event.preventDefault();
    redirectToLogin();
  };
  return (
    <LinkButton href="/api/login" variant={variant} size={size} onClick={keepHash}>
      {children}
    </LinkButton>
  );
}
