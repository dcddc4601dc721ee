export interface HiddenLines {
  /** What readers see. */
  readonly code: string
  /** The number of each shown line among all lines, from 0. */
  readonly shown: readonly number[]
  /** Marks without their other half, each with its line from 0. */
  readonly unbalanced: readonly { readonly mark: string; readonly line: number }[]
}

/** Twoslash's notation (https://twoslash.netlify.app/refs/notations), in whatever a language's line comments begin with. */
const markLine = /^[ \t]*(?:\/\/|#|--|;|%)[ \t]*(?:---(cut|cut-before|cut-after|cut-start|cut-end)---[ \t]*|@errors:[\d ,\t]+)$/

/** What has no line comments may show the notation itself. */
const languagesWithoutComments = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'md',
  'markdown',
  'mdx',
  'html',
  'xml',
  'svg',
  'css',
  'json',
  'diff',
])

/** Takes the lines out of code that are there for the checks alone; undefined where there are none. */
export function hideLines(code: string, language: string): HiddenLines | undefined {
  if ((!code.includes('---cut') && !code.includes('@errors:')) || languagesWithoutComments.has(language.toLowerCase())) return undefined
  const lines = code.split('\n')
  const isHidden = new Array<boolean>(lines.length).fill(false)
  const unbalanced: { mark: string; line: number }[] = []
  let openedAt: number | undefined
  let cutAfterAt: number | undefined
  for (const [line, text] of lines.entries()) {
    const found = markLine.exec(text)
    isHidden[line] = found !== null || openedAt !== undefined || cutAfterAt !== undefined
    switch (found?.[1]) {
      case 'cut':
      case 'cut-before':
        isHidden.fill(true, 0, line)
        if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
        openedAt = undefined
        break
      case 'cut-after':
        cutAfterAt = line
        break
      case 'cut-start':
        if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
        openedAt = line
        break
      case 'cut-end':
        if (openedAt === undefined) unbalanced.push({ mark: 'cut-end', line })
        openedAt = undefined
        break
    }
  }
  if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
  const shown = withoutBlankEdges(lines, isHidden)
  return { code: shown.map((line) => lines[line]).join('\n'), shown, unbalanced }
}

/** What parted shown lines from hidden ones parts nothing any more. */
function withoutBlankEdges(lines: readonly string[], isHidden: readonly boolean[]): readonly number[] {
  const shown = lines.flatMap((_, line) => (isHidden[line] ? [] : [line]))
  const isBlank = (line: number | undefined) => line !== undefined && lines[line]?.trim() === ''
  if (isHidden[0]) while (isBlank(shown[0])) shown.shift()
  if (isHidden.at(-1)) while (isBlank(shown.at(-1))) shown.pop()
  return shown
}
