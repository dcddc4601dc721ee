import { type CatalogueTable, didYouMean } from '../entry.ts'

interface UnknownFenceWord {
  readonly word: string
  readonly isDiagram: boolean
  /** The replacement for a word of another tool. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

/** Problems of code blocks and the files they include. */
export const codeEntries = {
  'code/unknown-language': {
    severity: 'warning',
    title: 'Unknown code language',
    message: ({ language }: { language: string; suggestion?: string | undefined }) =>
      `\`${language}\` is not a known language, so the code is shown without syntax highlighting.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Use `text` for plain text, or add a highlight.js language under `codeLanguages` in the config.',
  },
  'code/not-closed': {
    severity: 'warning',
    title: 'A code block is not closed',
    message: () => 'This code block is never closed, so it extends to the end of the page or of the surrounding list or quote.',
    hint: () => 'After the code, add a closing line with the same backticks or tildes as the opening line.',
  },
  'code/empty': {
    severity: 'warning',
    title: 'A code block is empty',
    message: () => 'This code block contains no code, so readers see an empty box.',
    hint: () => 'Add code, or remove the block. To show that a command has no output, add a comment such as `// no output`.',
  },
  'code/unknown-attribute': {
    severity: 'warning',
    title: 'Unknown code block attribute',
    message: ({ word, isDiagram }: UnknownFenceWord) =>
      isDiagram ? `\`${word}\` has no effect on this diagram.` : `\`${word}\` has no effect on this code block.`,
    hint: ({ isDiagram, instead, suggestion }: UnknownFenceWord) => {
      if (isDiagram) return 'Remove it. To name the diagram for screen readers, add an `accTitle` line to its text.'
      return (
        instead ??
        didYouMean(suggestion) ??
        'Remove it. Code blocks accept `title="…"`, `{1,3-5}`, `ins={…}`, `del={…}`, `numbered`, and `file="…"`.'
      )
    },
  },
  'code/unknown-mark': {
    severity: 'warning',
    title: 'Unknown marker in code',
    message: ({ mark }: { mark: string }) => `\`${mark}\` is not a docsgen marker, so it is shown as part of the code.`,
    hint: () =>
      'Use `[!code highlight]`, `[!code ++]`, or `[!code --]`, or a `highlight-next-line` comment. To highlight several lines, put them between `highlight-start` and `highlight-end` comments.',
  },
  'code/bad-lines': {
    severity: 'warning',
    title: 'Invalid line range',
    message: ({ range, lines }: { range: string; lines: number }) => {
      if (!/^[\d\s,-]+$/.test(range)) return `\`${range}\` is not a valid line range, so no lines are highlighted.`
      const reversed = [...range.matchAll(/(?<!\d)(\d+)-(\d+)/g)].find(([, from, to]) => Number(from) > Number(to))
      if (reversed) return `\`{${range}}\` is not a valid line range because line ${reversed[1]} comes after line ${reversed[2]}.`
      return `\`{${range}}\` is not a valid line range because the block has ${lines === 1 ? 'only one line' : `only ${lines} lines`}.`
    },
    hint: () => 'Correct the line numbers, which start at 1, as in `{1,3-5}`.',
  },
  'code/unclosed-highlight': {
    severity: 'warning',
    title: 'Unclosed highlight',
    message: () => 'This `highlight-start` has no matching `highlight-end`, so the rest of the block is highlighted.',
    hint: () => 'Add a `highlight-end` comment after the last line to highlight.',
  },
  'code/unbalanced-cut': {
    severity: 'warning',
    title: 'Unmatched cut comment',
    message: ({ mark }: { mark: string }) =>
      mark === 'cut-end'
        ? 'This `---cut-end---` comment has no `---cut-start---` comment before it.'
        : `This \`---${mark}---\` comment has no \`---cut-end---\` comment after it.`,
    hint: () =>
      'To hide lines, put a `---cut-start---` comment before them and a `---cut-end---` comment after them, each on its own line. Hidden sections cannot be nested.',
  },
  'code/annotation': {
    severity: 'warning',
    title: 'Code notes do not match',
    message: ({ problem }: { problem: string }) => `This code block is \`annotated\`, but ${problem}.`,
    hint: () => 'End each line that has a note in a comment such as `// (1)`, and put a numbered list with the notes after the block.',
  },
  'code/install-version': {
    severity: 'warning',
    title: 'A command installs the wrong version of a package',
    message: ({ name, version }: { name: string; version: string | undefined; wanted: string | undefined }) =>
      version === undefined
        ? `This command installs \`${name}\` without a version, so readers get the latest one.`
        : `This command installs version \`${version}\` of \`${name}\`, which is not the version that this site describes.`,
    hint: ({ name, wanted }: { name: string; version: string | undefined; wanted: string | undefined }) =>
      `Write \`${name}@${wanted ?? '1.2.3'}\`.`,
  },
  'code/no-package-command': {
    severity: 'warning',
    title: '`npm2yarn` has nothing to translate',
    message: () => 'This code block is marked `npm2yarn`, but contains no `npm` or `npx` command.',
    hint: () => 'Remove `npm2yarn`, or write the commands for npm.',
  },
  'code/untranslated-command': {
    severity: 'warning',
    title: 'A command cannot be translated',
    message: ({ command, managers }: { command: string; managers: string }) =>
      `\`${command}\` has no known equivalent in ${managers}, so readers see the npm command there.`,
    hint: () => 'Use another npm command, or write the commands of each package manager in a `:::code-group`.',
  },
  'code/not-highlighted': {
    severity: 'warning',
    title: 'Code is not highlighted',
    message: ({ reason }: { reason: string }) => `This code is shown without syntax highlighting because ${reason}.`,
    hint: () => 'Show only the relevant part of the code, or set the language of the block to `text`.',
  },
  'diagram/invalid': {
    severity: 'error',
    title: 'Invalid diagram',
    message: ({ reason }: { reason: string }) => `Mermaid cannot render this diagram: ${reason}.`,
    hint: () => 'Correct this line or the previous one. For the syntax, see https://mermaid.js.org.',
  },
  'diagram/too-large': {
    severity: 'error',
    title: 'A diagram takes too much time or memory',
    message: ({ reason }: { reason: string }) => `docsgen cannot check this diagram: ${reason}.`,
    hint: () => 'Make the diagram smaller. Large numbers in it can also be the reason.',
  },
  'diagram/outdated': {
    severity: 'warning',
    title: 'Diagram without a current drawing',
    message: ({ isDamaged }: { isDamaged: boolean }) =>
      isDamaged
        ? 'The SVG file for this diagram contains something that docsgen does not draw, so the browsers of readers draw the diagram.'
        : 'This diagram is new or changed since the diagrams were drawn, so the browsers of readers draw it.',
    hint: () => 'Run `docsgen diagrams`, and commit the SVG files.',
  },
  'code/bidi': {
    severity: 'warning',
    title: 'Invisible text-direction character in code',
    message: ({ codePoint }: { codePoint: string }) =>
      `This code contains the invisible character ${codePoint}, which can hide what the code does.`,
    hint: () => 'Delete the character.',
  },
  'include/missing': {
    severity: 'error',
    title: 'Included file not found',
    message: ({ path }: { path: string; suggestion?: string | undefined }) => `Included file not found: \`${path}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Correct the path. Paths are relative to the page’s folder, or to the project root if they begin with `/`.',
  },
  'include/outside': {
    severity: 'error',
    title: 'An included file is outside the project',
    message: ({ path }: { path: string }) => `The included file \`${path}\` is outside the project.`,
    hint: () => 'Copy the file into the project folder. docsgen does not read files outside that folder.',
  },
  'include/refused': {
    severity: 'error',
    title: 'A file cannot be included',
    message: ({ path, cause }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private')
        return `The file \`${path}\` is not included: docsgen never reads \`node_modules\`, or files and folders whose names begin with a dot.`
      if (cause === 'link') return `The file \`${path}\` is not included: its path contains a symbolic link.`
      return `The file \`${path}\` is not included: it is neither in a content folder nor in a folder listed in \`includes\`.`
    },
    hint: ({ cause, folder }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private' || cause === 'link') return 'Copy the code into a file next to the page.'
      return folder === undefined
        ? 'Move the file to a folder that is listed in `includes` in the config, or copy the code into the page.'
        : `Add \`includes: ['${folder}']\` to the config, or copy the file to the page’s folder.`
    },
  },
  'include/missing-region': {
    severity: 'error',
    title: 'Included region not found',
    message: ({ path, region }: { path: string; region: string }) => `The file \`${path}\` has no region named \`${region}\`.`,
    hint: ({ region }: { region: string }) =>
      `Mark the region in that file with \`#region ${region}\` and \`#endregion ${region}\` comments, or correct the name.`,
  },
  'include/not-text': {
    severity: 'error',
    title: 'An included file is not text',
    message: ({ path, reason }: { path: string; reason: string }) => `The included file \`${path}\` cannot be shown: ${reason}.`,
  },
  'include/circular': {
    severity: 'error',
    title: 'Partials include each other',
    message: ({ chain }: { chain: string }) => `This partial includes itself: ${chain}.`,
    hint: () => 'Remove one of these includes.',
  },
  'include/too-deep': {
    severity: 'error',
    title: 'Partials are nested too deeply',
    message: ({ limit }: { limit: number }) => `Partials are nested more than ${limit} levels deep, so this one is omitted.`,
    hint: () => 'Include the file from a page or from a partial that is nested less deeply.',
  },
  'include/bad-parameter': {
    severity: 'warning',
    title: 'Invalid partial parameter',
    message: ({ found }: { found: string }) => `\`${found}\` is not a parameter, so it has no effect.`,
    hint: () => 'Write parameters after the path, as in `:::include ./_note.md name="value"`.',
  },
  'variable/unknown': {
    severity: 'warning',
    title: 'Unknown variable',
    message: ({ name, isPartial }: { name: string; isPartial: boolean; suggestion: string | undefined }) =>
      isPartial
        ? `\`{{ ${name} }}\` is shown as text because the page that includes this partial does not set \`${name}\`.`
        : `\`{{ ${name} }}\` is shown as text because there is no variable \`${name}\`.`,
    hint: ({ name, suggestion }: { name: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ??
      `Add \`${name}\` to \`variables\` in the config or the front matter. To show the braces, write \`\\{{ ${name} }}\`.`,
  },
  'variable/off': {
    severity: 'warning',
    title: 'Variables are off',
    message: () => 'The `variables` of this page have no effect because variables are not turned on.',
    hint: () => 'Add `variables: {}` to the config, or remove the key.',
  },
  'include/limit': {
    severity: 'error',
    title: 'A page includes too much text',
    message: ({ megabytes }: { megabytes: number }) =>
      `With this file, the page would include more than ${megabytes} MB from other files, so this file and all later includes are omitted.`,
    hint: () => 'Include regions of the files instead of whole files, or split the page.',
  },
} as const satisfies CatalogueTable
