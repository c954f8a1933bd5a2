import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'wouter';

type Props = {
  /** The button that opens the menu. */
  trigger: ReactNode;
  defaultOpen?: boolean;
  children: ReactNode;
};

const EDGE_PX = 8;
/** A menu keeps clear of the window's edges, and of the bars at the top and, on phones and tablets, at the bottom. */
function clearance() {
  const bar = typeof document === 'undefined' ? null : document.querySelector('[data-bottom-bar]');
  const barHeight = bar?.getBoundingClientRect().height ?? 0;
  return { top: 72, right: EDGE_PX, bottom: barHeight + EDGE_PX, left: EDGE_PX };
}

const CONTENT = clsx(
  'rising z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto overscroll-contain',
  'rounded-panel border border-line bg-raised p-1 shadow-raised',
  // A long menu has two columns on a low screen, so that its end stays in sight.
  'short:grid-cols-2 short:has-[>:nth-child(9)]:grid short:[&>:not([role=menuitem])]:col-span-full',
);

/** Not modal: a modal Radix menu writes style elements, which the content security policy refuses. */
export function Menu({ trigger, defaultOpen = false, children }: Props) {
  const [collisionPadding, setCollisionPadding] = useState(clearance);
  return (
    <Primitive.Root
      modal={false}
      defaultOpen={defaultOpen}
      onOpenChange={(isOpen) => isOpen && setCollisionPadding(clearance())}
    >
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* Not in a portal, so that screen readers find the menu in the landmark of its button. */}
      <Primitive.Content align="end" sideOffset={6} collisionPadding={collisionPadding} className={CONTENT}>
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const ITEM = clsx(
  'flex min-h-10 w-full items-center gap-2.5 rounded-control px-3 text-14 font-medium outline-none select-none',
  'pointer-coarse:min-h-11 data-disabled:opacity-50 data-highlighted:bg-line [&>svg]:size-4',
);

type ItemProps = Omit<ComponentProps<typeof Primitive.Item>, 'className'> & { icon?: LucideIcon };

export function MenuItem({ icon: Icon, children, ...rest }: ItemProps) {
  return (
    <Primitive.Item {...rest} className={ITEM}>
      {Icon ? (
        <>
          <Icon />
          {children}
        </>
      ) : (
        // With `asChild` the item takes exactly one child.
        children
      )}
    </Primitive.Item>
  );
}

type MenuLinkProps = { href: string; icon: LucideIcon; children: ReactNode };

export function MenuLink({ href, icon: Icon, children }: MenuLinkProps) {
  return (
    <MenuItem asChild>
      <Link href={href}>
        <Icon aria-hidden="true" />
        {children}
      </Link>
    </MenuItem>
  );
}

export const MenuRadioGroup = Primitive.RadioGroup;

/** A dot marks an item that is chosen or on. */
const DOT = <Primitive.ItemIndicator className="ml-auto size-2 rounded-full bg-ink" />;

type RadioItemProps = Omit<ComponentProps<typeof Primitive.RadioItem>, 'className'>;

export const MenuRadioItem = ({ children, ...rest }: RadioItemProps) => (
  <Primitive.RadioItem {...rest} className={ITEM}>
    {children}
    {DOT}
  </Primitive.RadioItem>
);

type CheckboxItemProps = Omit<ComponentProps<typeof Primitive.CheckboxItem>, 'className'>;

export const MenuCheckboxItem = ({ children, ...rest }: CheckboxItemProps) => (
  <Primitive.CheckboxItem {...rest} className={ITEM}>
    {children}
    {DOT}
  </Primitive.CheckboxItem>
);

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label {...rest} className={clsx('px-3 py-2 text-14', className)} />;
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-line" />;
}
