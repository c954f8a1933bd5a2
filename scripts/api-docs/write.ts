import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApiDocument } from './document.ts';
import { createReference } from './reference.ts';

/** Writes the OpenAPI document and its page, and the page's script among the client's assets under its hash. */
export async function writeApiDocs({ docsDir, clientDir }: { docsDir: string; clientDir: string }) {
  const [document, { script, pageWith }] = await Promise.all([createApiDocument(), createReference()]);
  const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
  const file = `assets/api-reference-${hash}.js`;
  writeFileSync(join(clientDir, file), script);
  mkdirSync(docsDir, { recursive: true });
  writeFileSync(join(docsDir, 'page.html'), pageWith(`/${file}`));
  writeFileSync(join(docsDir, 'openapi.json'), JSON.stringify(document));
}
