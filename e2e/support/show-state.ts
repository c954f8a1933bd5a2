import type { RoomPerson, RoomTableRow, ShowState } from '#contract/show.ts';

const NAMES = [
  'Ada',
  'Björk from the kitchen',
  'Chloé',
  'DJ Dad',
  'Élodie & Max',
  'Grandma',
  'Katherine the Great',
  'Linus',
  'Zoë',
];
/** The people of a room, one of whom is away. */
export const PEOPLE: RoomPerson[] = NAMES.map((nickname, index) => ({
  userId: index + 1,
  nickname,
  isHere: index !== 3,
}));
export const TABLE: RoomTableRow[] = NAMES.slice(0, 5).map((nickname, index) => ({
  nickname,
  rank: index + 1,
  hits: 6 - index,
  votes: 7,
}));

/** A show at a step, whose room is open and whose host is there. */
export const showState = (
  state: Pick<ShowState, 'tournamentId' | 'step'> & Partial<ShowState>,
): ShowState => ({
  at: Date.now(),
  seq: 5,
  matchupId: null,
  until: null,
  isPausing: false,
  pausedBy: null,
  pin: '482915',
  isSoundOn: false,
  isHostHere: true,
  present: 9,
  turnout: null,
  ...state,
});
