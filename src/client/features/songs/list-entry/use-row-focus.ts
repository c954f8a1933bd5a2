import { useRef } from 'react';

/** What a row that needs a look is about, the first that it has: a broken field, its question, its texts. */
const CONTROLS = ['input[aria-invalid]', '[data-look] button', 'input', 'button'];

/** Keeps the focus in the list: a press on a row's button can take the button away (rule C30). */
export function useRowFocus() {
  const rows = useRef<HTMLOListElement>(null);
  const focus = (element: HTMLElement | null | undefined) => {
    element?.closest('li')?.scrollIntoView({ block: 'nearest' });
    element?.focus({ preventScroll: true });
  };
  const rowAt = (index: number) => rows.current?.children[index];
  const firstControl = (row: Element | null | undefined) =>
    CONTROLS.map((control) => row?.querySelector<HTMLElement>(control)).find((found) => found);
  /** Runs once React has drawn the changed rows. */
  const later = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));
  return {
    rows,
    /** To the first song that needs a look. */
    toProblem: () => {
      const row = rows.current?.querySelector('[data-problem]');
      row?.scrollIntoView({ block: 'center' });
      firstControl(row)?.focus({ preventScroll: true });
    },
    /** To the next song that needs a look, else to the texts of the same song. */
    afterLook: (index: number) =>
      later(() => {
        const open = [...(rows.current?.children ?? [])]
          .slice(index + 1)
          .find((row) => row.matches('[data-problem]'));
        focus(firstControl(open ?? rowAt(index)));
      }),
    /** To the button that removes the row which moved up, so that Enter removes the next one. */
    afterRemoval: (index: number) =>
      later(() => {
        const row = rowAt(index) ?? rowAt(index - 1);
        focus(row?.querySelector<HTMLElement>('[data-remove]'));
      }),
  };
}
