/** What a site offers to coding agents in addition to the Markdown of its pages and `llms.txt`. */
export interface AgentsConfig {
  /** Whether `llms-full.txt` contains the text of all pages, in parts of at most 100,000 characters. @default false */
  readonly fullText?: boolean
  /** Whether each folder at the top of the site has its own `llms.txt`, such as `guides/llms.txt`. @default false */
  readonly folderIndexes?: boolean
  /**
   * One or more glob patterns for page files that `llms.txt` lists last, under the heading `Optional`, such as `changelog/**`. The format is the same as
   * in `security.pages.match`.
   * @default none
   */
  readonly optional?: string | readonly string[]
  /** Whether each page begins with a line that people don’t see, which names its Markdown and `llms.txt`. @default false */
  readonly notice?: boolean
  /** Whether `llms.txt` names the Git commit that the site was built from. @default false */
  readonly commit?: boolean
  /** Links at the end of each page that open it in an assistant. The site must have a `url`. @default [] */
  readonly openIn?: readonly OpenInConfig[]
  /** Whether pages offer the search and their Markdown as tools to agents in browsers that support WebMCP. @default false */
  readonly webmcp?: boolean
}

export interface OpenInConfig {
  /** The name of the assistant, such as `Claude`. */
  readonly name: string
  /**
   * The URL to open, with at least one of the placeholders `{prompt}`, `{url}`, `{markdownUrl}`, and `{title}`, such as
   * `https://claude.ai/new?q={prompt}`. docsgen encodes the values.
   */
  readonly url: string
  /** The text for `{prompt}`, which can contain the other placeholders. @default 'Read {markdownUrl} so that I can ask questions about it.' */
  readonly prompt?: string
}
