import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'reference/nothing-documented': warning(
    'Nothing to document',
    'docsgen found nothing to document in `{name}`: {reason}.',
    "To document everything that the entry points export, set `group: 'module'` or `group: 'kind'`, and check `entryPoints`.",
  ),
  'reference/mostly-omitted': warning(
    'Mostly undocumented declarations',
    'Only {documented} of {exported} exported declarations of `{name}` have the tag `@docsCategory`, so the others have no page.',
    "To document all of them, set `group: 'module'` or `group: 'kind'`. If this is intentional, set `group: 'docsCategory'`.",
  ),
  'reference/no-entry-points': warning(
    'Package without TypeScript entry points',
    'The `package.json` of `{name}` names no entry point with TypeScript declarations, so docsgen generates no pages for `{key}`.',
    'List the source files of the entry points in `entryPoints`, or use the package with the declarations, such as `@types/…`.',
  ),
  'reference/unknown-entry-point': warning(
    'Unknown entry point',
    '`{name}` matches neither a key with TypeScript declarations in the `exports` of `{source}` nor a TypeScript file.',
    'Use a key of `exports`, such as `./client`, or the path of a file relative to the root of the package or folder.',
  ),
  'reference/missing-module': warning(
    'Missing exported module',
    'No TypeScript file provides `{specifier}`, so declarations that this file exports from it have no pages.',
    'Include the file with `files`. If the package does not contain it, report the problem to its authors.',
  ),
  'reference/unresolved-inherit-doc': warning(
    'No comment to inherit',
    ({ name, isNamed }: { name: string; isNamed: boolean }) =>
      isNamed
        ? `No comment of \`${name}\` was found, so this comment inherits nothing.`
        : `No parent has a comment for \`${name}\`, so this comment inherits nothing.`,
    'Correct the name after `@inheritDoc`, or write the comment here.',
  ),
  'reference/inline-tag': warning(
    'Tag inside a line',
    '`@docsCategory` is not at the start of a line, so this comment gives its declaration no page.',
    'Move the tag to its own line.',
  ),
  'reference/no-entities': warning(
    'No entities found',
    'No file of `{name}` contains decorators of TypeORM, so `entities` has no effect.',
    'Remove the option. If the package has entities, check that it contains the compiled `.js` files.',
  ),
  'reference/unreadable-decorator': warning(
    'Unreadable decorator',
    'The decorators here cannot be read: {reason}. The page of the entity does not show them.',
    'Use a version of the package with ordinary decorators such as `@Column()`, or remove `entities`.',
  ),
  'reference/unreadable-file': warning(
    'Invalid TypeScript in a package',
    'This file cannot be parsed as TypeScript: {problem}. No pages are generated for its declarations.',
    'Exclude the file with `files`, or use a different version of the package.',
  ),
})

export { createDiagnostic }

export const typescriptReference = defineFeature({ name: 'typescript-reference', needs: ['references'], diagnostics })
