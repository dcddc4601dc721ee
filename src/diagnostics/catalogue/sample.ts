import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong with a site's code samples. */
export const sampleEntries = {
  'sample/type-error': {
    severity: 'error',
    title: 'Type error in a code sample',
    message: ({ code, reason }: { code: number; reason: string; isModule: boolean }) => `TS${code}: ${reason}`,
    hint: ({ code, isModule }: { code: number; reason: string; isModule: boolean }) =>
      isModule
        ? 'Add a code block with `title="src/file.ts"` to provide the imported file. Anything else the sample needs can go in hidden lines.'
        : `Fix the sample. Code that readers do not need can go in hidden lines. If the error is intentional, add \`// @errors: ${code}\`.`,
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
        : `Add it to \`${packagesFile}\` and its lock file: \`npm install --package-lock-only --save-exact --prefix ${packagesFile.replace(/\/?package\.json$/, '') || '.'} ${wanted}\`.`
    },
  },
  'sample/no-such-error': {
    severity: 'error',
    title: 'An expected error does not occur',
    message: ({ code }: { code: number }) => `The sample expects the error TS${code}, but TypeScript does not report it.`,
    hint: () => 'Remove the number from `// @errors:`, or change the sample so that the error occurs.',
  },
  'sample/syntax': {
    severity: 'error',
    title: 'Syntax error in a code sample',
    message: ({ kind, reason }: { kind: string; reason: string }) => `Invalid ${kind}: ${reason}`,
    hint: ({ kind }: { kind: string; reason: string }) =>
      (kind === 'JSON' &&
        'For JSON with comments, use `jsonc`. If this is only a fragment, show the whole document or add `unchecked="why"`.') ||
      (kind === 'shell command' && 'For program output, use `text`. Write placeholders as `NAME`, because `<` and `>` redirect.') ||
      'Fix the sample. For program output, use `text`. If the code cannot be checked, add `unchecked="why"`.',
  },
  'sample/graphql-syntax': {
    severity: 'error',
    title: 'GraphQL syntax error in a code sample',
    message: ({ reason }: { reason: string }) => `Invalid GraphQL: ${reason}`,
    hint: () => 'A GraphQL sample must contain complete operations, fragments or type definitions.',
  },
  'sample/graphql-error': {
    severity: 'error',
    title: 'A GraphQL sample does not match its schema',
    message: ({ reason, schema }: { reason: string; schema: string; isSaid: boolean }) => (schema === '' ? reason : `${schema}: ${reason}`),
    hint: ({ schema, isSaid }: { reason: string; schema: string; isSaid: boolean }) =>
      schema === ''
        ? 'The sample defines its own schema, which must be complete.'
        : isSaid
          ? 'Fix the sample. If it uses something that exists only in the reader’s project, define it in hidden lines: `extend type …`, then `# ---cut---`.'
          : `The sample does not match any of the site’s schemas; \`${schema}\` is the closest. To choose a schema, add \`schema="${schema}"\` to the code block.`,
  },
  'sample/unknown-schema': {
    severity: 'error',
    title: 'A code sample uses an unknown schema',
    message: ({ name }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) => `Unknown schema \`${name}\`.`,
    hint: ({ titles, suggestion }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ??
      (Array.isArray(titles) && titles.length > 0
        ? `The site has ${titles.map((title) => `\`${title}\``).join(', ')}.`
        : 'Add the schema with `reference.graphql` or `check.samples.schemas` in the config.'),
  },
  'sample/broken-schema': {
    severity: 'error',
    title: 'A schema cannot be used to check samples',
    message: ({ title, reason }: { title: string; reason: string }) =>
      `The schema \`${title}\` cannot be used to check code samples: ${reason}`,
    hint: () => 'The schema must be complete. If the server adds definitions at startup, add them with the `extend` module.',
  },
  'sample/nothing-to-continue': {
    severity: 'error',
    title: 'No code sample to continue',
    message: ({ title }: { title: string | undefined }) =>
      title === undefined
        ? 'There is no earlier TypeScript sample for this one to continue.'
        : `No earlier sample has the title \`${title}\`.`,
    hint: () => 'A sample continues the previous one with the same title or, if it has no title, the previous TypeScript sample.',
  },
  'sample/bad-path': {
    severity: 'error',
    title: 'Invalid path in the title of a code sample',
    message: ({ title }: { title: string }) => `The title \`${title}\` is not a path inside the reader’s project.`,
    hint: () => 'Write the path relative to the project root, with forward slashes: `title="src/app.ts"`.',
  },
  'sample/import-outside': {
    severity: 'error',
    title: 'A code sample imports a file from outside its page',
    message: ({ specifier }: { specifier: string }) =>
      `\`${specifier}\` is not one of the page’s own files, so the types of this page’s samples are not checked.`,
    hint: () =>
      'Import packages by name, and files from the same page by relative path. To share code between pages, put it in the `check.samples.packages` folder.',
  },
  'sample/too-deep': {
    severity: 'error',
    title: 'A code sample is nested too deeply',
    message: () => 'This sample is nested too deeply to be checked.',
    hint: () => 'Show a smaller part of the code.',
  },
  'sample/no-reason': {
    severity: 'warning',
    title: 'An unchecked code sample without a reason',
    message: () => 'This sample is marked `unchecked`, but gives no reason.',
    hint: () => 'Add the reason: `unchecked="shows compiler output"`.',
  },
  'sample/unlabelled': {
    severity: 'warning',
    title: 'Code without a language is not checked',
    message: ({ kind }: { kind: string; label: string }) =>
      `This code block looks like ${kind} but is not labeled as such, so it is not checked.`,
    hint: ({ label }: { kind: string; label: string }) =>
      `Begin it with \`\`\`${label}, or give a reason not to check it: \`\`\`text unchecked="why"`,
  },
  'sample/no-lock': {
    severity: 'error',
    title: 'The packages for code samples are not defined',
    message: ({ folder, missing }: { folder: string; missing: string }) =>
      `The folder \`${folder}\` has no \`${missing}\`, so the types of code samples are not checked.`,
    hint: ({ folder, missing }: { folder: string; missing: string }) =>
      missing === 'package.json'
        ? 'Add a `package.json` that lists the packages the samples import, with exact versions.'
        : `Create it with \`npm install --package-lock-only --prefix ${folder}\`, and commit it.`,
  },
  'sample/lock-differs': {
    severity: 'error',
    title: 'The packages for code samples do not match their lock file',
    message: ({
      path,
      locked,
      installed,
      folder,
      isOtherVersion,
    }: {
      path: string
      locked: string | undefined
      installed: string | undefined
      folder: string
      isOtherVersion: boolean
    }) =>
      `\`${folder}/package-lock.json\` has ${locked === undefined ? 'no entry' : `version ${locked}`} for \`${path}\`, but npm installed ${installed === undefined ? 'nothing' : isOtherVersion ? `version ${installed}` : 'a different file for that version'}.`,
    hint: ({
      folder,
    }: {
      path: string
      locked: string | undefined
      installed: string | undefined
      folder: string
      isOtherVersion: boolean
    }) => `Update the lock file to match its \`package.json\`: \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/npmrc-ignored': {
    severity: 'warning',
    title: 'npm settings in the folder for code samples are ignored',
    message: ({ file }: { file: string }) => `\`${file}\` is ignored, because npm settings can run programs and leak secrets.`,
    hint: () => 'Move the settings you need to the `.npmrc` in the project folder or in your home folder, and delete this file.',
  },
  'sample/broken-lock': {
    severity: 'error',
    title: 'Invalid package files for code samples',
    message: ({ file, reason }: { file: string; reason: string; folder: string }) => `\`${file}\` is invalid: ${reason}`,
    hint: ({ folder }: { file: string; reason: string; folder: string }) =>
      `Create the lock file again with \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/package-source': {
    severity: 'error',
    title: 'A package for code samples is not from a registry',
    message: ({ name, spec }: { name: string; spec: string }) =>
      `The code samples use \`${name}\` from \`${spec}\`, which is not a version in a package registry.`,
    hint: () =>
      'Use a version, a range, a tag or `npm:other-name@version`. Packages from git repositories, URLs, folders, files and workspaces are not installed.',
  },
  'sample/package-unverified': {
    severity: 'error',
    title: 'A package for code samples has no integrity hash',
    message: ({ names, folder }: { names: readonly string[]; folder: string }) =>
      `\`${folder}/package-lock.json\` has no SHA-512 \`integrity\` for ${listNames(names)}.`,
    hint: ({ folder }: { names: readonly string[]; folder: string }) =>
      `Delete these entries and run \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/package-registry': {
    severity: 'error',
    title: 'A package for code samples is from an unknown registry',
    message: ({ origin, names }: { origin: string; names: readonly string[] }) =>
      `The lock file takes ${listNames(names)} from \`${origin}\`, which is not a registry in the project’s npm settings.`,
    hint: () =>
      'Add the registry to the `.npmrc` in the project folder or in your home folder, or create the lock file with `--omit-lockfile-registry-resolved`.',
  },
  'sample/left-out': {
    severity: 'warning',
    title: 'The packages for code samples are not installed',
    message: ({ folder }: { folder: string }) =>
      `The packages in \`${folder}/package.json\` are not installed, so the types of code samples are not checked.`,
    hint: () => 'Run the command once without `--offline`.',
  },
  'sample/no-typescript': {
    severity: 'warning',
    title: 'TypeScript is not installed',
    message: () => 'TypeScript is not installed in the project, so the types of code samples are not checked.',
    hint: () => 'Install it: `npm install --save-dev typescript`.',
  },
  'sample/types-unchecked': {
    severity: 'warning',
    title: 'The types of code samples were not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the code samples: ${reason}`,
    hint: () => 'Check which version of `typescript` is installed in the project, and check the `tsconfig.json` for samples.',
  },
} as const satisfies CatalogueTable

/** The first of them. */
function listNames(names: readonly string[]): string {
  if (!Array.isArray(names)) return String(names)
  const shown = names.slice(0, 5).map((name) => `\`${name}\``)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
