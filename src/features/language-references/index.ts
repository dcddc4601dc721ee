import { defineDiagnostics, didYouMean, error } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'

interface BadDescription {
  /** The tool that creates the file, as a key of `commands`. */
  readonly language: 'rustdoc' | 'griffe'
  readonly file: string
  readonly reason: string
  readonly suggestion?: string | undefined
}

const commands = {
  rustdoc: '`cargo +nightly rustdoc -- -Z unstable-options --output-format json`, which writes the file to `target/doc`',
  griffe: '`griffe dump <package> -o <file>`',
}

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'reference/bad-description': error(
    'Unreadable description of a Rust crate or Python package',
    ({ language, file, reason }: BadDescription) => `The file \`${file}\` in \`reference.${language}\` cannot be read: ${reason}.`,
    ({ language, suggestion }: BadDescription) => didYouMean(suggestion) ?? `Generate the file with ${commands[language]}.`,
  ),
})

export { createDiagnostic }

export const languageReferences = defineFeature({ name: 'language-references', needs: ['openapi', 'references'], diagnostics })
