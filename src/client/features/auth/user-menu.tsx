import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { countText } from '#client/lib/format/number-text.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { CurrentUser } from '#contract/account.ts';

const UserMenuItems = lazyMenu(async () => (await import('./user-menu-items.tsx')).UserMenuItems);

type Props = {
  user: CurrentUser;
  /** `bar`: the entry 'You' in the bar of phones and tablets, whose menu also leads to four pages. */
  variant: 'avatar' | 'bar';
  className: string;
  onNotices: () => void;
};

function fullNameOf({ firstName, lastName, username }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'You';
}

export function UserMenu({ user, variant, className, onNotices }: Props) {
  const name = fullNameOf(user);
  const { profileImageUrl: src } = user;
  const initials = name.charAt(0).toUpperCase();
  const unread = user.unreadNotices;
  const noticesText = countText(unread, 'new notice');
  const trigger: ReactElement<ComponentProps<'button'>> =
    variant === 'bar' ? (
      <button type="button" className={className}>
        <UnreadMark count={unread}>
          <Avatar src={src} initials={initials} colorOf={user.id} className="size-5! text-[0.625rem]!" />
        </UnreadMark>
        You{unread > 0 && <span className="sr-only">, {noticesText}</span>}
      </button>
    ) : (
      <button
        type="button"
        aria-label={[`Account of ${name}`, unread > 0 && noticesText].filter(Boolean).join(', ')}
        className={className}
      >
        <UnreadMark count={unread}>
          <Avatar src={src} initials={initials} colorOf={user.id} />
        </UnreadMark>
      </button>
    );
  return (
    <UserMenuItems
      user={user}
      name={name}
      onNotices={onNotices}
      hasPages={variant === 'bar'}
      trigger={trigger}
    />
  );
}

/** A dot on the picture while there are unread notices. */
function UnreadMark({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="relative">
      {children}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border border-stage bg-ink"
        />
      )}
    </span>
  );
}
