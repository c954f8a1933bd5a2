import apiReference from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { DOCS_PATH, DOCUMENT_PATH, NONCE_PLACEHOLDER, SITE_NAME_PLACEHOLDER } from '#contract/api-docs.ts';

const SCRIPT = 'js/scalar.js';

/** The page that shows the OpenAPI document, and its script of four megabytes. */
export async function createReference(): Promise<{ script: string; pageWith(scriptUrl: string): string }> {
  const app = fastify();
  await app.register(apiReference, {
    routePrefix: DOCS_PATH,
    configuration: {
      url: DOCUMENT_PATH,
      pageTitle: `${SITE_NAME_PLACEHOLDER}: the API`,
      nonce: NONCE_PLACEHOLDER,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      documentDownloadType: 'json',
    },
  });
  const read = async (path: string) => (await app.inject(`${DOCS_PATH}/${path}`)).payload;
  const [page, script] = [await read(''), await read(SCRIPT)];
  if (!page.includes(`"${SCRIPT}"`)) throw new Error('The reference page does not name its script');
  return {
    // The source map is not served.
    script: script.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'),
    pageWith: (scriptUrl) => page.replace(`"${SCRIPT}"`, () => `"${scriptUrl}"`),
  };
}
