import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Problems of code samples. */
export const sampleEntries = {
  'sample/type-error': {
    severity: 'error',
    title: 'Type error in a code sample',
    message: ({ code, reason }: { code: number; reason: string; isModule: boolean }) => `TS${code}: ${reason}`,
    hint: ({ code, isModule }: { code: number; reason: string; isModule: boolean }) =>
      isModule
        ? 'To provide the imported file, add a code block with `title="src/file.ts"`. For any other code that the sample needs, use hidden lines.'
        : `Fix the sample. Use hidden lines for code that readers do not need to see. If the error is intentional, add \`// @errors: ${code}\`.`,
  },
  'sample/missing-package': {
    severity: 'error',
    title: 'A package for code samples is missing',
    message: ({ name, isTyped }: { name: string; packagesFile: string | undefined; isTyped: boolean }) =>
      isTyped ? `The package \`${name}\` is not installed for code samples.` : `The package \`${name}\` has no type declarations.`,
    hint: ({ name, packagesFile, isTyped }: { name: string; packagesFile: string | undefined; isTyped: boolean }) => {
      const wanted = isTyped ? name : `@types/${name.replace(/^@/, '').replace('/', '__')}`
      return packagesFile === undefined
        ? `Install \`${wanted}\` in the project, or set \`check.samples.packages\` to a folder whose \`package.json\` lists it.`
        : `To add the package to \`${packagesFile}\` and its lock file, run \`npm install --package-lock-only --save-exact --prefix ${packagesFile.replace(/\/?package\.json$/, '') || '.'} ${wanted}\`.`
    },
  },
  'sample/no-hover': {
    severity: 'warning',
    title: 'Types on hover are missing',
    message: ({ reason }: { reason: string; isOld: boolean }) => `Readers cannot look up types in code samples: ${reason}.`,
    hint: ({ isOld }: { reason: string; isOld: boolean }) =>
      isOld
        ? 'Types on hover require TypeScript 7 or later: run `npm install --save-dev typescript@7`, or remove `check.samples.hover`.'
        : 'TypeScript could not be asked about the samples. Build again; if that does not help, remove `check.samples.hover`.',
  },
  'sample/no-such-error': {
    severity: 'error',
    title: 'An expected error does not occur',
    message: ({ code }: { code: number }) => `The sample expects error TS${code}, but TypeScript does not report it.`,
    hint: () => 'Remove the number from `// @errors:`, or change the sample so that the error occurs.',
  },
  'sample/syntax': {
    severity: 'error',
    title: 'Syntax error in a code sample',
    message: ({ kind, reason }: { kind: string; reason: string }) => `Invalid ${kind}: ${reason}`,
    hint: ({ kind }: { kind: string; reason: string }) =>
      (kind === 'JSON' &&
        'For JSON with comments, set the language to `jsonc`. For a fragment, show the whole document or add `unchecked="reason"`.') ||
      (kind === 'shell command' &&
        'For program output, set the language to `text`. Write placeholders as `NAME`, because `<` and `>` redirect input and output.') ||
      'Fix the sample. For program output, set the language to `text`. If docsgen cannot check the code, add `unchecked="reason"`.',
  },
  'sample/graphql-syntax': {
    severity: 'error',
    title: 'GraphQL syntax error in a code sample',
    message: ({ reason }: { reason: string }) => `Invalid GraphQL: ${reason}`,
    hint: () => 'Write complete operations, fragments, or type definitions.',
  },
  'sample/graphql-error': {
    severity: 'error',
    title: 'A GraphQL sample does not match its schema',
    message: ({ reason, schema }: { reason: string; schema: string; isSaid: boolean }) => (schema === '' ? reason : `${schema}: ${reason}`),
    hint: ({ schema, isSaid }: { reason: string; schema: string; isSaid: boolean }) =>
      schema === ''
        ? 'Complete the schema that the sample defines.'
        : isSaid
          ? 'Fix the sample. If the sample uses types or fields that exist only in the reader’s project, define them in hidden lines: `extend type …`, then `# ---cut---`.'
          : `Fix the sample, or choose a schema by adding \`schema="${schema}"\` to the code block. The sample does not match any of the site’s schemas. The closest match is \`${schema}\`.`,
  },
  'sample/unknown-schema': {
    severity: 'error',
    title: 'A code sample uses an unknown schema',
    message: ({ name }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) => `Unknown schema \`${name}\`.`,
    hint: ({ titles, suggestion }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ??
      (Array.isArray(titles) && titles.length > 0
        ? `Use one of the site’s schemas: ${titles.map((title) => `\`${title}\``).join(', ')}.`
        : 'Add the schema under `reference.graphql` or `check.samples.schemas` in the config.'),
  },
  'sample/broken-schema': {
    severity: 'error',
    title: 'A schema cannot be used to check samples',
    message: ({ title, reason }: { title: string; reason: string }) =>
      `The schema \`${title}\` cannot be used to check code samples: ${reason}`,
    hint: () => 'Fix the schema. If the server adds definitions at startup, add the same definitions with an `extend` module.',
  },
  'sample/nothing-to-continue': {
    severity: 'error',
    title: 'No code sample to continue',
    message: ({ title }: { title: string | undefined }) =>
      title === undefined
        ? 'This sample is marked `continues`, but the page has no earlier TypeScript sample.'
        : `No earlier sample on this page has the title \`${title}\`.`,
    hint: () =>
      'Use the title of the sample to continue, or remove `continues`. Without a title, a sample continues the previous TypeScript sample.',
  },
  'sample/bad-path': {
    severity: 'error',
    title: 'Invalid path in a code sample’s title',
    message: ({ title }: { title: string }) => `The title \`${title}\` is not a path inside the reader’s project.`,
    hint: () => 'Write a path relative to the root of the reader’s project, with forward slashes: `title="src/app.ts"`.',
  },
  'sample/import-outside': {
    severity: 'error',
    title: 'A code sample imports a file from outside the page',
    message: ({ specifier }: { specifier: string }) =>
      `\`${specifier}\` is neither a package nor a file defined on this page, so docsgen does not check the types of this page’s samples.`,
    hint: () =>
      'Import packages by name, and import files defined on this page by relative path. To share code between pages, put the code in the `check.samples.packages` folder.',
  },
  'sample/too-slow': {
    severity: 'error',
    title: 'The types of a code sample take too much time or memory',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the types of this sample: ${reason}`,
    hint: () => 'Simplify the types, or add `unchecked="reason"` to the code block.',
  },
  'sample/too-deep': {
    severity: 'error',
    title: 'A code sample is nested too deeply or has too long lines',
    message: () => 'The code in this sample is nested too deeply, or its lines are too long, for docsgen to check it.',
    hint: () => 'Show a smaller part of the code.',
  },
  'sample/no-reason': {
    severity: 'warning',
    title: 'Unchecked code sample without a reason',
    message: () => 'This sample is marked `unchecked` without a reason.',
    hint: () => 'Give a reason, such as `unchecked="shows compiler output"`.',
  },
  'sample/unlabelled': {
    severity: 'warning',
    title: 'Code without a language is not checked',
    message: ({ kind }: { kind: string; label: string }) =>
      `This code block looks like ${kind} but does not specify that language, so docsgen does not check it.`,
    hint: ({ label }: { kind: string; label: string }) =>
      `Begin the block with \`\`\`\` \`\`\`${label} \`\`\`\`. If docsgen should not check the code, write \`\`\`\` \`\`\`text unchecked="reason" \`\`\`\`.`,
  },
  'sample/no-lock': {
    severity: 'error',
    title: 'The folder for code samples lacks a package file',
    message: ({ folder, missing }: { folder: string; missing: string }) =>
      `The folder \`${folder}\` has no \`${missing}\`, so the types of code samples are not checked.`,
    hint: ({ folder, missing }: { folder: string; missing: string }) =>
      missing === 'package.json'
        ? 'Add a `package.json` file that lists the packages that the samples import, with exact versions.'
        : `Run \`npm install --package-lock-only --prefix ${folder}\`, and commit the lock file.`,
  },
  'sample/lock-differs': {
    severity: 'error',
    title: 'The packages for code samples do not match their lock file',
    message: ({ reason }: { reason: string; folder: string }) => `The packages for code samples do not match their lock file: ${reason}.`,
    hint: ({ folder }: { reason: string; folder: string }) =>
      `To update the lock file, run \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/npmrc-ignored': {
    severity: 'warning',
    title: 'npm settings for code samples are ignored',
    message: ({ file }: { file: string }) => `docsgen ignores \`${file}\`, because npm settings can run programs and leak secrets.`,
    hint: () => 'Move the settings that you need to the `.npmrc` file in the project folder or your home folder, and delete this file.',
  },
  'sample/broken-lock': {
    severity: 'error',
    title: 'Invalid package files for code samples',
    message: ({ file, reason }: { file: string; reason: string; folder: string }) => `\`${file}\` is not a valid package file: ${reason}`,
    hint: ({ folder }: { file: string; reason: string; folder: string }) =>
      `Correct \`package.json\` if necessary, and run \`npm install --package-lock-only --prefix ${folder}\` to update the lock file.`,
  },
  'sample/package-source': {
    severity: 'error',
    title: 'A package for code samples is not from a registry',
    message: ({ name, spec }: { name: string; spec: string }) =>
      `Code samples use \`${name}\` from \`${spec}\`, which is not a version in a package registry.`,
    hint: () =>
      'Use a version, a range, a tag, or `npm:other-name@version`. docsgen does not install packages from Git repositories, URLs, folders, files, or workspaces.',
  },
  'sample/package-unverified': {
    severity: 'error',
    title: 'A package for code samples has no integrity hash',
    message: ({ names, folder }: { names: readonly string[]; folder: string }) =>
      `\`${folder}/package-lock.json\` has no SHA-512 integrity hash for ${listNames(names)}.`,
    hint: ({ folder }: { names: readonly string[]; folder: string }) =>
      `Delete these entries, and run \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/package-registry': {
    severity: 'error',
    title: 'A package for code samples is from an unknown registry',
    message: ({ origin, names }: { origin: string; names: readonly string[] }) =>
      `The lock file refers to \`${origin}\` for ${listNames(names)}, but the project’s npm settings do not include this registry.`,
    hint: () =>
      'Add the registry to the `.npmrc` file in the project folder or your home folder, or recreate the lock file with `--omit-lockfile-registry-resolved`.',
  },
  'sample/left-out': {
    severity: 'warning',
    title: 'The packages for code samples are not installed',
    message: ({ folder, what }: { folder: string; what: 'offline' | 'hover' }) =>
      `The packages in \`${folder}/package.json\` are not installed, so ${what === 'hover' ? 'readers cannot look up types in code samples' : 'the types of code samples are not checked'}.`,
    hint: ({ what }: { folder: string; what: 'offline' | 'hover' }) =>
      what === 'hover'
        ? 'Run `docsgen build --strict`, which installs them and checks the samples.'
        : 'Run the command once without `--offline`.',
  },
  'sample/no-typescript': {
    severity: 'warning',
    title: 'TypeScript is not installed',
    message: () => 'TypeScript is not installed in the project, so the types of code samples are not checked.',
    hint: () => 'Run `npm install --save-dev typescript`.',
  },
  'sample/types-unchecked': {
    severity: 'warning',
    title: 'The types of code samples are not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the code samples: ${reason}`,
    hint: () => 'Check the project’s TypeScript version and the `tsconfig.json` file for samples.',
  },
} as const satisfies CatalogueTable

/** The first of them. */
function listNames(names: readonly string[]): string {
  if (!Array.isArray(names)) return String(names)
  const shown = names.slice(0, 5).map((name) => `\`${name}\``)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
