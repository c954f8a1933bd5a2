import css from './ballot.module.css';

/** The card of a match. */
export const CARD = `relative isolate flex flex-col overflow-clip rounded-panel border has-[[role=menu]]:z-2 phone:rounded-none phone:border-x-0 phone:border-t-0 ${css.ballot}`;

/** The line above the two halves. */
export const HEADER =
  'flex min-h-11 items-center gap-x-4 gap-y-1 px-(--inset) py-3 phone:gap-x-2 phone:gap-y-0 phone:py-0 short:[grid-area:header]';
/** Outside of a tournament's page. */
export const PLACE_HEADER = `${HEADER} upright:py-1.5 tall:py-2`;
/** The time is above the middle of both covers, with its label before it. */
export const STAGE_HEADER =
  'desk:grid desk:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] desk:[&>:first-child]:pe-36';

/** The line below the two halves. The texts of its buttons line up with the halves. */
export const FOOTER =
  'flex min-h-(--footer,2.75rem) items-center gap-x-4 gap-y-1 px-(--inset) py-3 phone:min-h-14 phone:gap-x-2 phone:gap-y-0 phone:py-0 short:min-h-(--footer,2.75rem) short:[grid-area:footer] desk:px-6 desk:[&_:is(button,a,p)]:text-[0.875em] desk:[&>:first-child:not(:only-child)]:-ml-4';
