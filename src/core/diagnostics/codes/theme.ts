import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

/** Global variables that browsers define and Node does not. */
const browserOnly =
  /\b(?:window|document|localStorage|sessionStorage|location|history|screen|matchMedia|requestAnimationFrame|IntersectionObserver|ResizeObserver|MutationObserver|HTMLElement|customElements|alert|getComputedStyle) is not defined/

export const themeDiagnostics = {
  'theme/replaces-nothing': warning(
    'Unused file in the theme folder',
    'This file has no effect: docsgen’s theme has no part named `{path}`, and no other theme file imports this file.',
    ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'To list the parts that you can replace, run `docsgen eject`. Give the file the path of one of these parts, import it from another theme file, or remove it.'
        : `Did you mean \`${suggestion}\`? A replacement must have the same path as the part that it replaces.`,
  ),
  'theme/missing-export': error(
    'Missing export of a replacement',
    'docsgen’s part `{part}` exports `{name}`, but your replacement does not.',
    ({ name, part, found }: { name: string; part: string; found?: string | undefined }) =>
      found === undefined
        ? `Export \`${name}\`. To use docsgen’s version, add \`export { ${name} } from 'docsgen/templates/${part}'\`.`
        : found === 'default'
          ? `Replace the default export with an export named \`${name}\`.`
          : `Rename the export \`${found}\` to \`${name}\`.`,
  ),
  'theme/missing-exports': error(
    'Missing exports of a replacement',
    'docsgen’s part `{part}` exports `{name}` and {more} other names, but your replacement does not.',
    "To use docsgen’s version of all of them, add `export * from 'docsgen/templates/{part}'`.",
  ),
  'theme/type-error': error('Type error in the theme folder', '{reason}', ({ part }: { part?: string | undefined }) =>
    part === undefined ? undefined : `Compare your file with docsgen’s version, which you can import from \`docsgen/templates/${part}\`.`,
  ),
  'theme/types-unchecked': warning(
    'Unchecked types in the theme folder',
    'TypeScript could not check the theme folder: {reason}',
    'Check the project’s TypeScript version, or uninstall TypeScript to skip this check.',
  ),
  'theme/failed': error('Failed theme', 'The site’s theme failed to load: {reason}', 'Fix the replacement file, or remove it.'),
  'theme/render-failed': error(
    'Failed replacement',
    ({ reason, pages }: { reason: string; pages: number }) =>
      `This replacement failed to render on ${pages === 1 ? 'one page' : `${pages} pages`}: ${reason}`,
    'Fix the replacement file, or remove it.',
  ),
  'bundle/suspicious': warning('Likely mistake in the site’s code', '{reason}'),
  'component/no-directive': warning(
    "Component without `'use client'`",
    ({ what, count }: { what: string; count: number }) =>
      `${what} ${count === 1 ? 'has' : 'have'} no effect here, because this component is rendered only during the build and its code is not sent to the browser.`,
    'To make the component an island, write `"use client"` on the first line of its file.',
  ),
  'component/bad-directive': warning(
    'Directive without effect',
    ({ written, problem }: { written: string; problem: 'misplaced' | 'misspelled' }) =>
      problem === 'misplaced'
        ? `\`"${written}"\` has no effect here, so this component does not run in the browser.`
        : `There is no \`"${written}"\` directive, so this line has no effect.`,
    ({ problem }: { problem: 'misplaced' | 'misspelled' }) =>
      problem === 'misplaced'
        ? 'Move the directive to the first line of the file, above the imports.'
        : 'If the component should run in the browser, write `"use client"`. Otherwise, remove the line.',
  ),
  'component/unused-jsx': warning(
    'Unused JSX',
    'This JSX is neither returned nor used, so it is not shown.',
    'Write `return` before the JSX.',
  ),
  'component/failed': error(
    'Failed component',
    ({ reason, pages }: { reason: string; pages: number }) =>
      `Rendering this component failed${pages === 1 ? '' : ` on ${pages} pages`}: ${reason}`,
    ({ reason }: { reason: string }) =>
      browserOnly.test(reason)
        ? 'Use browser APIs only in `useEffect` or in event handlers. Islands are also rendered during the build, where these APIs do not exist.'
        : 'Fix the component, or remove it from the page.',
  ),
  'theme/unknown-token': warning(
    'Unknown token in a style sheet',
    ({ name, isDefined }: { name: string; isDefined: boolean }) =>
      isDefined
        ? `The theme has no token \`${name}\`, and no style sheet uses it, so it has no effect.`
        : `No style sheet defines \`${name}\`, so the declaration has no effect.`,
    didYouMeanOr('Define it under `:root`, or use a token of the theme. To list them, run `docsgen eject styles/tokens`.'),
  ),
  'theme/lost-tokens': warning(
    'Missing tokens of the theme',
    ({ first, count }: { first: string; count: number }) =>
      `This file replaces the theme’s tokens, but ${count === 1 ? `\`${first}\` is` : `${count} tokens, such as \`${first}\`, are`} no longer defined.`,
    'Add `@import "docsgen/templates/styles/tokens.css";` at the beginning of the file.',
  ),
  'bundle/unresolved-import': error(
    'Unresolved import',
    ({ specifier, kind }: { specifier: string; kind: 'package' | 'file' }) =>
      kind === 'package' ? `The package \`${specifier}\` is not installed.` : `The imported file \`${specifier}\` does not exist.`,
    ({ specifier, kind, suggestion }: { specifier: string; kind: 'package' | 'file'; suggestion?: string | undefined }) =>
      kind === 'package'
        ? `Run \`npm install ${packageName(specifier)}\`, or remove the import.`
        : (didYouMean(suggestion) ?? 'Correct the path. Import paths are relative to the file that contains the import.'),
  ),
}

/** Returns the package of an import: `@scope/name/part` -> `@scope/name`. */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
