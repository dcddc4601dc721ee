import { type CatalogueTable, didYouMean } from '../entry.ts'

interface MissingHistory {
  readonly reason: string
  /** Whether pages show dates. @default true */
  readonly lastUpdated?: boolean
  /** Whether the dates of translations are compared. @default false */
  readonly translations?: boolean
}

interface OrphanedPages {
  /** The folder of generated pages, which are reported together. */
  readonly into?: string
  readonly count?: number
}

interface EmptyEntry {
  /** The key in the config. */
  readonly where: string
  /** A folder or the label of a category. */
  readonly name: string
  readonly isFolder: boolean
  readonly suggestion: string | undefined
}

/** Problems of the whole site: routes, sidebars, files, and the config. */
export const siteEntries = {
  'route/duplicate': {
    severity: 'error',
    title: 'Two pages have the same URL',
    message: ({ route, other }: { route: string; other: string }) =>
      `\`${other}\` already uses the URL \`${route}\`, so this page is not published.`,
    hint: () => 'Rename one of the files, or set a different `slug` in one of them.',
  },
  'route/case': {
    severity: 'error',
    title: 'Two URLs differ only in case',
    message: ({ route, other }: { route: string; other: string }) =>
      `The URLs \`${route}\` and \`${other}\` differ only in case, and many hosts treat them as the same URL.`,
    hint: () => 'Rename one of the files.',
  },
  'route/reserved': {
    severity: 'error',
    title: 'Reserved URL',
    message: ({ route, reason }: { route: string; reason: string }) => `A page cannot have the URL \`${route}\`: ${reason}.`,
    hint: () => 'Rename the file, or give the page a different `slug`.',
  },
  'page/no-home': {
    severity: 'warning',
    title: 'The site has no home page',
    message: ({ home }: { home: string; folder: string; target: string }) =>
      `No page has the path \`${home}\`, so readers who click the site’s title see a “not found” page.`,
    hint: ({ home, folder, target }: { home: string; folder: string; target: string }) =>
      `Add \`${folder}/index.md\`, set \`slug: /\` in a page’s front matter, or add \`{ from: '${home}', to: '${target}' }\` to \`redirects\` in the config.`,
  },
  'page/orphan': {
    severity: 'warning',
    title: 'Orphaned page',
    message: ({ into, count = 1 }: OrphanedPages) =>
      into === undefined
        ? 'This page is not in any sidebar, and no other page links to it.'
        : `${count === 1 ? 'A page' : `${count} pages`} that docsgen generates in \`${into}\` ${count === 1 ? 'is' : 'are'} not in any sidebar, and no other page links to ${count === 1 ? 'it' : 'them'}.`,
    hint: ({ into }: OrphanedPages) =>
      into === undefined
        ? 'Add it to a sidebar, or link to it from another page. If this is intentional, set `sidebar: false` in its front matter.'
        : `Add \`{ autogenerate: '${into}' }\` to a sidebar in the config.`,
  },
  'redirect/shadows-page': {
    severity: 'error',
    title: 'A redirect hides a page',
    message: ({ from }: { from: string }) => `The redirect from \`${from}\` would hide the page at that URL.`,
    hint: () => 'Remove the redirect, or move the page.',
  },
  'redirect/shadows-file': {
    severity: 'error',
    title: 'A redirect conflicts with a file',
    message: ({ from, file }: { from: string; file: string }) =>
      `docsgen cannot create the redirect from \`${from}\`, because the redirect requires a folder with the same name as the file \`${file}\`.`,
    hint: () => 'Remove the redirect. If the URL ends in `.html`, hosts already redirect it to the URL without the extension.',
  },
  'redirect/loop': {
    severity: 'error',
    title: 'Redirect loop',
    message: ({ chain }: { chain: string }) => `These redirects form a loop: ${chain}.`,
    hint: () => 'Point one of the redirects to a page.',
  },
  'redirect/duplicate': {
    severity: 'error',
    title: 'Duplicate redirect',
    message: ({ from }: { from: string }) => `There are two redirects from \`${from}\`.`,
    hint: () => 'Remove one of the redirects.',
  },
  'redirect/too-many': {
    severity: 'warning',
    title: 'More redirects than hosts support',
    message: ({ count, limit }: { count: number; limit: number }) =>
      `The site has ${count} redirects, but common hosts support only ${limit} and ignore the rest.`,
    hint: () => 'Remove redirects that are no longer used.',
  },
  'sidebar/unknown-document': {
    severity: 'error',
    title: 'A sidebar lists a page that does not exist',
    message: ({ id, where }: { id: string; where: string; suggestion?: string | undefined }) =>
      `\`${where}\` lists the page \`${id}\`, which does not exist.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Correct the id. A page’s id is its path in the content folder without the file extension.',
  },
  'sidebar/draft': {
    severity: 'warning',
    title: 'A sidebar lists a draft',
    message: ({ id, where }: { id: string; where: string }) =>
      `\`${where}\` lists the page \`${id}\`, which is a draft, so the entry is omitted.`,
  },
  'sidebar/duplicate': {
    severity: 'warning',
    title: 'A sidebar lists a page twice',
    message: ({ id, where }: { id: string; where: string }) => `\`${where}\` lists the page \`${id}\` more than once.`,
    hint: () => 'Remove all but one of the entries. The page’s previous and next links use the first entry.',
  },
  'sidebar/empty': {
    severity: 'warning',
    title: 'A sidebar category is empty',
    message: ({ where, name, isFolder }: EmptyEntry) =>
      isFolder
        ? `\`${where}\` lists the pages in the folder \`${name}\`, but there are none.`
        : `\`${where}\` has no entries, so the category “${name}” is omitted.`,
    hint: ({ isFolder, suggestion }: EmptyEntry) =>
      didYouMean(suggestion) ??
      (isFolder
        ? 'Correct the path, which is relative to the content folder, or add a page to the folder. Pages with `sidebar: false` are not listed.'
        : 'Add a page to its `items`, or remove the category.'),
  },
  'file/symlink-escapes': {
    severity: 'error',
    title: 'A symbolic link points outside the content folder',
    message: ({ target }: { target: string }) => `This symbolic link points to \`${target}\`, which is outside the content folder.`,
    hint: () => 'Replace the link with a copy of the file or folder.',
  },
  'file/symlink-private': {
    severity: 'error',
    title: 'A symbolic link points to a private file',
    message: ({ target }: { target: string }) =>
      `This symbolic link points to \`${target}\`. docsgen never publishes \`node_modules\`, or files and folders whose names begin with a dot.`,
    hint: () => 'Remove the link. If readers need the file, copy it to this folder under a different name.',
  },
  'file/not-a-page': {
    severity: 'warning',
    title: 'A file that looks like a page is not published as one',
    message: ({ ending, count }: { ending: string; count: number; hint: string }) =>
      `docsgen does not read \`${ending}\` files as pages, so this file is not published as a page.${count === 1 ? '' : ` The content contains ${count} files of this kind.`}`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'section/syntax': {
    severity: 'error',
    title: 'Invalid `_section.yaml`',
    message: ({ reason }: { reason: string; advice: string | undefined }) => `This file is invalid. ${reason}`,
    hint: ({ advice }: { reason: string; advice: string | undefined }) => advice,
  },
  'section/unknown-key': {
    severity: 'warning',
    title: 'Unknown key in `_section.yaml`',
    message: ({ key }: { key: string; suggestion: string | undefined }) =>
      `\`${key}\` is not a key of \`_section.yaml\`, so it has no effect.`,
    hint: ({ suggestion }: { key: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ??
      'The keys are `label`, `order`, `icon`, `open`, and `hidden`, or those of a journal: `kind`, `label`, `description`, `authors`, `perPage`, and `feed`.',
  },
  'section/wrong-type': {
    severity: 'error',
    title: 'Invalid value in `_section.yaml`',
    message: ({ key, expected }: { key: string; expected: string }) => `\`${key}\` must be ${expected}.`,
    hint: () => 'Change the value, or remove the key.',
  },
  'section/unused': {
    severity: 'warning',
    title: 'A `_section.yaml` has no effect',
    message: () => 'This file has no effect because no generated sidebar shows its folder as a category.',
    hint: () => 'Remove the file, or add `{ autogenerate: … }` with a folder above it to a sidebar in the config.',
  },
  'file/other-tool': {
    severity: 'warning',
    title: 'A file for another tool',
    message: ({ name, tool, count }: { name: string; tool: string; count: number; hint: string }) =>
      `docsgen does not read \`${name}\`, a file that ${tool} uses.${count === 1 ? '' : ` The content contains ${count} files of this kind.`}`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'file/bad-name': {
    severity: 'error',
    title: 'Invalid file name',
    message: ({ reason }: { reason: string }) => `This name cannot be used for a published file: ${reason}.`,
    hint: () => 'Rename the file or folder. Letters, digits, and hyphens work on all systems.',
  },
  'file/symlink-dangling': {
    severity: 'warning',
    title: 'Broken symbolic link',
    message: () => 'The target of this symbolic link does not exist, so the link is skipped.',
  },
  'file/symlink-loop': {
    severity: 'warning',
    title: 'Symbolic link loop',
    message: () => 'This symbolic link points to a folder that contains the link, so the link is skipped.',
  },
  'file/symlink-repeated': {
    severity: 'warning',
    title: 'Two symbolic links point to the same folder',
    message: () => 'Another symbolic link points to the same folder, so this link is skipped.',
    hint: () => 'Remove one of the links.',
  },
  'file/special': {
    severity: 'warning',
    title: 'Not a regular file',
    message: ({ what }: { what: string }) => `This is ${what}, not a regular file, so it is skipped.`,
  },
  'file/image-unreadable': {
    severity: 'warning',
    title: 'Unknown image dimensions',
    message: ({ reason }: { reason: string }) =>
      `docsgen cannot read the dimensions of this image (${reason}), so the page might shift while the image loads.`,
    hint: () => 'Check that the file is not damaged and that its extension matches its format.',
  },
  'file/wrong-ending': {
    severity: 'warning',
    title: 'An image has the wrong file extension',
    message: ({ ending, found }: { ending: string; found: string; right: string | undefined }) =>
      `The file’s extension is \`${ending}\`, but its format is ${found}, so servers send the file with the wrong content type.`,
    hint: ({ right }: { right: string | undefined }) =>
      right === undefined
        ? 'Save the image as PNG, JPEG, WebP, or AVIF. Most browsers cannot display the current format.'
        : `Change the extension to \`${right}\`, and update the pages that show the image.`,
  },
  'file/large-picture': {
    severity: 'warning',
    title: 'An image is very large',
    message: ({ megabytes, pixels }: { megabytes: string; pixels: string }) =>
      `This image measures ${pixels} and has a file size of ${megabytes} MB, so it loads slowly.`,
    hint: () =>
      'Scale the image down to a width of 2,000 pixels, or save it as WebP. If the image must be this large, increase `check.sizes.picture` or `check.sizes.pixels` in the config.',
  },
  'file/large': {
    severity: 'warning',
    title: 'A file is larger than some hosts accept',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `The size of this file is ${megabytes} MB, but \`check.sizes.file\` allows at most ${limit} MB. Cloudflare Pages rejects files larger than 25 MB.`,
    hint: () =>
      'Host the file elsewhere, such as on a release page. If your host accepts larger files, increase `check.sizes.file` in the config.',
  },
  'file/unsafe-drawing': {
    severity: 'warning',
    title: 'An SVG file could run code or load other files',
    message: ({ removed }: { removed: string }) => `For security reasons, docsgen publishes this SVG without ${removed}.`,
    hint: () => 'Export the image as plain SVG from your drawing program. If you trust the file, move it to the public folder.',
  },
  'trusted/not-exported': {
    severity: 'warning',
    title: 'A file is not part of the trusted commit',
    message: ({ what }: { what: string }) =>
      `\`--trusted\` uses only files that are stored in the commit itself. This path is ${what}, so docsgen skips it.`,
    hint: () => 'Commit the actual file.',
  },
  'git/unavailable': {
    severity: 'warning',
    title: 'Git history is not available',
    message: ({ reason, lastUpdated = true, translations = false }: MissingHistory) =>
      `${[...(lastUpdated ? ['Pages do not show when they were last updated'] : []), ...(translations ? ['Outdated translations are not found'] : [])].join('. ')}: ${reason}.`,
    hint: ({ reason, lastUpdated = true }: MissingHistory) => {
      const option = lastUpdated ? 'set `lastUpdated: false` in the config' : 'remove `check.translations` from the config'
      if (reason.includes('shallow'))
        return 'Fetch the full history with `git fetch --unshallow`. In GitHub Actions, set `fetch-depth: 0` in the checkout step.'
      const isMissing = reason.includes('not installed')
      return isMissing || reason.includes('not in a Git repository')
        ? `${isMissing ? 'Install Git' : 'Run `git init`, and commit the pages'}. If you do not need the dates, ${option}.`
        : `Make the Git history available. If you do not need the dates, ${option}.`
    },
  },
  'template/failed': {
    severity: 'error',
    title: 'A page could not be rendered',
    message: ({ reason }: { reason: string }) => `Rendering this page failed: ${reason}`,
    hint: ({ reason }: { reason: string }) =>
      /did not finish|call stack/.test(reason)
        ? 'Look for an infinite loop in a component, or for components that render each other.'
        : 'Fix the component, or remove it from the page.',
  },
  'bundle/import-cycle': {
    severity: 'error',
    title: 'A value of an import cycle is not defined yet',
    message: ({ name, module }: { name: string; module: string }) =>
      `\`${name}\` has no value yet: this file and \`${module}\` import each other, and this file runs first.`,
    hint: ({ name }: { name: string; module: string }) =>
      `Move \`${name}\` to a file that imports neither of them, or use it only in functions.`,
  },
  'bundle/failed': {
    severity: 'error',
    title: 'The site’s code does not compile',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
