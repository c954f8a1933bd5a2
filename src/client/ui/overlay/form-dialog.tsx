import { clsx } from 'clsx';
import { type ComponentProps, type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  /** Takes the place of the button that cancels. */
  dismissal?: ReactNode;
  /** False for a form that can no longer be sent. */
  submitLabel: ReactNode;
  pendingLabel: ReactNode;
  isPending: boolean;
  isDangerous?: boolean;
  isDisabled?: boolean;
  formRef?: Ref<HTMLFormElement>;
  className?: string;
  /** Not called while the form is pending. */
  onSubmit: (event: FormEvent) => unknown;
};

/** A form in a dialog, which its submit button or Enter sends. The caller closes it after the call. */
export function FormDialog({ dismissal, submitLabel, pendingLabel, isPending, ...props }: Props) {
  const { isDangerous, isDisabled, formRef, className = 'gap-5', onSubmit, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {dismissal ?? <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>}
          {submitLabel !== false && (
            <Button
              type="submit"
              form={id}
              variant={isDangerous ? 'danger' : 'primary'}
              disabled={isDisabled}
              isPending={isPending}
              pendingLabel={pendingLabel}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (submitLabel !== false && !isPending && !isDisabled) onSubmit(event);
        }}
        className={clsx('grid grid-cols-1', className)}
      >
        {children}
      </form>
    </Dialog>
  );
}
