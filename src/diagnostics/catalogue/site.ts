import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong between pages: routes, sidebars, files, the config. */
export const siteEntries = {
  'route/duplicate': {
    severity: 'warning',
    title: 'Two pages have one address',
    message: ({ route, other }: { route: string; other: string }) =>
      `The address \`${route}\` is already taken by \`${other}\`, so this page is left out.`,
    hint: () => 'Rename one of the files, or give one another `slug`.',
  },
  'route/case': {
    severity: 'error',
    title: 'Two addresses differ only in case',
    message: ({ route, other }: { route: string; other: string }) =>
      `\`${route}\` and \`${other}\` differ only in upper and lower case, which many hosts take for one.`,
    hint: () => 'Rename one of the files.',
  },
  'route/reserved': {
    severity: 'error',
    title: 'An address is reserved',
    message: ({ route, reason }: { route: string; reason: string }) => `The address \`${route}\` cannot be a page: ${reason}.`,
    hint: () => 'Rename the file, or give the page another `slug`.',
  },
  'page/no-home': {
    severity: 'warning',
    title: 'There is no home page',
    message: ({ home }: { home: string; folder: string; target: string }) =>
      `No page has the address \`${home}\`, so readers who open it, or click the site’s title or this version, find nothing.`,
    hint: ({ home, folder, target }: { home: string; folder: string; target: string }) =>
      `Add \`${folder}/index.md\`, set \`slug: /\` in a page’s front matter, or add \`{ from: '${home}', to: '${target}' }\` to \`redirects\`.`,
  },
  'version/no-pages': {
    severity: 'error',
    title: 'A version has no pages',
    message: ({ label, folder, state }: { label: string; folder: string; state: 'missing' | 'empty' }) =>
      `The version \`${label}\` has no pages: the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'has none'}.`,
    hint: ({ folder }: { folder: string }) =>
      `Copy the version’s pages to \`${folder}\`, set the version’s \`contentDir\` to where they are, or remove it from \`versions\`.`,
  },
  'locale/no-pages': {
    severity: 'warning',
    title: 'A language has no pages',
    message: ({ code, folder, state, shown }: { code: string; folder: string; state: 'missing' | 'empty'; shown: string }) =>
      `The language \`${code}\` has no pages, so its readers get those in ${shown}: the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'has none'}.`,
    hint: ({ code, folder }: { code: string; folder: string }) =>
      `Put at least one translated page there, such as \`${folder}/index.md\`, or remove \`${code}\` from \`locales\`.`,
  },
  'page/orphan': {
    severity: 'warning',
    title: 'Nothing leads to a page',
    message: () => 'This page is in no sidebar and no page links to it.',
    hint: () => 'Add it to a sidebar, link to it, or say `sidebar: false` if that is intended.',
  },
  'redirect/shadows-page': {
    severity: 'error',
    title: 'A redirect hides a page',
    message: ({ from }: { from: string }) => `The redirect from \`${from}\` would hide the page at that address.`,
    hint: () => 'Remove the redirect, or move the page.',
  },
  'redirect/shadows-file': {
    severity: 'error',
    title: 'A redirect needs a folder where a file is',
    message: ({ from, file }: { from: string; file: string }) =>
      `The redirect from \`${from}\` cannot be written: the site has a file \`${file}\`, so it cannot have a folder of that name.`,
    hint: () => 'Remove the redirect. Hosts lead addresses that end with `.html` to the ones without.',
  },
  'redirect/loop': {
    severity: 'error',
    title: 'Redirects lead in a circle',
    message: ({ chain }: { chain: string }) => `These redirects lead in a circle: ${chain}.`,
    hint: () => 'Let the last of them lead to a page.',
  },
  'redirect/duplicate': {
    severity: 'error',
    title: 'An address is redirected twice',
    message: ({ from }: { from: string }) => `The address \`${from}\` is redirected twice.`,
    hint: () => 'Remove one of the two.',
  },
  'redirect/too-many': {
    severity: 'warning',
    title: 'More redirects than hosts accept',
    message: ({ count, limit }: { count: number; limit: number }) =>
      `The site has ${count} redirects; common hosts accept ${limit} and ignore the rest.`,
    hint: () => 'Remove redirects nobody follows any more.',
  },
  'sidebar/unknown-document': {
    severity: 'error',
    title: 'A sidebar names a page that is not there',
    message: ({ id, where }: { id: string; where: string; suggestion?: string | undefined }) =>
      `\`${where}\` names the document \`${id}\`, which does not exist.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'A document’s id is its path below the content folder without its ending.',
  },
  'sidebar/draft': {
    severity: 'warning',
    title: 'A sidebar names a draft',
    message: ({ id, where }: { id: string; where: string }) =>
      `\`${where}\` names the document \`${id}\`, which is a draft and is left out.`,
  },
  'sidebar/duplicate': {
    severity: 'warning',
    title: 'A sidebar lists a page twice',
    message: ({ id, where }: { id: string; where: string }) => `\`${where}\` lists the document \`${id}\` a second time.`,
    hint: () => 'Remove one of the two: previous and next follow the first.',
  },
  'sidebar/empty': {
    severity: 'warning',
    title: 'A sidebar category is empty',
    message: ({ where }: { where: string }) => `\`${where}\` has no entries, so it is left out.`,
  },
  'file/symlink-escapes': {
    severity: 'error',
    title: 'A link in the file system leads out of the content',
    message: ({ target }: { target: string }) => `This symbolic link leads to \`${target}\`, outside the content folder.`,
    hint: () => 'Copy the file into the content folder.',
  },
  'file/symlink-private': {
    severity: 'error',
    title: 'A link in the file system leads to a private file',
    message: ({ target }: { target: string }) =>
      `This symbolic link leads to \`${target}\`. Files and folders whose names begin with a dot, and \`node_modules\`, are never published.`,
    hint: () => 'If the file is meant for readers, copy it into the folder under another name.',
  },
  'file/not-a-page': {
    severity: 'warning',
    title: 'A file looks like a page and is not read',
    message: ({ ending, count }: { ending: string; count: number; hint: string }) =>
      `docsgen reads \`.md\` files as pages, so this \`${ending}\` file is not published as one${count === 1 ? '' : `; the content has ${count} of them`}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'file/other-tool': {
    severity: 'warning',
    title: 'A file is for another tool',
    message: ({ name, tool, count }: { name: string; tool: string; count: number; hint: string }) =>
      `docsgen does not read \`${name}\`, a file of ${tool}${count === 1 ? '' : `; the content has ${count} of them`}.`,
    hint: ({ hint }: { hint: string }) => hint,
  },
  'file/bad-name': {
    severity: 'error',
    title: 'A file has a name that cannot be published',
    message: ({ reason }: { reason: string }) => `The name cannot be published: ${reason}.`,
    hint: () => 'Rename it: letters, digits, hyphens and dots within a name work everywhere.',
  },
  'file/symlink-dangling': {
    severity: 'warning',
    title: 'A link in the file system leads nowhere',
    message: () => 'This symbolic link leads to nothing, so it is skipped.',
  },
  'file/symlink-loop': {
    severity: 'warning',
    title: 'A link in the file system leads in a circle',
    message: () => 'This symbolic link leads back to a folder above it, so it is skipped.',
  },
  'file/symlink-repeated': {
    severity: 'warning',
    title: 'Two links in the file system lead to one folder',
    message: () => 'This symbolic link leads to a folder that another link leads to, so it is skipped.',
    hint: () => 'Keep one of the two links.',
  },
  'file/special': {
    severity: 'warning',
    title: 'Not a file',
    message: ({ what }: { what: string }) => `This is ${what}, not a file, so it is skipped.`,
  },
  'file/image-unreadable': {
    severity: 'warning',
    title: 'An image cannot be measured',
    message: ({ reason }: { reason: string }) => `The size of this image cannot be read (${reason}), so the page may jump while it loads.`,
    hint: () => 'Check that the file is the kind of image its name says.',
  },
  'file/wrong-ending': {
    severity: 'warning',
    title: 'A picture has the ending of another kind',
    message: ({ ending, found }: { ending: string; found: string; right: string | undefined }) =>
      `The file is named \`${ending}\` and holds a picture of the kind ${found}, so hosts announce it wrongly.`,
    hint: ({ right }: { right: string | undefined }) =>
      right === undefined
        ? 'Browsers do not show such pictures: save it as PNG, JPEG, WebP or AVIF.'
        : `Rename it to \`${right}\`, and in the pages that show it.`,
  },
  'file/large-picture': {
    severity: 'warning',
    title: 'A picture is very large',
    message: ({ megabytes, pixels }: { megabytes: string; pixels: string }) =>
      `This picture has ${pixels} and ${megabytes} MB, which readers wait for.`,
    hint: () =>
      'Scale it down to 2,000 pixels or save it as WebP. If its size is meant, raise `check.sizes.picture` or `check.sizes.pixels` in the config.',
  },
  'file/large': {
    severity: 'warning',
    title: 'A file is larger than some hosts accept',
    message: ({ megabytes, limit }: { megabytes: string; limit: number }) =>
      `This file has ${megabytes} MB, more than the ${limit} MB of \`check.sizes.file\`. Cloudflare Pages refuses files of more than 25 MB.`,
    hint: () => 'Offer it from elsewhere, such as a release. If your host accepts it, raise `check.sizes.file` in the config.',
  },
  'file/unsafe-drawing': {
    severity: 'warning',
    title: 'A drawing could run code or load other files',
    message: ({ removed }: { removed: string }) => `This SVG is published without ${removed}.`,
    hint: () => 'Save it without them (most drawing programs can export plain SVG), or put it into the public folder if you trust it.',
  },
  'trusted/not-exported': {
    severity: 'warning',
    title: 'A file is not part of the trusted code',
    message: ({ what }: { what: string }) =>
      `\`--trusted\` takes only files that the commit itself holds. This one is ${what}, so it is left out.`,
    hint: () => 'Commit the file itself to the repository.',
  },
  'git/unavailable': {
    severity: 'warning',
    title: 'Git cannot say when pages changed',
    message: ({ reason }: { reason: string }) => `Pages do not show when they were last changed: ${reason}.`,
    hint: ({ reason }: { reason: string }) =>
      reason.includes('shallow')
        ? 'Fetch the whole history (`git fetch --unshallow`, or `fetch-depth: 0` in the checkout step).'
        : 'Set `lastUpdated: false` in the config if that is intended.',
  },
  'template/failed': {
    severity: 'error',
    title: 'A page could not be rendered',
    message: ({ reason }: { reason: string }) => `Rendering this page failed: ${reason}`,
    hint: ({ reason }: { reason: string }) =>
      reason.includes('not done after')
        ? 'A component of this page does not end. Look for a loop, and for components that render each other.'
        : 'Fix the component, or remove it from the page.',
  },
  'bundle/failed': {
    severity: 'error',
    title: 'Code of the site does not compile',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable
