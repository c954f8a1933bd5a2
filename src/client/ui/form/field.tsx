import { clsx } from 'clsx';
import { createContext, type ReactNode, use, useId } from 'react';

type Wiring = {
  id: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
};
type Props = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  /** Places the control beside its label, for switches. */
  inline?: boolean;
  className?: string;
  children: ReactNode;
};

const WiringContext = createContext<Wiring | undefined>(undefined);

/** The attributes that tie a control to the label, hint and error of the field around it. */
export const useFieldWiring = () => use(WiringContext);

/** A control with its label, hint and error message. */
export function Field({ label, hint, error, isRequired, inline = false, className, children }: Props) {
  const id = useId();
  const describedBy = clsx(hint ? `${id}-hint` : null, error ? `${id}-error` : null);
  const wiring: Wiring = {
    id,
    ...(isRequired ? { required: true } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
  };
  const caption = (
    <div className="min-w-0">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      {isRequired && (
        <span aria-hidden="true" className="text-14 font-semibold text-danger">
          {' *'}
        </span>
      )}
      {hint && inline && <Hint id={id}>{hint}</Hint>}
    </div>
  );
  return (
    <div className={className}>
      <div className={inline ? 'flex items-center justify-between gap-4' : 'flex flex-col gap-1.5'}>
        {caption}
        <WiringContext value={wiring}>{children}</WiringContext>
      </div>
      {hint && !inline && <Hint id={id}>{hint}</Hint>}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-14 font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-hint`} className="mt-1.5 text-14 text-muted">
      {children}
    </p>
  );
}
