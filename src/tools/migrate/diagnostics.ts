import { defineDiagnostics, didYouMeanOr, error, warning } from '../../core/diagnostics/define-diagnostics.ts'

/** The reasons why docsgen does not read a file. */
export const whyRefused = {
  outside: 'it is outside the site',
  private: 'its path contains `node_modules` or a name that begins with a dot',
  ignored: 'Git ignores it',
  untracked: 'it is outside the folder of the site and not committed to Git',
} as const

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'other-site/config-code': warning(
    'Config that has to run',
    'This {tool} config cannot be read without running its code, so the tool’s defaults are used.',
    'If you trust the code, add `--allow-config-code`.',
  ),
  'other-site/config-too-large': error(
    'Config too large',
    'The values of this config are too large or too deeply nested. They are not used from here on.',
    'Lists or strings that repeat each other grow with each repetition: write their values out, or remove them.',
  ),
  'other-site/config-value': warning(
    'Config value that has to run',
    'The value of `{key}` cannot be read without running the config, so it is not used.',
    'If you trust the code, add `--allow-config-code`.',
  ),
  'other-site/config-failed': warning(
    'Failed config',
    'The config could not be run: {reason} It is read without running it instead.',
    'Install the packages of the site, or remove `--allow-config-code`.',
  ),
  'other-site/config-syntax': error('Invalid config', 'The config cannot be parsed: {reason}.', 'Correct the config.'),
  'other-site/front-matter': error(
    'Invalid front matter of a different tool',
    'The front matter is not valid {format}: {reason}.',
    'Correct the front matter. Until then, none of its keys has an effect.',
  ),
  'other-site/nav-missing-page': error(
    'Unknown page in the navigation',
    'The navigation lists `{entry}`, which does not exist.',
    didYouMeanOr('Remove the entry, or add the page.'),
  ),
  'other-site/redirect-target': error(
    'Broken redirect',
    'The redirect from `{from}` leads to `{to}`, which does not exist.',
    'Correct the target, or remove the redirect.',
  ),
  'other-site/duplicate-address': error(
    'Duplicate URL',
    'The URL `{address}` is also that of `{other}`. The tool publishes only one of the two pages.',
    'Rename one of the files, or change its slug.',
  ),
  'other-site/missing-title': error(
    'Missing title of a Starlight page',
    'The front matter of this page has no title, and Starlight refuses to build the site without one.',
    'Add `title: …` to the front matter.',
  ),
  'other-site/unclosed-block': error(
    'Unclosed DocFX block',
    'The block `:::{name}` is never closed.',
    'Add a `:::{name}-end` line after the content of the block.',
  ),
  'other-site/unclosed-brace': error(
    'Unclosed MDX brace',
    'In MDX, this brace begins an expression that never ends, so the tool refuses to build the page.',
    'Add the closing brace, or put a backslash before a brace that readers should see.',
  ),
  'other-site/broken-shortcode': error(
    'Broken shortcode',
    'This tag of a shortcode never ends or closes nothing, so Hugo refuses to build the site.',
    'Complete or remove the tag. To show it to readers, put its name between `/*` and `*/`.',
  ),
  'other-site/missing-folder': error(
    'Missing folder of the config',
    'The folder `{folder}` does not exist.',
    'Correct the config. If the folder is above this one, run docsgen in the folder above.',
  ),
  'other-site/no-pages': error(
    'Site without pages',
    'This {tool} site has no pages that could be read, so nothing was checked.',
    'Correct the folder of the pages in the config, or add `--allow-config-code` if the config computes it and you trust the code.',
  ),
  'other-site/unchecked-anchor': warning(
    'Unchecked anchor',
    'The page `{page}` shows no anchor `#{fragment}`, but {what} can add anchors. The link may be right.',
    'Look at the published page. If the anchor does not exist, correct the link.',
  ),
  'other-site/unchecked-link': warning(
    'Unchecked link',
    'Nothing that docsgen knows is at `{href}`, but {what} can change where links lead or what exists. The link may be right.',
    'Look at the published page. If the link leads nowhere, correct it.',
  ),
  'other-site/unneeded-ignore': warning(
    'Unneeded ignored link',
    'The link `{link}` is ignored, but no link with this text has a problem.',
    'Remove `--ignore-link {link}` from the command, or correct it: links are compared as they are written in the pages.',
  ),
  'other-site/refused-file': error(
    'File not read',
    'The file `{path}` is not read: {reason}.',
    'It might contain secrets. If everyone may read it, copy it into the site under a different name, and commit it.',
  ),
})
