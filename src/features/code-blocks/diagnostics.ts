import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'

export const { diagnostics, report } = defineDiagnostics({
  'container/code-group': warning(
    'Mistake in a code group',
    'This `:::code-group` is not shown as intended: {problem}.',
    'Put only code blocks in it, and give each a different title, as in ```` ```ts title="src/main.ts" ````.',
  ),
  'code/unknown-mark': warning(
    'Unknown marker in code',
    '`{mark}` is not a docsgen marker, so it is shown as part of the code.',
    'Use `[!code highlight]`, `[!code ++]`, or `[!code --]`, or a `highlight-next-line` comment. To highlight several lines, put them between `highlight-start` and `highlight-end` comments.',
  ),
  'code/bad-lines': warning(
    'Invalid line range',
    ({ range, lines }: { range: string; lines: number }) => {
      if (!/^[\d\s,-]+$/.test(range)) return `\`${range}\` is not a valid line range, so no lines are highlighted.`
      const reversed = [...range.matchAll(/(?<!\d)(\d+)-(\d+)/g)].find(([, from, to]) => Number(from) > Number(to))
      if (reversed) return `\`{${range}}\` is not a valid line range because line ${reversed[1]} comes after line ${reversed[2]}.`
      return `\`{${range}}\` is not a valid line range because the block has ${lines === 1 ? 'only one line' : `only ${lines} lines`}.`
    },
    () => 'Correct the line numbers, which start at 1, as in `{1,3-5}`.',
  ),
  'code/unclosed-highlight': warning(
    'Unclosed highlight',
    'This `highlight-start` has no matching `highlight-end`, so the rest of the block is highlighted.',
    'Add a `highlight-end` comment after the last line to highlight.',
  ),
  'code/unbalanced-cut': warning(
    'Unmatched cut comment',
    ({ mark }: { mark: string }) =>
      mark === 'cut-end'
        ? 'This `---cut-end---` comment has no `---cut-start---` comment before it.'
        : `This \`---${mark}---\` comment has no \`---cut-end---\` comment after it.`,
    'To hide lines, put a `---cut-start---` comment before them and a `---cut-end---` comment after them, each on its own line. Hidden sections cannot be nested.',
  ),
  'code/annotation': warning(
    'Mismatched code notes',
    'This code block is `annotated`, but {problem}.',
    'End each line that has a note in a comment such as `// (1)`, and put a numbered list with the notes after the block.',
  ),
})
