import { DoorOpen } from 'lucide-react';
import { STAGE_JOIN_PATH } from '#client/entities/show/room-link.ts';
import css from './stage.module.css';

/** Leads a television to the room of a private show. */
export const EnterPin = () => (
  <a href={STAGE_JOIN_PATH} className={css.press} data-primary="">
    <DoorOpen aria-hidden="true" />
    Enter the PIN
  </a>
);
