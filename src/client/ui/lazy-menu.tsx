import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';

type MenuProps = { trigger: ReactNode; defaultOpen: boolean };

/**
 * A menu whose machinery is fetched when its button is first reached for, so that no page waits for it. Until it is
 * first opened, its button stands alone.
 */
export function lazyMenu<P extends MenuProps>(load: () => Promise<ComponentType<P>>) {
  type Given = Omit<P, keyof MenuProps> & { trigger: ReactElement<ComponentProps<'button'>> };
  let loaded: ComponentType<P> | null = null;
  const fetchMenu = async () => {
    loaded = await load();
  };
  // What fails here is tried again when the button is pressed.
  const prepare = () => void fetchMenu().catch(() => {});

  return function LazyMenu(props: Given) {
    const [hasOpened, setHasOpened] = useState(false);
    const Menu = loaded;
    if (Menu && hasOpened) return <Menu {...(props as unknown as P)} defaultOpen />;
    return cloneElement(props.trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: async () => {
        await fetchMenu();
        setHasOpened(true);
      },
    });
  };
}
