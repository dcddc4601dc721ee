import { textIn } from '../../core/config/config-texts.ts'
import { textFile } from '../../core/emit/plan-output.ts'
import { defineFeature, type FilesInput, type PropsInput } from '../../core/feature.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { PageProps } from '../../core/model/page-props.ts'
import { pageIndexFile } from '../../kit/text/reference-entries.ts'
import { openInUrl, options } from './options.ts'
import { type BuiltCommit, diagnostics, groupPages, planPageIndex, readCommit } from './page-index.ts'

export const agents = defineFeature({
  name: 'agents',
  options,
  diagnostics,
  async sources({ config }) {
    if (!config.agents.commit) return undefined
    const { value, diagnostics } = await readCommit(config)
    return { value: { pages: [], watched: [], added: value }, diagnostics }
  },
  theme: {
    parts: {
      webmcp: { script: 'webmcp.ts', isUsed: (_, { agents }) => agents.webmcp },
      openIn: { styles: 'open-in.css', isUsed: (_, { agents }) => agents.openIn.length > 0 },
    },
  },
  props: agentProps,
  files: (input) => [
    ...planPageIndex(input.currentSite, input.config, input.added.agents as BuiltCommit | undefined),
    // `dev` would have to generate all of these files again after each change.
    ...(input.live ? [] : planFullText(input)),
  ],
})

/** The parts of a page for agents and assistants. */
function agentProps({
  page: { route, title },
  config: { agents, url, base },
  props: { markdownHref: markdown },
}: PropsInput): Pick<PageProps, 'openIn' | 'agentNotice'> {
  const index = `${url ?? ''}${base}${pageIndexFile}`
  const addresses =
    url === undefined || markdown === undefined ? undefined : { url: `${url}${route.href}`, markdownUrl: `${url}${markdown}` }
  return {
    ...(addresses &&
      agents.openIn.length > 0 && {
        openIn: agents.openIn.map((target) => ({ name: target.name, href: openInUrl(target, { title, ...addresses }) })),
      }),
    ...(agents.notice && {
      agentNotice: `For agents: ${markdown === undefined ? '' : `this page as Markdown: ${url ?? ''}${markdown} · `}all pages: ${index}`,
    }),
  }
}

/**
 * Plans `llms-full.txt` and its parts. The names of the parts depend on their text, so all text is generated when the files are planned.
 */
function planFullText({ site, config, markdownOf }: FilesInput): readonly GeneratedFile[] {
  if (!config.agents.fullText) return []
  const [locale] = config.locales
  const [title = '', description = ''] = [config.title, config.description].map((text) => textIn(text, locale, config.locales))
  const groups = groupPages(site, config).map(({ label, pages }) => ({
    label,
    pages: pages.flatMap((page) => {
      const markdown = markdownOf(page)
      // A page whose file has changed since it was read is reported when its own Markdown is written.
      if (markdown === undefined) return []
      return [{ title: page.title, address: `${config.url ?? ''}${page.route.href}`, markdown }]
    }),
  }))
  const files = writeFullText({ title, description, groups, address: `${config.url ?? ''}${config.base}` })
  return [...files].map(([path, text]) => textFile(path, () => text))
}

/** Programs that read a whole file at once cut off longer files: https://agentdocsspec.com */
const maxLength = 100_000
/** The number of characters for the title of a part and the lines between pages. */
const reserved = 500

interface TextGroup {
  readonly label: string
  readonly pages: readonly PageText[]
}

interface PageText {
  readonly title: string
  /** The URL of the page. */
  readonly address: string
  readonly markdown: string
}

interface FullTextInput {
  readonly title: string
  readonly description: string
  readonly groups: readonly TextGroup[]
  /** The URL of the site. */
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

/** Long pages are continued in further parts, each of which begins at the start of a line. */
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
