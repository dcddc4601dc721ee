import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong between pages: routes, sidebars, files, the config. */
export const siteEntries = {
  'route/duplicate': {
    severity: 'warning',
    title: 'Two pages have the same URL',
    message: ({ route, other }: { route: string; other: string }) =>
      `The URL \`${route}\` is already used by \`${other}\`, so this page is not published.`,
    hint: () => 'Rename one of the files, or give one of them a different `slug`.',
  },
  'route/case': {
    severity: 'error',
    title: 'Two URLs differ only in case',
    message: ({ route, other }: { route: string; other: string }) =>
      `\`${route}\` and \`${other}\` differ only in case, and many hosts treat them as the same URL.`,
    hint: () => 'Rename one of the files.',
  },
  'route/reserved': {
    severity: 'error',
    title: 'Reserved URL',
    message: ({ route, reason }: { route: string; reason: string }) => `The URL \`${route}\` cannot be used for a page: ${reason}.`,
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
  'version/no-pages': {
    severity: 'error',
    title: 'A version has no pages',
    message: ({ label, folder, state }: { label: string; folder: string; state: 'missing' | 'empty' }) =>
      `The version \`${label}\` has no pages: the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'contains none'}.`,
    hint: ({ folder }: { folder: string }) =>
      `Copy the version’s pages to \`${folder}\`, set the version’s \`contentDir\` to the folder that contains them, or remove the version from \`versions\`.`,
  },
  'locale/no-pages': {
    severity: 'warning',
    title: 'A language has no pages',
    message: ({ code, folder, state, shown }: { code: string; folder: string; state: 'missing' | 'empty'; shown: string }) =>
      `The language \`${code}\` has no pages, so its readers see the pages in ${shown}: the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'contains none'}.`,
    hint: ({ code, folder }: { code: string; folder: string }) =>
      `Put at least one translated page there, such as \`${folder}/index.md\`, or remove \`${code}\` from \`locales\`.`,
  },
  'locale/not-configured': {
    severity: 'warning',
    title: 'Content in a language that is not configured',
    message: ({ code, folder }: { code: string; folder: string; suggestion?: string | undefined }) =>
      `The pages in \`${folder}\` are not published: \`${code}\` is not one of the site’s \`locales\`.`,
    hint: ({ code, folder, suggestion }: { code: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`${code}\` to \`locales\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(code, suggestion)}\`?`,
  },
  'version/not-configured': {
    severity: 'warning',
    title: 'A version that is not configured',
    message: ({ id, folder }: { id: string; folder: string; suggestion?: string | undefined }) =>
      `The pages in \`${folder}\` are not published: \`${id}\` is not one of the site’s \`versions\`.`,
    hint: ({ id, folder, suggestion }: { id: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`{ id: '${id}', label: '${id}' }\` to \`versions\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(id, suggestion)}\`?`,
  },
  'page/orphan': {
    severity: 'warning',
    title: 'Orphaned page',
    message: () => 'This page is not in any sidebar, and no other page links to it.',
    hint: () => 'Add it to a sidebar, or link to it from another page. If this is intentional, set `sidebar: false` in its front matter.',
  },
  'redirect/shadows-page': {
    severity: 'error',
    title: 'A redirect hides a page',
    message: ({ from }: { from: string }) => `The redirect from \`${from}\` would hide the page at that address.`,
    hint: () => 'Remove the redirect, or move the page.',
  },
  'redirect/shadows-file': {
    severity: 'error',
    title: 'A redirect conflicts with a file',
    message: ({ from, file }: { from: string; file: string }) =>
      `The redirect from \`${from}\` cannot be written: it needs a folder with the same name as the file \`${file}\`.`,
    hint: () => 'Remove the redirect. If the URL ends in `.html`, hosts redirect it to the URL without the extension anyway.',
  },
  'redirect/loop': {
    severity: 'error',
    title: 'Redirect loop',
    message: ({ chain }: { chain: string }) => `These redirects form a loop: ${chain}.`,
    hint: () => 'Point the last one to a page.',
  },
  'redirect/duplicate': {
    severity: 'error',
    title: 'Duplicate redirect',
    message: ({ from }: { from: string }) => `There are two redirects from \`${from}\`.`,
    hint: () => 'Remove one of them.',
  },
  'redirect/too-many': {
    severity: 'warning',
    title: 'More redirects than hosts support',
    message: ({ count, limit }: { count: number; limit: number }) =>
      `The site has ${count} redirects; common hosts support ${limit} and ignore the rest.`,
    hint: () => 'Remove redirects that nobody uses anymore.',
  },
  'sidebar/unknown-document': {
    severity: 'error',
    title: 'A sidebar lists a page that does not exist',
    message: ({ id, where }: { id: string; where: string; suggestion?: string | undefined }) =>
      `\`${where}\` lists the page \`${id}\`, which does not exist.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'The id of a page is its path in the content folder, without the file extension.',
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
    hint: () => 'Remove one of the entries. The previous and next links use the first one.',
  },
  'sidebar/empty': {
    severity: 'warning',
    title: 'A sidebar category is empty',
    message: ({ where }: { where: string }) => `\`${where}\` has no entries, so it is omitted.`,
  },
  'file/symlink-escapes': {
    severity: 'error',
    title: 'A symbolic link points outside the content folder',
    message: ({ target }: { target: string }) => `This symbolic link points to \`${target}\`, outside the content folder.`,
    hint: () => 'Copy the file into the content folder.',
  },
  'file/symlink-private': {
    severity: 'error',
    title: 'A symbolic link points to a private file',
    message: ({ target }: { target: string }) =>
      `This symbolic link points to \`${target}\`. Files and folders whose names begin with a dot, and \`node_modules\`, are never published.`,
    hint: () => 'If the file is meant for readers, copy it here under another name.',
  },
  'file/not-a-page': {
    severity: 'warning',
    title: 'A file that looks like a page is not read',
    message: ({ ending, count }: { ending: string; count: number; hint: string }) =>
      `docsgen reads only \`.md\` files as pages, so this \`${ending}\` file is not published as a page${count === 1 ? '' : ` (the content contains ${count} such files)`}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'file/other-tool': {
    severity: 'warning',
    title: 'A file of another tool',
    message: ({ name, tool, count }: { name: string; tool: string; count: number; hint: string }) =>
      `docsgen does not read \`${name}\`, which belongs to ${tool}${count === 1 ? '' : ` (the content contains ${count} such files)`}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'file/bad-name': {
    severity: 'error',
    title: 'Invalid file name',
    message: ({ reason }: { reason: string }) => `A file with this name cannot be published: ${reason}.`,
    hint: () => 'Rename it. Letters, digits, hyphens and dots inside a name work everywhere.',
  },
  'file/symlink-dangling': {
    severity: 'warning',
    title: 'Broken symbolic link',
    message: () => 'The target of this symbolic link does not exist, so the link is skipped.',
  },
  'file/symlink-loop': {
    severity: 'warning',
    title: 'Symbolic link loop',
    message: () => 'This symbolic link points to a folder that contains it, so it is skipped.',
  },
  'file/symlink-repeated': {
    severity: 'warning',
    title: 'Two symbolic links point to the same folder',
    message: () => 'Another symbolic link points to the same folder, so this one is skipped.',
    hint: () => 'Keep only one of the links.',
  },
  'file/special': {
    severity: 'warning',
    title: 'Not a regular file',
    message: ({ what }: { what: string }) => `This is ${what}, not a regular file, so it is skipped.`,
  },
  'file/image-unreadable': {
    severity: 'warning',
    title: 'Unknown image size',
    message: ({ reason }: { reason: string }) =>
      `The dimensions of this image cannot be read (${reason}), so the page may shift while it loads.`,
    hint: () => 'Check that the file is intact and that its extension matches its format.',
  },
  'file/wrong-ending': {
    severity: 'warning',
    title: 'A picture has the wrong file extension',
    message: ({ ending, found }: { ending: string; found: string; right: string | undefined }) =>
      `The file’s extension is \`${ending}\`, but its content is ${found}, so servers send it with the wrong type.`,
    hint: ({ right }: { right: string | undefined }) =>
      right === undefined
        ? 'Most browsers cannot show this format. Save the picture as PNG, JPEG, WebP or AVIF.'
        : `Rename it to \`${right}\`, and update the pages that show it.`,
  },
  'file/large-picture': {
    severity: 'warning',
    title: 'A picture is very large',
    message: ({ megabytes, pixels }: { megabytes: string; pixels: string }) =>
      `This picture has ${pixels} and ${megabytes} MB, so it is slow to load.`,
    hint: () =>
      'Scale it down to 2,000 pixels, or save it as WebP. If it has to be this large, increase `check.sizes.picture` or `check.sizes.pixels` in the config.',
  },
  'file/large': {
    severity: 'warning',
    title: 'A file is larger than some hosts accept',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `This file is ${megabytes} MB, more than the ${limit} MB that \`check.sizes.file\` allows. Cloudflare Pages rejects files larger than 25 MB.`,
    hint: () =>
      'Host it somewhere else, such as on a release page. If your host accepts larger files, increase `check.sizes.file` in the config.',
  },
  'file/unsafe-drawing': {
    severity: 'warning',
    title: 'An SVG file could run code or load other files',
    message: ({ removed }: { removed: string }) => `This SVG is published without ${removed}.`,
    hint: () => 'Export it as plain SVG from your drawing program. If you trust the file, move it to the public folder.',
  },
  'trusted/not-exported': {
    severity: 'warning',
    title: 'A file is not part of the trusted commit',
    message: ({ what }: { what: string }) =>
      `\`--trusted\` uses only files that are stored in the commit itself. This one is ${what}, so it is skipped.`,
    hint: () => 'Commit the file itself to the repository.',
  },
  'git/unavailable': {
    severity: 'warning',
    title: 'Git history is not available',
    message: ({ reason }: { reason: string }) => `Pages do not show when they were last updated: ${reason}.`,
    hint: ({ reason }: { reason: string }) =>
      reason.includes('shallow')
        ? 'Fetch the full history (`git fetch --unshallow`, or `fetch-depth: 0` in the checkout step).'
        : reason.includes('not installed') || reason.includes('not a git repository')
          ? `${reason.includes('not installed') ? 'Install git' : 'Run `git init` and commit the pages'}, or set \`lastUpdated: false\` in the config if you do not need these dates.`
          : 'If you do not need these dates, set `lastUpdated: false` in the config.',
  },
  'template/failed': {
    severity: 'error',
    title: 'A page could not be rendered',
    message: ({ reason }: { reason: string }) => `Rendering this page failed: ${reason}`,
    hint: ({ reason }: { reason: string }) =>
      /did not finish|call stack/.test(reason)
        ? 'A component on this page never finishes rendering. Look for an endless loop, or for components that render each other.'
        : 'Fix the component, or remove it from the page.',
  },
  'bundle/failed': {
    severity: 'error',
    title: 'The site’s code does not compile',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
