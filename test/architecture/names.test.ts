import { expect, test } from 'vitest'
import { readModules } from './source-files.ts'

/** Names of features that mean nothing else, in code: comments may explain for whom something is there. */
const names = /\b(?:has|is)?(?:abbreviations?|emoji|glossary|hasMath|hasMermaid|hasTryIt|mermaid|npm2yarn|partials|temml)\b/i

/** Files that still know one. The list can only shrink. */
const exceptions = [
  // The scripts of docsgen’s theme import mermaid.
  'src/core/bundle/check-theme-files.ts',
  'src/core/bundle/compile-client.ts',
  'src/core/bundle/compile-own-theme.ts',
  'src/core/bundle/compile-shared.ts',
  'src/core/bundle/compile-theme.ts',
  'src/core/pipeline/theme/site-theme.ts',
  // Names of emoji are data.
  'src/kit/text/emoji-names.ts',
]

test('the core and the kit name no feature', () => {
  const named = readModules()
    .filter(({ path, text }) => /^src\/(?:core|kit)\//.test(path) && names.test(withoutComments(text)))
    .map(({ path }) => path)
  expect(named.sort(), 'Give the feature a field of its record, or remove the file from the exceptions').toEqual(exceptions)
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '')
}
