/** Programs that read a file as a whole cut longer ones: https://agentdocsspec.com */
const maxLength = 100_000
/** For the title of a part, and the lines between pages. */
const reserved = 500

interface TextGroup {
  readonly label: string
  readonly pages: readonly PageText[]
}

interface PageText {
  readonly title: string
  /** The address of the page. */
  readonly address: string
  readonly markdown: string
}

interface FullTextInput {
  readonly title: string
  readonly description: string
  readonly groups: readonly TextGroup[]
  /** The address of the site. */
  readonly address: string
}

/** Writes the text of all pages into `llms-full.txt`. If it is too long for one file, that file lists the parts instead. */
export function writeFullText({ title, description, groups, address }: FullTextInput): ReadonlyMap<string, string> {
  const head = [`# ${title}`, ...(description === '' ? [] : [`> ${description}`])].join('\n\n')
  const pieces = groups.flatMap(({ label, pages }) =>
    pages.flatMap((page) => splitPage(page).map((text) => ({ label, title: page.title, text }))),
  )
  const whole = [head, ...pieces.map(({ text }) => text)].join(separator)
  if (whole.length <= maxLength) return new Map([['llms-full.txt', `${whole}\n`]])

  const parts: { label: string; titles: string[]; texts: string[] }[] = []
  let length = 0
  for (const { label, title: page, text } of pieces) {
    const last = parts.at(-1)
    length += text.length + separator.length
    if (last?.label === label && length <= maxLength - reserved) {
      last.titles.push(page)
      last.texts.push(text)
    } else {
      parts.push({ label, titles: [page], texts: [text] })
      length = text.length
    }
  }
  const nameOf = (index: number) => `llms-full-${index + 1}.txt`
  const entries = parts.map(({ label, titles }, index) => {
    const [first = '', last = ''] = [titles[0], titles.at(-1)]
    return `- [${label}, part ${index + 1}](${address}${nameOf(index)}): ${first === last ? first : `${first} to ${last}`}`
  })
  const index = `${head}\n\nThe text of all pages, in ${parts.length} parts.\n\n## Parts\n\n${entries.join('\n')}\n`
  return new Map([
    ['llms-full.txt', index],
    ...parts.map(({ label, texts }, part): [string, string] => [
      nameOf(part),
      `${[`# ${title}: ${label}, part ${part + 1} of ${parts.length}`, ...texts].join(separator)}\n`,
    ]),
  ])
}

const separator = '\n\n---\n\n'

/** Long pages are continued in further parts, which begin at a line. */
function splitPage({ address, markdown, title }: PageText): readonly string[] {
  const most = maxLength - 2 * reserved
  const pieces: string[] = []
  let start = 0
  while (start < markdown.length) {
    const end = findEnd(markdown, start, most)
    const text = markdown.slice(start, end).trim()
    pieces.push(start === 0 ? `Source: ${address}\n\n${text}` : `Source: ${address}\n\n# ${title} (continued)\n\n${text}`)
    start = end
  }
  return pieces
}

function findEnd(text: string, start: number, most: number): number {
  const end = start + most
  if (end >= text.length) return text.length
  const [section, line] = ['\n## ', '\n'].map((sign) => text.lastIndexOf(sign, end))
  for (const at of [section, line]) if (at !== undefined && at > start + most / 2) return at + 1
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}
