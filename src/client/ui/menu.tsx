import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

type Props = {
  /** The button that opens it. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  defaultOpen?: boolean;
  children: ReactNode;
};

/** Not modal: the modal one writes style elements, which the content policy refuses. */
export function Menu({ trigger, align = 'end', defaultOpen = false, children }: Props) {
  return (
    <Primitive.Root modal={false} defaultOpen={defaultOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Not in a portal: what is read aloud stays within the landmark of its button. */}
      <Primitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="rising z-50 min-w-52 rounded-panel border border-line bg-raised p-1 shadow-raised"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const ITEM = cx(
  'flex min-h-10 w-full items-center gap-2.5 rounded-control px-3 text-14 font-medium outline-none select-none',
  'pointer-coarse:min-h-11 data-disabled:opacity-50 data-highlighted:bg-line [&>svg]:size-4',
);

export function MenuItem({
  tone,
  className,
  ...rest
}: ComponentProps<typeof Primitive.Item> & { tone?: 'danger' }) {
  return <Primitive.Item {...rest} className={cx(ITEM, tone === 'danger' && 'text-danger', className)} />;
}

export function MenuRadioGroup(props: ComponentProps<typeof Primitive.RadioGroup>) {
  return <Primitive.RadioGroup {...props} />;
}

/** The chosen one carries a dot at its end. */
export function MenuRadioItem({ children, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem {...rest} className={ITEM}>
      {children}
      <Primitive.ItemIndicator className="ml-auto size-2 rounded-full bg-ink" />
    </Primitive.RadioItem>
  );
}

/** The dot says that it is on. */
export function MenuCheckboxItem({ children, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem {...rest} className={ITEM}>
      {children}
      <Primitive.ItemIndicator className="ml-auto size-2 rounded-full bg-ink" />
    </Primitive.CheckboxItem>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={cx('px-3 py-2 text-14', className)} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}
