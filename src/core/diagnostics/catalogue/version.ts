import { type CatalogueTable, didYouMean } from '../entry.ts'

interface VersionWithoutPages {
  readonly label: string
  readonly folder: string
  readonly state: 'missing' | 'empty'
  readonly ref?: string | undefined
  /** An existing folder with a similar path. */
  readonly suggestion?: string | undefined
}

interface Misplaced {
  readonly code: string
  /** The content folder of the language. */
  readonly folder: string
  /** Where the page belongs. */
  readonly target: string
  readonly isRead: boolean
  /** The language in which it is published. */
  readonly shown: string
  readonly count: number
}

/** Problems of versions and languages. */
export const versionEntries = {
  'version/no-pages': {
    severity: 'error',
    title: 'A version has no pages',
    message: ({ label, folder, state, ref }: VersionWithoutPages) =>
      `The version \`${label}\` has no pages, because the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'does not contain any'}${ref === undefined ? '' : ` at \`${ref}\``}.`,
    hint: ({ folder, ref, suggestion }: VersionWithoutPages) =>
      didYouMean(suggestion) ??
      (ref !== undefined
        ? 'Set the version’s `contentDir` to the folder that contains the pages at that commit.'
        : `Copy the version’s pages to \`${folder}\`, set the version’s \`contentDir\` to the folder that contains them, or remove the version from \`versions\`.`),
  },
  'version/unknown-ref': {
    severity: 'error',
    title: 'The ref of a version cannot be used',
    message: ({ id, ref, reason }: { id: string; ref: string; reason: string; fetch?: string }) =>
      `The pages of the version \`${id}\` cannot be read from \`${ref}\`: ${reason}.`,
    hint: ({ reason, fetch }: { reason: string; fetch?: string }) => {
      if (fetch === undefined)
        return reason.startsWith('several') ? undefined : 'Build in a clone of the Git repository, with Git installed.'
      return reason.includes('shallow')
        ? `Fetch it with \`${fetch}\`. In GitHub Actions, set \`fetch-depth: 0\` in the checkout step.`
        : `Check the spelling, or fetch it with \`${fetch}\`.`
    },
  },
  'version/left-out': {
    severity: 'warning',
    title: 'A version does not contain all files of its commit',
    message: ({ ref, what, path, count }: { ref: string; kind: string; what: string; path: string; count: number }) =>
      `${count === 1 ? `\`${path}\` at \`${ref}\` is left out` : `${count} files at \`${ref}\`, such as \`${path}\`, are left out`}. Not supported: ${what}.`,
    hint: ({ kind }: { kind: string }) =>
      kind === 'react'
        ? 'Docsgen takes only content from other commits. To publish these pages, copy the version to a folder.'
        : 'Point `ref` to a branch that contains the files themselves.',
  },
  'locale/no-pages': {
    severity: 'warning',
    title: 'A language has no pages',
    message: ({ code, folder, state, shown }: { code: string; folder: string; state: 'missing' | 'empty'; shown: string }) =>
      `The language \`${code}\` has no pages, because the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'does not contain any'}. Readers see the pages in ${shown} instead.`,
    hint: ({ code, folder }: { code: string; folder: string }) =>
      `Add at least one translated page, such as \`${folder}/index.md\`, or remove \`${code}\` from \`locales\`.`,
  },
  'locale/no-original': {
    severity: 'warning',
    title: 'A translation has no original',
    message: ({ original }: { original: string; suggestion: string | undefined }) =>
      `This page is a translation of \`${original}\`, which does not exist, so readers cannot reach it from the other languages.`,
    hint: ({ suggestion }: { original: string; suggestion: string | undefined }) =>
      suggestion === undefined
        ? 'Give the file the path of its original, or delete it. If the page exists only in this language, link to it from another page in this language.'
        : `Did you mean \`${suggestion}\`?`,
  },
  'locale/misplaced': {
    severity: 'warning',
    title: 'A translation in the wrong place',
    message: ({ code, folder, isRead, shown, count }: Misplaced) =>
      `${count === 1 ? 'This page looks' : `This page and ${count === 2 ? 'one more look' : `${count - 1} more look`}`} like a translation, but docsgen ${isRead ? `publishes ${count === 1 ? 'it as a page' : 'them as pages'} in ${shown}` : `does not read ${count === 1 ? 'it' : 'them'}`}, because the pages in \`${code}\` belong in \`${folder}\`.`,
    hint: ({ target }: Misplaced) => `Move this page to \`${target}\`.`,
  },
  'locale/outdated': {
    severity: 'warning',
    title: 'The original changed after its translation',
    message: ({ original, days }: { original: string; days: number; since: string }) =>
      `The original, \`${original}\`, changed ${days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`} after this translation.`,
    hint: ({ original, since }: { original: string; days: number; since: string }) =>
      `Translate what \`git log -p --since=${since} -- ${original}\` shows, and commit this page.`,
  },
  'locale/not-configured': {
    severity: 'warning',
    title: 'Content in a language that is not configured',
    message: ({ code, folder }: { code: string; folder: string; suggestion?: string | undefined }) =>
      `The pages in \`${folder}\` are not published, because \`${code}\` is not listed in \`locales\`.`,
    hint: ({ code, folder, suggestion }: { code: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`${code}\` to \`locales\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(code, suggestion)}\`?`,
  },
  'version/not-configured': {
    severity: 'warning',
    title: 'Content in a version that is not configured',
    message: ({ id, folder }: { id: string; folder: string; suggestion?: string | undefined }) =>
      `The pages in \`${folder}\` are not published, because \`${id}\` is not listed in \`versions\`.`,
    hint: ({ id, folder, suggestion }: { id: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`{ id: '${id}', label: '${id}' }\` to \`versions\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(id, suggestion)}\`?`,
  },
} as const satisfies CatalogueTable
