import { describe, expect, it } from 'vitest'
import { htmlOf, parseText } from '../../core/markdown/parse-text.ts'

const fence = (info: string, code: string) => parseText(`\`\`\`${info}\n${code}\n\`\`\`\n`)

describe('marks in comments', () => {
  it.each([
    { code: '// highlight-next-line\na\nb', marks: 'line highlighted,line' },
    { code: '# highlight-start\na\nb\n# highlight-end\nc', marks: 'line highlighted,line highlighted,line' },
    { code: '<!-- highlight-next-line -->\na', marks: 'line highlighted' },
    { code: '/* highlight-next-line */\na', marks: 'line highlighted' },
    { code: 'a // [!code ++]\nb # [!code --]\nc -- [!code hl]', marks: 'line added,line removed,line highlighted' },
    { code: 'say("// highlight-next-line")\n`x` {1}', marks: '' },
  ])('are read and taken out: $code', ({ code, marks }) => {
    const html = htmlOf(fence('js', code))
    expect([...html.matchAll(/class="(line[^"]*)"/g)].map(([, name]) => name).join()).toBe(marks)
    if (marks !== '') expect(html).not.toMatch(/highlight-|\[!code/)
  })

  it('are split at line ends', () => {
    const html = htmlOf(fence('js {2}', '/* a\nb\nc */'))
    for (const line of html.split('<code')[1]?.split('\n') ?? []) expect(line.match(/<span/g)?.length).toBe(line.match(/<\/span>/g)?.length)
  })
})
