import type { RoomTableRow } from '#contract/show.ts';
import css from './paused-scene.module.css';
import { RoomTable } from './room-table.tsx';
import type { Scene } from './scene.ts';
import { StageLogo } from './stage-logo.tsx';

type Why = Extract<Scene, { kind: 'paused' }>['why'];

const REASONS: Record<Why, { title: string; reason: string }> = {
  host: { title: 'Paused', reason: 'The show goes on when the host resumes it.' },
  change: { title: 'Paused', reason: 'A match was changed. The host resumes the show on the remote.' },
  no_match: { title: 'Paused', reason: 'No match can be played now. The host looks at the bracket.' },
  unscheduled: { title: 'No match is open', reason: 'The time of the next match is not set yet.' },
};

type Props = { name: string; why: Why; rows: readonly RoomTableRow[] };

/** Why nothing goes on, and who can change it. */
export const PausedScene = ({ name, why, rows }: Props) => (
  <div className={css.scene}>
    <StageLogo />
    <p dir="auto" translate="no" className={`truncate ${css.name}`}>
      {name}
    </p>
    <h1 className={css.title}>{REASONS[why].title}</h1>
    <p className={css.reason}>{REASONS[why].reason}</p>
    {rows.length > 0 && <RoomTable rows={rows} wide="half" />}
  </div>
);

/** What a screen reader hears of a pause. */
export const pauseText = (why: Why): string => `${REASONS[why].title}. ${REASONS[why].reason}`;
