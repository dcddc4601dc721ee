import { type CatalogueTable, didYouMean } from '../entry.ts'

/** Problems of a site's replacements of theme parts. */
export const themeEntries = {
  'theme/replaces-nothing': {
    severity: 'warning',
    title: 'Unused file in the theme folder',
    message: ({ path }: { path: string; suggestion?: string | undefined }) =>
      `This file has no effect: docsgen’s theme has no part named \`${path}\`, and no other theme file imports this file.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined
        ? 'To list the parts that you can replace, run `docsgen eject`. Give the file the path of one of these parts, import it from another theme file, or remove it.'
        : `Did you mean \`${suggestion}\`? A replacement must have the same path as the part that it replaces.`,
  },
  'theme/missing-export': {
    severity: 'error',
    title: 'A replacement is missing an export',
    message: ({ name, part }: { name: string; part: string; found?: string | undefined }) =>
      `docsgen’s part \`${part}\` exports \`${name}\`, but your replacement does not.`,
    hint: ({ name, part, found }: { name: string; part: string; found?: string | undefined }) =>
      found === undefined
        ? `Export \`${name}\`. To use docsgen’s version, add \`export { ${name} } from 'docsgen/templates/${part}'\`.`
        : found === 'default'
          ? `Replace the default export with an export named \`${name}\`.`
          : `Rename the export \`${found}\` to \`${name}\`.`,
  },
  'theme/missing-exports': {
    severity: 'error',
    title: 'A replacement is missing several exports',
    message: ({ name, part, more }: { name: string; part: string; more: number }) =>
      `docsgen’s part \`${part}\` exports \`${name}\` and ${more} other names, but your replacement does not.`,
    hint: ({ part }: { name: string; part: string; more: number }) =>
      `To use docsgen’s version of all of them, add \`export * from 'docsgen/templates/${part}'\`.`,
  },
  'theme/type-error': {
    severity: 'error',
    title: 'Type error in the theme folder',
    message: ({ reason }: { reason: string; part?: string | undefined }) => reason,
    hint: ({ part }: { part?: string | undefined }) =>
      part === undefined ? undefined : `Compare your file with docsgen’s version, which you can import from \`docsgen/templates/${part}\`.`,
  },
  'theme/types-unchecked': {
    severity: 'warning',
    title: 'The types in the theme folder are not checked',
    message: ({ reason }: { reason: string }) => `TypeScript could not check the theme folder: ${reason}`,
    hint: () => 'Check the project’s TypeScript version, or uninstall TypeScript to skip this check.',
  },
  'theme/failed': {
    severity: 'error',
    title: 'The site’s theme cannot be loaded',
    message: ({ reason }: { reason: string }) => `The site’s theme failed to load: ${reason}`,
    hint: () => 'Fix the replacement file, or remove it.',
  },
  'theme/render-failed': {
    severity: 'error',
    title: 'A replacement failed to render',
    message: ({ reason, pages }: { reason: string; pages: number }) =>
      `This replacement failed to render on ${pages === 1 ? 'one page' : `${pages} pages`}: ${reason}`,
    hint: () => 'Fix the replacement file, or remove it.',
  },
  'bundle/suspicious': {
    severity: 'warning',
    title: 'Likely mistake in the site’s code',
    message: ({ reason }: { reason: string }) => reason,
  },
} as const satisfies CatalogueTable

/** Problems of the site's own components and React pages. */
export const ownComponentEntries = {
  'component/no-default-export': {
    severity: 'error',
    title: 'A component has no default export',
    message: ({ name }: { name: string; found: string | undefined }) =>
      `\`components.${name}\` refers to this module, which has no default export, so \`<${name}>\` would show nothing.`,
    hint: ({ name, found }: { name: string; found: string | undefined }) =>
      found === undefined
        ? `Add a default export: \`export default function ${name}() { … }\`.`
        : `Make \`${found}\` the default export: \`export default ${found}\`.`,
  },
  'component/not-a-component': {
    severity: 'error',
    title: 'A default export is not a component',
    message: ({ found }: { found: string }) => `The default export of this module must be a React component; found ${found}.`,
    hint: () => 'Export a function that returns JSX: `export default function Badge() { return <b>New</b> }`.',
  },
  'component/no-directive': {
    severity: 'warning',
    title: 'A component does not run in the browser',
    message: ({ what, count }: { what: string; count: number }) =>
      `${what} ${count === 1 ? 'has' : 'have'} no effect here, because this component is rendered only during the build and its code is not sent to the browser.`,
    hint: () => 'To make the component an island, write `"use client"` on the first line of its file.',
  },
  'component/bad-directive': {
    severity: 'warning',
    title: 'A directive has no effect',
    message: ({ written, problem }: { written: string; problem: 'misplaced' | 'misspelled' }) =>
      problem === 'misplaced'
        ? `\`"${written}"\` has no effect here, so this component does not run in the browser.`
        : `There is no \`"${written}"\` directive, so this line has no effect.`,
    hint: ({ problem }: { problem: 'misplaced' | 'misspelled' }) =>
      problem === 'misplaced'
        ? 'Move the directive to the first line of the file, above the imports.'
        : 'If the component should run in the browser, write `"use client"`. Otherwise, remove the line.',
  },
  'component/unused-jsx': {
    severity: 'warning',
    title: 'JSX is not returned',
    message: () => 'This JSX is neither returned nor used, so it is not shown.',
    hint: () => 'Write `return` before the JSX.',
  },
  'component/failed': {
    severity: 'error',
    title: 'A component failed',
    message: ({ reason, pages }: { reason: string; pages: number }) =>
      `Rendering this component failed${pages === 1 ? '' : ` on ${pages} pages`}: ${reason}`,
    hint: ({ reason }: { reason: string }) =>
      browserOnly.test(reason)
        ? 'Use browser APIs only in `useEffect` or in event handlers. Islands are also rendered during the build, where these APIs do not exist.'
        : 'Fix the component, or remove it from the page.',
  },
  'theme/unknown-token': {
    severity: 'warning',
    title: 'An unknown token in a style sheet',
    message: ({ name, isDefined }: { name: string; isDefined: boolean; suggestion: string | undefined }) =>
      isDefined
        ? `The theme has no token \`${name}\`, and no style sheet uses it, so it has no effect.`
        : `No style sheet defines \`${name}\`, so the declaration has no effect.`,
    hint: ({ suggestion }: { name: string; isDefined: boolean; suggestion: string | undefined }) =>
      didYouMean(suggestion) ?? 'Define it under `:root`, or use a token of the theme. To list them, run `docsgen eject styles/tokens`.',
  },
  'theme/lost-tokens': {
    severity: 'warning',
    title: 'Missing tokens of the theme',
    message: ({ first, count }: { first: string; count: number }) =>
      `This file replaces the theme’s tokens, but ${count === 1 ? `\`${first}\` is` : `${count} tokens, such as \`${first}\`, are`} no longer defined.`,
    hint: () => 'Add `@import "docsgen/templates/styles/tokens.css";` at the beginning of the file.',
  },
  'bundle/unresolved-import': {
    severity: 'error',
    title: 'Unresolved import',
    message: ({ specifier, kind }: { specifier: string; kind: 'package' | 'file'; suggestion?: string | undefined }) =>
      kind === 'package' ? `The package \`${specifier}\` is not installed.` : `The imported file \`${specifier}\` does not exist.`,
    hint: ({ specifier, kind, suggestion }: { specifier: string; kind: 'package' | 'file'; suggestion?: string | undefined }) =>
      kind === 'package'
        ? `Run \`npm install ${packageName(specifier)}\`, or remove the import.`
        : (didYouMean(suggestion) ?? 'Correct the path. Import paths are relative to the file that contains the import.'),
  },
} as const satisfies CatalogueTable

/** Globals that browsers define and Node does not. */
const browserOnly =
  /\b(?:window|document|localStorage|sessionStorage|location|history|screen|matchMedia|requestAnimationFrame|IntersectionObserver|ResizeObserver|MutationObserver|HTMLElement|customElements|alert|getComputedStyle) is not defined/

/** `@scope/name/part` -> `@scope/name` */
function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
