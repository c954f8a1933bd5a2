/** Whether focusing a field leaves the form visible: on touch devices the on-screen keyboard would cover it. */
const hasFinePointer = () => !matchMedia('(pointer: coarse)').matches;

/** Focuses the first input or text area that can be edited. @returns false without one, and on touch devices */
export function focusFirstField(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('input:not([readonly]), textarea:not([readonly])');
  if (!field || !hasFinePointer()) return false;
  field.focus();
  return true;
}

/** Focuses the first field that shows an error. */
export function focusFirstProblem(within: Element | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
