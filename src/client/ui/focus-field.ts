/** Where the keyboard is on glass it would only cover the form. */
const hasKeyboard = () => !matchMedia('(pointer: coarse)').matches;

/** Moves the focus to the first field that can be filled in. @returns whether there is one and a keyboard for it */
export function focusFirstField(within: Element | null): boolean {
  const field = within?.querySelector<HTMLElement>('input:not([readonly]), textarea:not([readonly])');
  if (!field || !hasKeyboard()) return false;
  field.focus();
  return true;
}

/** Moves the focus to the first field whose message is shown. */
export function focusFirstProblem(within: Element | null): void {
  within?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
