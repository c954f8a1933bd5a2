import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

type Props = Omit<ComponentProps<typeof Button>, 'isPending' | 'onClick'> & {
  call: { isPending: boolean; mutate: () => void };
};

/** A button that makes a call without input, and is pending until its answer. */
export const CallButton = ({ call, ...rest }: Props) => (
  <Button {...rest} isPending={call.isPending} onClick={() => call.mutate()} />
);
