import { toast } from '#client/lib/toast/toast-store.ts';
import { Button } from '#client/ui/form/button.tsx';

const PROVIDERS = ['Google', 'Apple', 'Facebook', 'Discord'];

/** Each button only shows a toast. */
export function SocialButtons() {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        Or continue with
      </p>
      <div className="grid grid-cols-2 gap-2">
        {PROVIDERS.map((provider) => (
          <Button
            key={provider}
            onClick={() =>
              toast({ title: 'Coming Soon', description: `${provider} login will be available soon!` })
            }
          >
            {provider}
          </Button>
        ))}
      </div>
    </div>
  );
}
