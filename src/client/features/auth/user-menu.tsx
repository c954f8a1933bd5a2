import type { ComponentProps, ReactElement } from 'react';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { CurrentUser } from '#contract/account.ts';

const UserMenuItems = lazyMenu(async () => (await import('./user-menu-items.tsx')).UserMenuItems);

type Props = {
  user: CurrentUser;
  /** `bar`: the entry 'You' of a phone's bar, whose menu has the names of all pages (rule W3). */
  variant: 'avatar' | 'bar';
  className: string;
};

function fullNameOf({ firstName, lastName, username }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'You';
}

export function UserMenu({ user, variant, className }: Props) {
  const name = fullNameOf(user);
  const { profileImageUrl: src } = user;
  const initials = name.charAt(0).toUpperCase();
  const trigger: ReactElement<ComponentProps<'button'>> =
    variant === 'bar' ? (
      <button type="button" className={className}>
        <Avatar src={src} initials={initials} className="size-5! text-[0.625rem]!" />
        You
      </button>
    ) : (
      <button type="button" aria-label={`Account of ${name}`} className={className}>
        <Avatar src={src} initials={initials} />
      </button>
    );
  return <UserMenuItems user={user} name={name} hasPages={variant === 'bar'} trigger={trigger} />;
}
