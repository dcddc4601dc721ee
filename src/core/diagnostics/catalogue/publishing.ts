import { formatCount } from '../../../kit/text/format-values.ts'
import type { CatalogueTable } from '../entry.ts'

/** Pictures that docsgen draws, and the limits of hosts. */
export const publishingEntries = {
  'output/tracked': {
    severity: 'error',
    title: 'Generated files in Git',
    message: ({ folder }: { folder: string }) =>
      `Git tracks files in \`${folder}\`. Only docsgen or a package manager may write there, because a pull request could contain a forged cache, site, or package.`,
    hint: ({ folder }: { folder: string }) => `Run \`git rm -r --cached ${folder}\`, and add \`${folder}/\` to \`.gitignore\`.`,
  },
  'output/missing-file': {
    severity: 'error',
    title: 'The site names a file that it does not have',
    message: ({ file, address }: { file: string; address: string; isNew: boolean }) =>
      `\`${file}\` names \`${address}\`, but the site has no such file.`,
    hint: missingHint,
  },
  'output/missing-anchor': {
    severity: 'warning',
    title: 'The site names an anchor that it does not have',
    message: ({ file, address, target }: { file: string; address: string; target: string; isNew: boolean }) =>
      `\`${file}\` names \`${address}\`, but \`${target}\` has no such anchor.`,
    hint: missingHint,
  },
  'picture/not-installed': {
    severity: 'error',
    title: 'A package that draws pictures is not installed',
    message: ({ option, packages }: { option: string; packages: string; command: string }) =>
      `The config contains \`${option}\`, but the project does not have ${packages}, which these pictures need.`,
    hint: ({ option, command }: { option: string; packages: string; command: string }) =>
      `Run \`${command}\`, or remove \`${option}\` from the config.`,
  },
  'picture/not-drawn': {
    severity: 'warning',
    title: 'A picture that cannot be drawn',
    message: ({ what, reason }: { what: string; reason: string }) => `${what} cannot be drawn: ${reason}.`,
  },
  'picture/missing-characters': {
    severity: 'warning',
    title: 'Characters that no font has',
    message: ({ text }: { text: string }) =>
      `The fonts in \`previews.fonts\` have no characters for \`${text}\`, so this page has no picture for link previews.`,
    hint: () => 'Add a font with these characters to `previews.fonts`, or set an `image` in the front matter of the page.',
  },
  'host/limit': {
    severity: 'warning',
    title: 'More than the host accepts',
    message: ({ host, what, count, limit }: { host: string; what: string; count: number; limit: number; advice: string }) =>
      `The number of ${what} is ${formatCount(count)}, but ${host} accepts at most ${formatCount(limit)}.`,
    hint: ({ advice }: { advice: string }) => advice,
  },
} as const satisfies CatalogueTable

function missingHint({ isNew }: { readonly isNew: boolean }): string {
  return isNew
    ? 'Correct the address in the component, the theme, the config, or the file of the public folder that it comes from. If docsgen wrote it, run `docsgen clean`, build again, and please report a bug.'
    : 'Build the site again with `--strict`, which names the source, and deploy all of its files.'
}
