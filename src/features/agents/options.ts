import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import { isUrl } from '../../kit/url/address.ts'

export class OpenInConfig {
  /** The name of the assistant, such as `Claude`. */
  readonly name: string = o.label()
  /**
   * The URL to open, with at least one of the placeholders `{prompt}`, `{url}`, `{markdownUrl}`, and `{title}`, such as
   * `https://claude.ai/new?q={prompt}`. docsgen encodes the values.
   */
  readonly url: string = o.text(findAssistantUrlProblem)
  /** The text for `{prompt}`, which can contain the other placeholders. @default 'Read {markdownUrl} so that I can ask questions about it.' */
  readonly prompt?: string = o.optional(o.label(), 'Read {markdownUrl} so that I can ask questions about it.')
}

/** Content that a site offers to coding agents in addition to the Markdown of its pages and `llms.txt`. */
export class AgentsConfig {
  /** Whether `llms-full.txt` contains the text of all pages, in parts of at most 100,000 characters. @default false */
  readonly fullText?: boolean = o.optional(o.flag(), false)
  /** Whether each folder at the top of the site has its own `llms.txt`, such as `guides/llms.txt`. @default false */
  readonly folderIndexes?: boolean = o.optional(o.flag(), false)
  /**
   * One or more glob patterns for page files that `llms.txt` lists last, under the heading `Optional`, such as `changelog/**`. The format is the same as
   * in `security.pages.match`.
   * @default none
   */
  readonly optional?: string | readonly string[] = o.optional(o.globs())
  /** Whether each page begins with a line that people do not see, which links to its Markdown and `llms.txt`. @default false */
  readonly notice?: boolean = o.optional(o.flag(), false)
  /** Whether `llms.txt` shows the Git commit that the site was built from. @default false */
  readonly commit?: boolean = o.optional(o.flag(), false)
  /** Links at the end of each page that open it in an assistant. The site must have a `url`. @default [] */
  readonly openIn?: readonly OpenInConfig[] = o.optional(o.list(o.object(OpenInConfig), findDuplicateName), [])
  /** Whether pages offer the search and their Markdown as tools to agents in browsers that support WebMCP. @default false */
  readonly webmcp?: boolean = o.optional(o.flag(), false)
}

class AgentsOptions {
  /** Files and features for coding agents, in addition to the Markdown of pages and `llms.txt`. @default see each option */
  readonly agents?: AgentsConfig = o.optional(o.object(AgentsConfig))
}

const sample = { title: 'Title', url: 'https://docs.example.com/page', markdownUrl: 'https://docs.example.com/page.md' }

function findAssistantUrlProblem(url: string): string | undefined {
  if (!/^https:\/\//i.test(url)) return 'it must begin with `https://`'
  if (!/\{(?:prompt|url|markdownUrl|title)\}/.test(url))
    return 'it must contain `{prompt}`, `{url}`, `{markdownUrl}`, or `{title}`, so that the assistant knows which page to read'
  const filled = openInUrl({ url, prompt: 'Read {markdownUrl}' }, sample)
  if (!isUrl(filled)) return 'it is not a full URL such as `https://claude.ai/new?q={prompt}`'
  const { username, password, host } = new URL(filled)
  if (username !== '' || password !== '') return 'it contains a username or password, which every reader could see'
  const empty = openInUrl({ url, prompt: '' }, { title: '', url: '', markdownUrl: '' })
  return isUrl(empty) && new URL(empty).host === host
    ? undefined
    : 'placeholders can be in its path, query, and fragment, but not in its host'
}

function findDuplicateName(targets: readonly { readonly name: string }[]): string | undefined {
  const names = targets.map(({ name }) => name)
  const duplicate = names.find((name, index) => names.indexOf(name) < index)
  return duplicate === undefined ? undefined : `two entries have the name \`${duplicate}\``
}

export const options: FeatureOptions = {
  config: AgentsOptions,
  resolve: ({ agents = {} }) => ({
    agents: {
      ...o.withDefaults(AgentsConfig, agents),
      optional: [agents.optional ?? []].flat(),
      openIn: (agents.openIn ?? []).map((target) => o.withDefaults(OpenInConfig, target)),
    },
  }),
  problems: ({ agents, url }) =>
    agents?.openIn?.length && url === undefined
      ? [{ path: ['agents', 'openIn'], reason: 'it has no effect without `url`, because assistants need full URLs' }]
      : [],
}

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends AgentsOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly agents: Required<Omit<AgentsConfig, 'optional' | 'openIn'>> & {
      readonly optional: readonly string[]
      readonly openIn: readonly Required<OpenInConfig>[]
    }
  }
}

interface Values {
  readonly title: string
  readonly url: string
  readonly markdownUrl: string
}

/** The URL that opens a page in an assistant. A value cannot contain a placeholder, because each text is filled in one step. */
export function openInUrl({ url, prompt }: { readonly url: string; readonly prompt: string }, values: Values): string {
  const all = { ...values, prompt: fill(prompt, values) }
  return fill(url, Object.fromEntries(Object.entries(all).map(([name, value]) => [name, encodePercent(value)])))
}

function fill(text: string, values: Readonly<Record<string, string>> | Values): string {
  return text.replace(
    /\{(\w{1,20})\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? (values as Record<string, string>)[name] : undefined) ?? whole,
  )
}
