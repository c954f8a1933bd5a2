/** The parts of oidc-provider that tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  export type ProviderContext = {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  };
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: new (names: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
