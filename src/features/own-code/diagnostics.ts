import { defineDiagnostics, error } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'function/threw': error('Error in a source or check', 'The {kind} `{name}` threw an error: {reason}'),
  'function/timeout': error(
    'Slow source or check',
    ({ kind, name, seconds }: { kind: string; name: string; seconds: number }) =>
      `The ${kind} \`${name}\` did not finish within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    'Look for a loop or an `await` that never ends. If the function needs more time, increase its `timeout`.',
  ),
  'function/exits': error(
    'Exit in a source or check',
    'The {kind} `{name}` calls `process.exit({code})`.',
    'Throw an error that describes the problem instead.',
  ),
  'function/bad-result': error('Invalid result of a source or check', 'The {kind} `{name}` returned an invalid value: {reason}.'),
  'function/bad-json': error('Invalid JSON in a data file', 'This file is not valid JSON: {reason}.'),
  'function/duplicate-page': error(
    'Duplicate generated page',
    'The source `{name}` makes the page `{path}`, which already exists.',
    'Give each page its own path.',
  ),
  'front-matter/own-value': error(
    'Front matter that does not match the schema',
    ({ key, reason }: { key: string | undefined; reason: string }) =>
      key === undefined
        ? `The front matter does not match the site’s schema: ${reason}`
        : `\`${key}\` does not match the site’s schema: ${reason}`,
    ({ reason, configFile }: { reason: string; configFile: string }) =>
      /expected date|date, received/i.test(reason)
        ? `In the \`frontMatter\` schema in \`${configFile}\`, use a type for ISO date strings. docsgen passes dates to the schema as text.`
        : `Correct the front matter, or change the \`frontMatter\` schema in \`${configFile}\`.`,
  ),
  'front-matter/not-data': error(
    'Schema result that is not plain data',
    'For `{key}`, the site’s schema returns {found}, which is not plain data.',
    'Return strings, numbers, booleans, `null`, or arrays and objects of these values. docsgen converts dates to ISO strings.',
  ),
  'front-matter/schema-failed': error('Failed front-matter schema', 'The `frontMatter` schema in the config {reason}.', '{hint}'),
})
