import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type Person, personInitials, personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Slot } from '#engine/kinds.ts';
import styles from './message.module.css';
import type { Sending } from './writing/sending.ts';

type FaceProps = Pick<ComponentProps<typeof Avatar>, 'className'> & {
  user: Person & { profileImageUrl: string | null };
  userId: number;
};

/** A person's picture, else the initials on colours that follow from the user's id. */
export const Face = ({ user, userId, className }: FaceProps) => (
  <Avatar
    src={user.profileImageUrl}
    size="small"
    initials={personInitials(user)}
    colorOf={userId}
    className={className}
  />
);

export const BUBBLE = `relative max-w-full px-3 pt-1.5 pb-2 text-(length:--message-size,0.875rem) ${styles.bubble}`;

export function columnClass(isOwn: boolean, hasEditor: boolean): string {
  return clsx(
    'relative grid max-w-[min(38rem,86%)] min-w-0 grid-cols-1 pointer-coarse:max-w-[min(38rem,100%-2.5rem)]',
    hasEditor ? 'flex-1 justify-items-stretch' : isOwn ? 'justify-items-end' : 'justify-items-start',
  );
}

type RowProps = { isOwn: boolean; side?: Slot | null; children: ReactNode };

/** A face and a bubble. The reader's own messages are on the right. */
export function MessageRow({ isOwn, side, children }: RowProps) {
  return (
    <div
      data-message
      data-own={isOwn || undefined}
      data-side={side ?? undefined}
      className={clsx('relative flex gap-3', isOwn && 'flex-row-reverse', styles.row)}
    >
      {children}
    </div>
  );
}

/** A message of the user that the server has not answered yet. */
export function SendingItem({ message }: { message: Sending }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <MessageRow isOwn>
      <Face user={user} userId={user.id} />
      <div className={columnClass(true, false)}>
        <div className={`w-fit ${BUBBLE}`}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span dir="auto" translate="no" className="font-semibold">
              {personName(user, user.id)}
            </span>
            <span className="text-12 text-muted">Sending...</span>
          </p>
          <p className="break-words whitespace-pre-line text-muted">{message.content}</p>
        </div>
      </div>
    </MessageRow>
  );
}
