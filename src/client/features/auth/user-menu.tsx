import { Avatar } from '#client/ui/display/avatar.tsx';
import { lazyMenu } from '#client/ui/overlay/lazy-menu.tsx';
import type { CurrentUser } from '#contract/account.ts';

const UserMenuItems = lazyMenu(async () => (await import('./user-menu-items.tsx')).UserMenuItems);

function fullNameOf({ firstName, lastName, username }: CurrentUser): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username || 'You';
}

export function UserMenu({ user }: { user: CurrentUser }) {
  const name = fullNameOf(user);
  return (
    <UserMenuItems
      user={user}
      name={name}
      trigger={
        <button
          type="button"
          aria-label={`Account of ${name}`}
          className="grid size-11 place-items-center rounded-full hover:bg-line"
        >
          <Avatar src={user.profileImageUrl} initials={name.charAt(0).toUpperCase()} />
        </button>
      }
    />
  );
}
