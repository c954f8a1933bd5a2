import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { toast } from '#client/lib/toast/toast-store.ts';

/** Offline, or after an upgrade of the server, the code of a menu does not load. */
const toastNotLoaded = () =>
  toast({
    title: 'The menu did not open',
    description: 'Check your connection, or reload the page.',
    variant: 'destructive',
  });

type MenuProps = { trigger: ReactNode; defaultOpen: boolean };

/**
 * Loads a menu when its button is first hovered or focused, so that no page waits for its code. Until the menu first
 * opens, only the button is rendered.
 */
export function lazyMenu<P extends MenuProps>(load: () => Promise<ComponentType<P>>) {
  type Props = Omit<P, keyof MenuProps> & { trigger: ReactElement<ComponentProps<'button'>> };
  let loaded: ComponentType<P> | null = null;
  const fetchMenu = async () => {
    loaded = await load();
  };
  // A press of the button repeats a failed load.
  const prepare = () => void fetchMenu().catch(() => {});

  return function LazyMenu(props: Props) {
    const [hasOpened, setHasOpened] = useState(false);
    const Menu = loaded;
    if (Menu && hasOpened) return <Menu {...(props as unknown as P)} defaultOpen />;
    return cloneElement(props.trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => fetchMenu().then(() => setHasOpened(true), toastNotLoaded),
    });
  };
}
