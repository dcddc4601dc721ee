import { defineDiagnostics, didYouMean, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'config/matches-no-file': warning(
    'Glob without matching files',
    '`{key}` has no effect, because no file in the project matches {globs}.',
    'Correct the globs. They are relative to the project folder, as in `schemas/*.graphql`.',
  ),
  'sample/type-error': error(
    'Type error in a code sample',
    'TS{code}: {reason}',
    ({ code, isModule }: { code: number; isModule: boolean }) =>
      isModule
        ? 'To provide the imported file, add a code block with `title="src/file.ts"`. For any other code that the sample needs, use hidden lines.'
        : `Fix the sample. Use hidden lines for code that readers do not need to see. If the error is intentional, add \`// @errors: ${code}\`.`,
  ),
  'sample/missing-package': error(
    'Missing package for code samples',
    ({ name, isTyped }: { name: string; isTyped: boolean }) =>
      isTyped ? `The package \`${name}\` is not installed for code samples.` : `The package \`${name}\` has no type declarations.`,
    ({ name, packagesFile, isTyped }: { name: string; packagesFile: string | undefined; isTyped: boolean }) => {
      const wanted = isTyped ? name : `@types/${name.replace(/^@/, '').replace('/', '__')}`
      return packagesFile === undefined
        ? `Install \`${wanted}\` in the project, or set \`check.samples.packages\` to a folder whose \`package.json\` lists it.`
        : `To add the package to \`${packagesFile}\` and its lock file, run \`npm install --package-lock-only --save-exact --prefix ${packagesFile.replace(/\/?package\.json$/, '') || '.'} ${wanted}\`.`
    },
  ),
  'sample/no-hover': warning(
    'Missing types in samples',
    'Readers cannot look up types in code samples: {reason}.',
    ({ isOld }: { isOld: boolean }) =>
      isOld
        ? 'Types on hover require TypeScript 7 or later: run `npm install --save-dev typescript@7`, or remove `check.samples.hover`.'
        : 'TypeScript could not be asked about the samples. Build again; if that does not help, remove `check.samples.hover`.',
  ),
  'sample/no-such-error': error(
    'Missing expected error',
    'The sample expects error TS{code}, but TypeScript does not report it.',
    'Remove the number from `// @errors:`, or change the sample so that the error occurs.',
  ),
  'sample/syntax': error(
    'Syntax error in a code sample',
    'Invalid {kind}: {reason}',
    ({ kind }: { kind: string }) =>
      (kind === 'JSON' &&
        'For JSON with comments, set the language to `jsonc`. If the sample is only a fragment, show the whole document, or add `unchecked="reason"`.') ||
      (kind === 'shell command' &&
        'For program output, set the language to `text`. Write placeholders as `NAME`, because `<` and `>` redirect input and output.') ||
      'Fix the sample. For program output, set the language to `text`. If docsgen cannot check the code, add `unchecked="reason"`.',
  ),
  'sample/graphql-syntax': error(
    'GraphQL syntax error in a code sample',
    'Invalid GraphQL: {reason}',
    'Write complete operations, fragments, or type definitions.',
  ),
  'sample/graphql-error': error(
    'Invalid GraphQL sample',
    ({ reason, schema }: { reason: string; schema: string }) => (schema === '' ? reason : `${schema}: ${reason}`),
    ({ schema, isSaid }: { schema: string; isSaid: boolean }) =>
      schema === ''
        ? 'Complete the schema that the sample defines.'
        : isSaid
          ? 'Fix the sample. If the sample uses types or fields that exist only in the reader’s project, define them in hidden lines: `extend type …`, then `# ---cut---`.'
          : `Fix the sample, or choose a schema by adding \`schema="${schema}"\` to the code block. The sample does not match any of the site’s schemas. The closest match is \`${schema}\`.`,
  ),
  'sample/unknown-schema': error(
    'Unknown schema of a code sample',
    'Unknown schema `{name}`.',
    ({ titles, suggestion }: { titles: readonly string[]; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ??
      (Array.isArray(titles) && titles.length > 0
        ? `Use one of the site’s schemas: ${titles.map((title) => `\`${title}\``).join(', ')}.`
        : 'Add the schema under `reference.graphql` or `check.samples.schemas` in the config.'),
  ),
  'sample/broken-schema': error(
    'Invalid schema for samples',
    'The schema `{title}` cannot be used to check code samples: {reason}',
    'Fix the schema. If the server adds definitions at startup, add the same definitions with an `extend` module.',
  ),
  'sample/nothing-to-continue': error(
    'No code sample to continue',
    ({ title }: { title: string | undefined }) =>
      title === undefined
        ? 'This sample is marked `continues`, but the page has no earlier TypeScript sample.'
        : `No earlier sample on this page has the title \`${title}\`.`,
    'Set `continues` to the title of the sample that this one continues, or remove it. Without a title, a sample continues the previous TypeScript sample.',
  ),
  'sample/bad-path': error(
    'Invalid path in a code sample’s title',
    'The title `{title}` is not a path inside the reader’s project.',
    'Write a path relative to the root of the reader’s project, with forward slashes: `title="src/app.ts"`.',
  ),
  'sample/import-outside': error(
    'Import from outside the page',
    '`{specifier}` is neither a package nor a file defined on this page, so docsgen does not check the types of this page’s samples.',
    'Import packages by name, and import files defined on this page by relative path. To share code between pages, put the code in the `check.samples.packages` folder.',
  ),
  'sample/too-slow': error(
    'Types of a code sample take too long',
    'TypeScript could not check the types of this sample: {reason}',
    'Simplify the types, or add `unchecked="reason"` to the code block.',
  ),
  'sample/too-deep': error(
    'Code sample too deeply nested or lines too long',
    'The code in this sample is nested too deeply, or its lines are too long, for docsgen to check it.',
    'Show a smaller part of the code.',
  ),
  'sample/no-reason': warning(
    'Unchecked code sample without a reason',
    'This sample is marked `unchecked` without a reason.',
    'Give a reason, such as `unchecked="shows compiler output"`.',
  ),
  'sample/unlabelled': warning(
    'Unchecked code without a language',
    'This code block looks like {kind} but does not specify that language, so docsgen does not check it.',
    'Begin the block with ```` ```{label} ````. If docsgen should not check the code, write ```` ```text unchecked="reason" ````.',
  ),
  'sample/no-lock': error(
    'Missing package file for code samples',
    'The folder `{folder}` has no `{missing}`, so the types of code samples are not checked.',
    ({ folder, missing }: { folder: string; missing: string }) =>
      missing === 'package.json'
        ? 'Add a `package.json` file that lists the packages that the samples import, with exact versions.'
        : `Run \`npm install --package-lock-only --prefix ${folder}\`, and commit the lock file.`,
  ),
  'sample/lock-differs': error(
    'Outdated lock file for code samples',
    'The packages for code samples do not match their lock file: {reason}.',
    'To update the lock file, run `npm install --package-lock-only --prefix {folder}`.',
  ),
  'sample/npmrc-ignored': warning(
    'Ignored npm settings for code samples',
    'docsgen ignores `{file}`, because npm settings can run programs and leak secrets.',
    'Move the settings that you need to the `.npmrc` file in the project folder or your home folder, and delete this file.',
  ),
  'sample/broken-lock': error(
    'Invalid package files for code samples',
    '`{file}` is not a valid package file: {reason}',
    'Correct `package.json` if necessary, and run `npm install --package-lock-only --prefix {folder}` to update the lock file.',
  ),
  'sample/package-source': error(
    'Package for code samples outside a registry',
    'Code samples use `{name}` from `{spec}`, which is not a version in a package registry.',
    'Use a version, a range, a tag, or `npm:other-name@version`. docsgen does not install packages from Git repositories, URLs, folders, files, or workspaces.',
  ),
  'sample/package-unverified': error(
    'Missing integrity hash of a package for code samples',
    ({ names, folder }: { names: readonly string[]; folder: string }) =>
      `\`${folder}/package-lock.json\` has no SHA-512 integrity hash for ${listNames(names)}.`,
    'Delete these entries, and run `npm install --package-lock-only --prefix {folder}`.',
  ),
  'sample/package-registry': error(
    'Unknown registry of a package for code samples',
    ({ origin, names }: { origin: string; names: readonly string[] }) =>
      `The lock file refers to \`${origin}\` for ${listNames(names)}, but the project’s npm settings do not include this registry.`,
    'Add the registry to the `.npmrc` file in the project folder or your home folder, or recreate the lock file with `--omit-lockfile-registry-resolved`.',
  ),
  'sample/left-out': warning(
    'Packages for code samples not installed',
    ({ folder, what }: { folder: string; what: 'offline' | 'hover' }) =>
      `The packages in \`${folder}/package.json\` are not installed, so ${what === 'hover' ? 'readers cannot look up types in code samples' : 'the types of code samples are not checked'}.`,
    ({ what }: { what: 'offline' | 'hover' }) =>
      what === 'hover'
        ? 'Run `docsgen build --strict`, which installs them and checks the samples.'
        : 'Run the command once without `--offline`.',
  ),
  'sample/no-typescript': warning(
    'TypeScript not installed',
    'TypeScript is not installed in the project, so the types of code samples are not checked.',
    'Run `npm install --save-dev typescript`.',
  ),
  'sample/types-unchecked': warning(
    'Unchecked types of code samples',
    'TypeScript could not check the code samples: {reason}',
    'Check the project’s TypeScript version and the `tsconfig.json` file for samples.',
  ),
})

/** Lists the first names and the number of the remaining names. */
function listNames(names: readonly string[]): string {
  if (!Array.isArray(names)) return String(names)
  const shown = names.slice(0, 5).map((name) => `\`${name}\``)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
