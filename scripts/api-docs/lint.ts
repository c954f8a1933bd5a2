import { createConfig, lintFromString } from '@redocly/openapi-core';
import { createApiDocument } from './document.ts';

/** `node scripts/api-docs/lint.ts` checks the OpenAPI document by the recommended rules of Redocly. */
const problems = await lintFromString({
  source: JSON.stringify(await createApiDocument()),
  // Zod adds a second form of each named schema for inputs.
  config: await createConfig({ extends: ['recommended'], rules: { 'no-unused-components': 'off' } }),
});
for (const { severity, ruleId, message, location } of problems) {
  process.stdout.write(`${severity} ${ruleId}: ${message} at ${location[0]?.pointer ?? 'the document'}\n`);
}
process.stdout.write(`${problems.length} problems in the OpenAPI document\n`);
if (problems.length > 0) process.exitCode = 1;
