import { readMarkdown } from './read-markdown.ts'

/** A tool on a page that agents in the browser can call: https://webmachinelearning.github.io/webmcp */
interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint?: boolean }
  readonly execute: (
    input: Readonly<Record<string, unknown>>,
  ) => Promise<{ readonly content: readonly [{ readonly type: 'text'; readonly text: string }] }>
}

interface ModelContext {
  registerTool?(tool: Tool): unknown
}

// The draft has moved this API from the navigator to the document.
const { modelContext: context = (navigator as { readonly modelContext?: ModelContext }).modelContext } = document as {
  readonly modelContext?: ModelContext
}

const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? document.title

const tools = [
  createTool('search', {
    description: `Searches ${site} like its search box. Returns pages and sections with their addresses.`,
    properties: { query: { type: 'string', description: 'A few words, a name, or a question' } },
    required: ['query'],
    // The search is loaded when it is used for the first time.
    run: async ({ query }) => (await import('./search-for-agents.ts')).searchForAgents(String(query ?? '')),
  }),
  createTool('read_page', {
    description: `Returns a page of ${site} as Markdown. Long pages are cut, with a note how to continue.`,
    properties: {
      page: { type: 'string', description: 'The address or path of the page; without it, the current page' },
      offset: { type: 'integer', description: 'The character to start at', minimum: 0 },
    },
    required: [],
    run: ({ page, offset }) => readMarkdown(page === undefined ? location.href : String(page), Number(offset ?? 0)),
  }),
]

for (const tool of tools) {
  try {
    // Rejects if another script has registered a tool with this name.
    Promise.resolve(context?.registerTool?.(tool)).catch(() => {})
  } catch {
    // Earlier drafts of the API throw an error instead.
  }
}

interface ToolInput {
  readonly description: string
  readonly properties: Readonly<Record<string, object>>
  readonly required: readonly string[]
  readonly run: (input: Readonly<Record<string, unknown>>) => Promise<string>
}

function createTool(name: string, { description, properties, required, run }: ToolInput): Tool {
  return {
    name,
    description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: { readOnlyHint: true },
    execute: async (input) => ({ content: [{ type: 'text', text: await run(input ?? {}) }] }),
  }
}
