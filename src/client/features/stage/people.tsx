import { numberText } from '#client/lib/format/number-text.ts';
import type { RoomPerson } from '#contract/show.ts';
import css from './people.module.css';

/** What the wall has room for. */
const MOST_NAMES = 18;

type Props = { people: readonly RoomPerson[]; present: number };

/** The newest names fly in and find a place. People who left stand back. */
export function People({ people, present }: Props) {
  const shown = people.slice(-MOST_NAMES);
  return (
    <div className={css.people}>
      <p className={css.count}>{present === 0 ? 'Be the first to join' : `${numberText(present)} here`}</p>
      <ul className={css.names} aria-label="People in the room">
        {shown.map(({ nickname, isHere }) => (
          <li key={nickname} className={css.person} data-away={!isHere || undefined}>
            <bdi translate="no">{nickname}</bdi>
          </li>
        ))}
        {people.length > shown.length && (
          <li className={css.more}>and {numberText(people.length - shown.length)} more</li>
        )}
      </ul>
    </div>
  );
}
