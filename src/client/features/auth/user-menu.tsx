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
  const isBar = variant === 'bar';
  const unread = user.unreadNotices;
  const noticesText = countText(unread, 'new notice');
  const label = [`Account of ${name}`, unread > 0 && noticesText].filter(Boolean).join(', ');
  const trigger = (
    <button type="button" aria-label={isBar ? undefined : label} className={className}>
      <span className="relative">
        <Avatar
          src={user.profileImageUrl}
          initials={name.charAt(0).toUpperCase()}
          colorOf={user.id}
          className={isBar ? 'size-5! text-[0.625rem]!' : undefined}
        />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border border-stage bg-ink"
          />
        )}
      </span>
      {isBar && 'You'}
      {isBar && unread > 0 && <span className="sr-only">, {noticesText}</span>}
    </button>
  );
  return <UserMenuItems {...{ user, name, onNotices, trigger }} hasPages={isBar} />;
}
