/** A touch keyboard would cover the form, so only devices with a fine pointer count. */
const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches;

/** Focuses the first editable field. @returns false without such a field or without a hardware keyboard */
export function focusFirstField(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('input:not([readonly]), textarea:not([readonly])');
  if (!field || !hasKeyboard()) return false;
  field.focus();
  return true;
}

/** Focuses the first field that shows an error. */
export function focusFirstProblem(within: Element | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
