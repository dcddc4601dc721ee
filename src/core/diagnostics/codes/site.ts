import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface MissingHistory {
  readonly reason: string
  /** Whether pages show dates. @default true */
  readonly lastUpdated?: boolean
  /** The option that compares dates, if there is one. */
  readonly datesOption?: string | undefined
}

interface OrphanedPages {
  /** The folder of generated pages, which are reported together. */
  readonly into?: string
  readonly count?: number
}

interface EmptyEntry {
  /** The key in the config. */
  readonly where: string
  /** The name of a folder or the label of a category. */
  readonly name: string
  readonly isFolder: boolean
  readonly suggestion: string | undefined
}

interface UntranslatedInterface {
  readonly code: string
  /** The number of strings that have no translation. */
  readonly count: number
  readonly total: number
}

interface Misplaced {
  readonly code: string
  /** The content folder of the language. */
  readonly folder: string
  /** The page's URL. */
  readonly target: string
  readonly isRead: boolean
  /** The language in which the page is published. */
  readonly shown: string
  readonly count: number
}

interface VersionWithoutPages {
  readonly label: string
  readonly folder: string
  readonly state: 'missing' | 'empty'
  readonly ref?: string | undefined
  /** An existing folder with a similar path. */
  readonly suggestion?: string | undefined
}

export const siteDiagnostics = {
  'section/no-effect': warning('Key without effect in `_section.yaml`', '`{key}` has no effect because {reason}.', '{hint}'),
  'route/duplicate': error(
    'Duplicate URL',
    '`{other}` already uses the URL `{route}`, so this page is not published.',
    'Rename one of the files, or set a different `slug` in one of them.',
  ),
  'route/case': error(
    'URLs that differ only in case',
    'The URLs `{route}` and `{other}` differ only in case, and many hosts treat them as the same URL.',
    'Rename one of the files.',
  ),
  'route/reserved': error(
    'Reserved URL',
    'A page cannot have the URL `{route}`: {reason}.',
    'Rename the file, or give the page a different `slug`.',
  ),
  'page/no-home': warning(
    'Missing home page',
    'No page has the path `{home}`, so readers who click the site’s title see a “not found” page.',
    ({ home, folder, target }: { home: string; folder: string; target: string }) =>
      `Add \`${folder}/index.md\`, set \`slug: /\` in a page’s front matter, or add \`{ from: '${home}', to: '${target}' }\` to \`redirects\` in the config.`,
  ),
  'page/orphan': warning(
    'Orphaned page',
    ({ into, count = 1 }: OrphanedPages) =>
      into === undefined
        ? 'This page is not in any sidebar, and no other page links to it.'
        : `${count === 1 ? 'A page' : `${count} pages`} that docsgen generates in \`${into}\` ${count === 1 ? 'is' : 'are'} not in any sidebar, and no other page links to ${count === 1 ? 'it' : 'them'}.`,
    ({ into }: OrphanedPages) =>
      into === undefined
        ? 'Add it to a sidebar, or link to it from another page. If this is intentional, set `sidebar: false` in its front matter.'
        : `Add \`{ autogenerate: '${into}' }\` to a sidebar in the config.`,
  ),
  'redirect/shadows-page': error(
    'Redirect in place of a page',
    'The redirect from `{from}` would hide the page at that URL.',
    'Remove the redirect, or move the page.',
  ),
  'redirect/shadows-file': error(
    'Redirect in place of a file',
    'docsgen cannot create the redirect from `{from}`, because the redirect requires a folder with the same name as the file `{file}`.',
    'Remove the redirect. If the URL ends in `.html`, hosts already redirect it to the URL without the extension.',
  ),
  'redirect/loop': error('Redirect loop', 'These redirects form a loop: {chain}.', 'Point one of the redirects to a page.'),
  'redirect/duplicate': error('Duplicate redirect', 'There are two redirects from `{from}`.', 'Remove one of the redirects.'),
  'redirect/too-many': warning(
    'More redirects than hosts support',
    'The site has {count} redirects, but common hosts support only {limit} and ignore the rest.',
    'Remove redirects that are no longer used.',
  ),
  'sidebar/unknown-document': error(
    'Unknown page in a sidebar',
    '`{where}` lists the page `{id}`, which does not exist.',
    didYouMeanOr('Correct the ID. A page’s ID is its path in the content folder without the file extension.'),
  ),
  'sidebar/draft': warning('Draft in a sidebar', '`{where}` lists the page `{id}`, which is a draft, so the entry is omitted.'),
  'sidebar/duplicate': warning(
    'Duplicate page in a sidebar',
    '`{where}` lists the page `{id}` more than once.',
    'Remove all but one of the entries. The page’s previous and next links use the first entry.',
  ),
  'sidebar/empty': warning(
    'Empty sidebar category',
    ({ where, name, isFolder }: EmptyEntry) =>
      isFolder
        ? `\`${where}\` lists the pages in the folder \`${name}\`, but there are none.`
        : `\`${where}\` has no entries, so the category “${name}” is omitted.`,
    ({ isFolder, suggestion }: EmptyEntry) =>
      didYouMean(suggestion) ??
      (isFolder
        ? 'Correct the path, which is relative to the content folder, or add a page to the folder. Pages with `sidebar: false` are not listed.'
        : 'Add a page to its `items`, or remove the category.'),
  ),
  'file/symlink-escapes': error(
    'Symbolic link outside the content folder',
    'This symbolic link points to `{target}`, which is outside the content folder.',
    'Replace the link with a copy of the file or folder.',
  ),
  'file/symlink-private': error(
    'Symbolic link to a private file',
    'This symbolic link points to `{target}`. docsgen never publishes `node_modules`, or files and folders whose names begin with a dot.',
    'Remove the link. If readers need the file, copy it to this folder under a different name.',
  ),
  'file/not-a-page': warning(
    'Unpublished file that looks like a page',
    ({ ending, count }: { ending: string; count: number }) =>
      `docsgen does not read \`${ending}\` files as pages, so this file is not published as a page.${count === 1 ? '' : ` The content contains ${count} files of this kind.`}`,
    '{hint}',
  ),
  'section/syntax': error(
    'Invalid `_section.yaml`',
    'This file is invalid. {reason}',
    ({ advice }: { advice: string | undefined }) => advice,
  ),
  'section/unknown-key': warning(
    'Unknown key in `_section.yaml`',
    '`{key}` is not a key of `_section.yaml`, so it has no effect.',
    didYouMeanOr('The keys are `label`, `order`, `icon`, `open`, and `hidden`{others}.'),
  ),
  'section/wrong-type': error('Invalid value in `_section.yaml`', '`{key}` must be {expected}.', 'Change the value, or remove the key.'),
  'section/unused': warning(
    '`_section.yaml` without effect',
    'This file has no effect because no generated sidebar shows its folder as a category.',
    () => 'Remove the file, or add `{ autogenerate: … }` for one of its parent folders to a sidebar in the config.',
  ),
  'file/other-tool': warning(
    'File of a different tool',
    ({ name, tool, count }: { name: string; tool: string; count: number }) =>
      `docsgen does not read \`${name}\`, a file that ${tool} uses.${count === 1 ? '' : ` The content contains ${count} files of this kind.`}`,
    '{hint}',
  ),
  'file/bad-name': error(
    'Invalid file name',
    'This name cannot be used for a published file: {reason}.',
    'Rename the file or folder. Letters, digits, and hyphens work on all systems.',
  ),
  'file/symlink-dangling': warning('Broken symbolic link', 'The target of this symbolic link does not exist, so the link is skipped.'),
  'file/symlink-loop': warning(
    'Symbolic link loop',
    'This symbolic link points to a folder that contains the link, so the link is skipped.',
  ),
  'file/symlink-repeated': warning(
    'Repeated target of symbolic links',
    'Another symbolic link points to the same folder, so this link is skipped.',
    'Remove one of the links.',
  ),
  'file/special': warning('Special file', 'This is {what}, not a regular file, so it is skipped.'),
  'file/image-unreadable': warning(
    'Unknown image dimensions',
    'docsgen cannot read the dimensions of this image ({reason}), so the page might shift while the image loads.',
    'Check that the file is not damaged and that its extension matches its format.',
  ),
  'file/wrong-ending': warning(
    'Wrong file extension of an image',
    'The file’s extension is `{ending}`, but its format is {found}, so servers send the file with the wrong content type.',
    ({ right }: { right: string | undefined }) =>
      right === undefined
        ? 'Save the image as PNG, JPEG, WebP, or AVIF. Most browsers cannot display the current format.'
        : `Change the extension to \`${right}\`, and update the pages that show the image.`,
  ),
  'file/large-picture': warning(
    'Large image',
    'This image measures {pixels} and has a file size of {megabytes} MB, so it loads slowly.',
    'Scale the image down to a width of 2,000 pixels, or save it as WebP. If the image must be this large, increase `check.sizes.picture` or `check.sizes.pixels` in the config.',
  ),
  'file/large': warning(
    'Large file',
    'The size of this file is {megabytes} MB, but `check.sizes.file` allows at most {limit} MB. Cloudflare Pages rejects files larger than 25 MB.',
    'Host the file elsewhere, such as on a release page. If your host accepts larger files, increase `check.sizes.file` in the config.',
  ),
  'file/unsafe-drawing': warning(
    'Unsafe SVG file',
    'For security reasons, docsgen publishes this SVG without {removed}.',
    'Export the image as plain SVG from your drawing program. If you trust the file, move it to the public folder.',
  ),
  'git/unavailable': warning(
    'Missing Git history',
    ({ reason, lastUpdated = true, datesOption }: MissingHistory) =>
      `${[...(lastUpdated ? ['Pages do not show when they were last updated'] : []), ...(datesOption === undefined ? [] : [`\`${datesOption}\` has nothing to compare`])].join('. ')}: ${reason}.`,
    ({ reason, lastUpdated = true, datesOption }: MissingHistory) => {
      const option = lastUpdated ? 'set `lastUpdated: false` in the config' : `remove \`${datesOption}\` from the config`
      if (reason.includes('shallow'))
        return 'Fetch the full history with `git fetch --unshallow`. In GitHub Actions, set `fetch-depth: 0` in the checkout step.'
      const isMissing = reason.includes('not installed')
      return isMissing || reason.includes('not in a Git repository')
        ? `${isMissing ? 'Install Git' : 'Run `git init`, and commit the pages'}. If you do not need the dates, ${option}.`
        : `Make the Git history available. If you do not need the dates, ${option}.`
    },
  ),
  'template/failed': error('Failed page', 'Rendering this page failed: {reason}', ({ reason }: { reason: string }) =>
    /did not finish|call stack/.test(reason)
      ? 'Look for an infinite loop in a component, or for components that render each other.'
      : 'Fix the component, or remove it from the page.',
  ),
  'bundle/import-cycle': error(
    'Undefined value of an import cycle',
    '`{name}` has no value yet: this file and `{module}` import each other, and this file runs first.',
    'Move `{name}` to a file that imports neither of them, or use it only in functions.',
  ),
  'bundle/failed': error('Compile error in the site’s code', '{reason}'),
  'version/no-pages': error(
    'Version without pages',
    ({ label, folder, state, ref }: VersionWithoutPages) =>
      `The version \`${label}\` has no pages, because the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'does not contain any'}${ref === undefined ? '' : ` at \`${ref}\``}.`,
    ({ folder, ref, suggestion }: VersionWithoutPages) =>
      didYouMean(suggestion) ??
      (ref !== undefined
        ? 'Set the version’s `contentDir` to the folder that contains the pages at that commit.'
        : `Copy the version’s pages to \`${folder}\`, set the version’s \`contentDir\` to the folder that contains them, or remove the version from \`versions\`.`),
  ),
  'locale/no-pages': warning(
    'Language without pages',
    ({ code, folder, state, shown }: { code: string; folder: string; state: 'missing' | 'empty'; shown: string }) =>
      `The language \`${code}\` has no pages, because the folder \`${folder}\` ${state === 'missing' ? 'does not exist' : 'does not contain any'}. Readers see the pages in ${shown} instead.`,
    'Add at least one translated page, such as `{folder}/index.md`, or remove `{code}` from `locales`.',
  ),
  'locale/misplaced': warning(
    'Misplaced translation',
    ({ code, folder, isRead, shown, count }: Misplaced) =>
      `${count === 1 ? 'This page looks' : `This page and ${count === 2 ? 'one more look' : `${count - 1} more look`}`} like a translation, but docsgen ${isRead ? `publishes ${count === 1 ? 'it as a page' : 'them as pages'} in ${shown}` : `does not read ${count === 1 ? 'it' : 'them'}`}, because the pages in \`${code}\` belong in \`${folder}\`.`,
    'Move this page to `{target}`.',
  ),
  'locale/interface-not-translated': warning(
    'Untranslated interface strings',
    ({ code, count, total }: UntranslatedInterface) =>
      count === total
        ? `docsgen has no translation of its interface into \`${code}\`, so all ${total} strings are in English.`
        : `${count} of the ${total} interface strings in \`${code}\` ${count === 1 ? 'has no translation, so it is' : 'have no translation, so they are'} in English.`,
    'Translate {strings} in `locales.{code}.messages`.',
  ),
  'locale/not-configured': warning(
    'Content in an unknown language',
    'The pages in `{folder}` are not published, because `{code}` is not listed in `locales`.',
    ({ code, folder, suggestion }: { code: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`${code}\` to \`locales\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(code, suggestion)}\`?`,
  ),
  'version/not-configured': warning(
    'Content in an unknown version',
    'The pages in `{folder}` are not published, because `{id}` is not listed in `versions`.',
    ({ id, folder, suggestion }: { id: string; folder: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `Add \`{ id: '${id}', label: '${id}' }\` to \`versions\` in the config, or delete the folder.`
        : `Did you mean \`${folder.replace(id, suggestion)}\`?`,
  ),
}
