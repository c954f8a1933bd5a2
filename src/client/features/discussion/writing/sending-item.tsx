import { personName } from '#client/entities/user/person.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { faceOf } from '#client/features/discussion/face.ts';
import styles from '#client/features/discussion/message.module.css';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Sending } from './sending.ts';

/** A message of the user that the server has not answered yet. */
export function SendingItem({ message }: { message: Sending }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <div data-message className={styles.row} data-own>
      <Avatar src={user.profileImageUrl} size="small" {...faceOf(user, user.id)} />
      <div className={styles.column} data-own>
        <div className={styles.bubble} data-own>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span dir="auto" translate="no" className="font-semibold">
              {personName(user, user.id)}
            </span>
            <span className="text-12 text-muted">Sending...</span>
          </p>
          <p className="break-words whitespace-pre-line text-muted">{message.content}</p>
        </div>
      </div>
    </div>
  );
}
