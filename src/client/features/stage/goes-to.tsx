import css from './goes-to.module.css';

/** The winner's line in the bracket, drawn to the next match. */
export const GoesTo = ({ name }: { name: string }) => (
  <div className={css.way}>
    <span className={css.knot} />
    <span className={css.rail}>
      <span className={css.line} />
    </span>
    <span className={css.next}>{name}</span>
  </div>
);
