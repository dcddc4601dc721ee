import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong with a site's code samples. */
export const sampleEntries = {
  'sample/type-error': {
    severity: 'error',
    title: 'A sample does not type-check',
    message: ({ code, reason }: { code: number; reason: string; isModule: boolean }) => `TS${code}: ${reason}`,
    hint: ({ code, isModule }: { code: number; reason: string; isModule: boolean }) =>
      isModule
        ? 'A fence of the page makes a file with `title="src/file.ts"`; what a fence needs besides can stand in hidden lines.'
        : `Mend the sample; what readers need not see can stand in hidden lines, and an error that is meant is named by \`// @errors: ${code}\`.`,
  },
  'sample/missing-package': {
    severity: 'error',
    title: 'A sample needs a package that is not there',
    message: ({ name, isTyped }: { name: string; packagesFile: string | undefined; isTyped: boolean }) =>
      isTyped ? `The package \`${name}\` is not installed for samples.` : `The package \`${name}\` comes without types.`,
    hint: ({ name, packagesFile, isTyped }: { name: string; packagesFile: string | undefined; isTyped: boolean }) => {
      const wanted = isTyped ? name : `@types/${name.replace(/^@/, '').replace('/', '__')}`
      return packagesFile === undefined
        ? `Install \`${wanted}\` in the project, or name a folder with its \`package.json\` in \`check.samples.packages\`.`
        : `Add it to \`${packagesFile}\` with its lock: \`npm install --package-lock-only --save-exact --prefix ${packagesFile.replace(/\/?package\.json$/, '') || '.'} ${wanted}\`.`
    },
  },
  'sample/no-such-error': {
    severity: 'error',
    title: 'A sample lacks the error it is to have',
    message: ({ code }: { code: number }) => `The sample says it has the error TS${code}, and TypeScript finds none.`,
    hint: () => 'Remove the number from `// @errors:`, or mend the sample so that it shows what it is about.',
  },
  'sample/syntax': {
    severity: 'error',
    title: 'A sample cannot be read',
    message: ({ kind, reason }: { kind: string; reason: string }) => `Invalid ${kind}: ${reason}`,
    hint: ({ kind }: { kind: string; reason: string }) =>
      (kind === 'JSON' && 'With comments it is `jsonc`; where a part cannot stand alone, show all of it, or say `unchecked="why"`.') ||
      (kind === 'shell command' && 'Output of programs is `text`; `<` and `>` redirect, so a placeholder is better `NAME`.') ||
      'Mend it; output of programs is `text`, and what cannot be checked says `unchecked="why"`.',
  },
  'sample/graphql-syntax': {
    severity: 'error',
    title: 'GraphQL of a sample cannot be read',
    message: ({ reason }: { reason: string }) => `Invalid GraphQL: ${reason}`,
    hint: () => 'A sample holds whole operations, fragments or type definitions.',
  },
  'sample/graphql-error': {
    severity: 'error',
    title: 'GraphQL of a sample does not fit its schema',
    message: ({ reason, schema }: { reason: string; schema: string; isSaid: boolean }) => (schema === '' ? reason : `${schema}: ${reason}`),
    hint: ({ schema, isSaid }: { reason: string; schema: string; isSaid: boolean }) =>
      schema === ''
        ? 'The sample has a schema of its own, which must be whole.'
        : isSaid
          ? 'Mend it, or define in hidden lines what only a project of the reader’s has: `extend type …`, then `# ---cut---`.'
          : `It fits no schema of the site; \`${schema}\` is the nearest. A fence says which one is meant: \`schema="${schema}"\`.`,
  },
  'sample/unknown-schema': {
    severity: 'error',
    title: 'A sample is for a schema that is not there',
    message: ({ name }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) =>
      `The site has no schema \`${name}\`.`,
    hint: ({ titles, suggestion }: { name: string; titles: readonly string[]; suggestion?: string | undefined }) =>
      didYouMean(suggestion) ??
      (Array.isArray(titles) && titles.length > 0
        ? `It has ${titles.map((title) => `\`${title}\``).join(', ')}.`
        : 'Schemas come from `reference.graphql` and `check.samples.schemas` in the config.'),
  },
  'sample/broken-schema': {
    severity: 'error',
    title: 'Samples cannot be held against a schema',
    message: ({ title, reason }: { title: string; reason: string }) => `The schema \`${title}\` cannot be used to check samples: ${reason}`,
    hint: () => 'It must be whole: the module of `extend` can add what a server adds when it starts.',
  },
  'sample/nothing-to-continue': {
    severity: 'error',
    title: 'A sample continues nothing',
    message: ({ title }: { title: string | undefined }) =>
      title === undefined ? 'There is no TypeScript sample that this one could continue.' : `No sample before this one is \`${title}\`.`,
    hint: () => 'A sample continues the one before it of the same title, or the last TypeScript sample where it has none.',
  },
  'sample/bad-path': {
    severity: 'error',
    title: 'A sample’s file is outside of its project',
    message: ({ title }: { title: string }) => `\`${title}\` is no file below the page’s own folder.`,
    hint: () => 'Write the path from the project’s root, with forward slashes: `title="src/app.ts"`.',
  },
  'sample/import-outside': {
    severity: 'error',
    title: 'A sample imports a file outside of its page',
    message: ({ specifier }: { specifier: string }) =>
      `\`${specifier}\` leads out of the page’s own files, so the types of this page’s samples are not checked.`,
    hint: () =>
      'Samples import packages by name, and files of their own page by a relative path. Share code through the folder of `check.samples.packages`.',
  },
  'sample/too-deep': {
    severity: 'error',
    title: 'A sample is nested too deep',
    message: () => 'This sample is nested too deep to be checked.',
    hint: () => 'Show less of it.',
  },
  'sample/no-reason': {
    severity: 'warning',
    title: 'A sample is not checked, and nobody knows why',
    message: () => 'This sample is not checked, and says no reason.',
    hint: () => 'Say it: `unchecked="shows the output of the compiler"`.',
  },
  'sample/unlabelled': {
    severity: 'warning',
    title: 'Code without its language is not checked',
    message: ({ kind }: { kind: string; label: string }) => `This block reads like ${kind}, and nothing says so: it is not checked.`,
    hint: ({ label }: { kind: string; label: string }) =>
      `Begin it with \`\`\`${label}, or say why it is not checked: \`\`\`text unchecked="why"`,
  },
  'sample/no-lock': {
    severity: 'error',
    title: 'The packages for samples are not named',
    message: ({ folder, missing }: { folder: string; missing: string }) =>
      `The folder \`${folder}\` has no \`${missing}\`, so the types of samples are not checked.`,
    hint: ({ folder, missing }: { folder: string; missing: string }) =>
      missing === 'package.json'
        ? 'Put a `package.json` there with the packages that samples import, at exact versions.'
        : `Make it with \`npm install --package-lock-only --prefix ${folder}\`, and commit it.`,
  },
  'sample/lock-differs': {
    severity: 'error',
    title: 'The packages for samples are not those of their lock',
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
      `\`${folder}/package-lock.json\` has ${locked === undefined ? 'nothing' : `version ${locked}`} for \`${path}\`, and npm installed ${installed === undefined ? 'nothing' : isOtherVersion ? `version ${installed}` : 'another file under that version'}.`,
    hint: ({
      folder,
    }: {
      path: string
      locked: string | undefined
      installed: string | undefined
      folder: string
      isOtherVersion: boolean
    }) => `Bring the lock up to date with its \`package.json\`: \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/npmrc-ignored': {
    severity: 'warning',
    title: 'Settings of npm in the folder for samples are not read',
    message: ({ file }: { file: string }) => `\`${file}\` is not read: settings of npm may start programs and send secrets away.`,
    hint: () => 'Move what is needed of it to the `.npmrc` in the project’s own folder, or to your user’s, and delete it.',
  },
  'sample/broken-lock': {
    severity: 'error',
    title: 'The packages for samples cannot be read',
    message: ({ file, reason }: { file: string; reason: string; folder: string }) => `\`${file}\` cannot be used: ${reason}`,
    hint: ({ folder }: { file: string; reason: string; folder: string }) =>
      `Make the lock with \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/package-source': {
    severity: 'error',
    title: 'A package for samples is not from a registry',
    message: ({ name, spec }: { name: string; spec: string }) =>
      `Samples would take \`${name}\` from \`${spec}\`, which is not a version of a package in a registry.`,
    hint: () =>
      'Name a version, a range, a tag or `npm:other-name@version`. Repositories, addresses, folders, files and workspaces are not installed.',
  },
  'sample/package-unverified': {
    severity: 'error',
    title: 'A package for samples is not held to its content',
    message: ({ names, folder }: { names: readonly string[]; folder: string }) =>
      `\`${folder}/package-lock.json\` has no SHA-512 \`integrity\` for ${listNames(names)}.`,
    hint: ({ folder }: { names: readonly string[]; folder: string }) =>
      `Delete these entries and run \`npm install --package-lock-only --prefix ${folder}\`.`,
  },
  'sample/package-registry': {
    severity: 'error',
    title: 'A package for samples is on a server that npm’s settings do not name',
    message: ({ origin, names }: { origin: string; names: readonly string[] }) =>
      `The lock takes ${listNames(names)} from \`${origin}\`, which is not a registry of the project’s npm settings.`,
    hint: () =>
      'Name the registry in the `.npmrc` of the project’s own folder or of your user, or make the lock with `--omit-lockfile-registry-resolved`.',
  },
  'sample/left-out': {
    severity: 'warning',
    title: 'The packages for samples are not there',
    message: ({ folder }: { folder: string }) =>
      `The packages of \`${folder}/package.json\` are not installed, so the types of samples are not checked.`,
    hint: () => 'Build once without `--offline`.',
  },
  'sample/no-typescript': {
    severity: 'warning',
    title: 'There is no TypeScript to check samples with',
    message: () => 'The project has no TypeScript, so the types of samples are not checked.',
    hint: () => 'Install it: `npm install --save-dev typescript`.',
  },
  'sample/types-unchecked': {
    severity: 'warning',
    title: 'The types of samples were not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the samples: ${reason}`,
    hint: () => 'Check the `typescript` that is installed in the project, and the `tsconfig.json` for samples.',
  },
} as const satisfies CatalogueTable

/** The first of them. */
function listNames(names: readonly string[]): string {
  if (!Array.isArray(names)) return String(names)
  const shown = names.slice(0, 5).map((name) => `\`${name}\``)
  const rest = names.length - shown.length
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ')
}
