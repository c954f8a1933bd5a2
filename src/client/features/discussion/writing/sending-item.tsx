import { personName } from '#client/entities/user/person-name.ts';
import { useCurrentUser } from '#client/entities/user/use-current-user.ts';
import { faceOf } from '#client/features/discussion/face.ts';
import { Avatar } from '#client/ui/display/avatar.tsx';
import type { Sending } from './sending.ts';

/** A message of the user that the server has not answered yet. */
export function SendingItem({ message }: { message: Sending }) {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <div className="message-body" data-own="true">
      <Avatar src={user.profileImageUrl} size="small" {...faceOf(user, user.id)} />
      <div className="message-column">
        <div className="message-bubble">
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
