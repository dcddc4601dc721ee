import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { onTestFinished } from 'vitest'
import { binary, createProject, docsgen, type Files, plainEnv } from '../../../cli/project.ts'

const steps = Array.from({ length: 300 }, (_, index) => `## Step ${index + 1}\n\n${'Tighten the screw again. '.repeat(12)}\n`).join('\n')

export const siteFiles: Files = {
  'docs.config.ts':
    "export default { title: 'Kiosk', description: 'How to run a kiosk.', url: 'https://kiosk.test', base: '/docs/', lastUpdated: false }\n",
  'content/index.md':
    '# Home\n\nRead the [refunds](./guide/refunds.md), the [opening](./guide/opening.md), and the [API](./api/till.md), or the [long page](./guide/long.md).\n',
  'content/guide/refunds.md':
    '---\ndescription: How to give money back.\n---\n\n# Refunds\n\nMoney goes back to the customer.\n\n## Part of an order {#partial}\n\nRefund one line.\n\n```ts title="refund.ts"\nawait till.refund({ line: 3 })\n```\n\n## Whole orders\n\n```bash\nkiosk refund --all\n```\n',
  'content/guide/opening.md': '# Opening\n\nUnlock the door, and then the till.\n\n```ts\nawait till.open()\n```\n',
  'content/guide/long.md': `# Long page\n\n${steps}`,
  'content/api/till.md':
    '# Till {#till}\n\n*class* · [`@kiosk/till` 2.1.0](<https://example.com/till.d.ts#L4>) · `till.d.ts`\n\nThe drawer with the money.\n\n```ts\nclass Till {\n```\n\n::::::members\n\n## refund {#till-refund}\n\n*method* · `(line: Line) => Promise<void>`\n\nGives money back.\n\n::::::\n',
}

/** A built project, with its folder. */
export async function buildProject(files: Files = siteFiles): Promise<string> {
  const root = createProject(files)
  const { code, stderr } = await docsgen(['build'], { cwd: root })
  if (code !== 0) throw new Error(stderr)
  return root
}

export interface Tools {
  readonly client: Client
  /** The text of a result; errors begin with `ERROR `. */
  call(name: string, values?: Readonly<Record<string, unknown>>): Promise<string>
}

/** Connects the SDK's own client; it is closed after the test. */
export async function connect(transport: Transport): Promise<Tools> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  return {
    client,
    async call(name, values = {}) {
      const result = await client.callTool({ name, arguments: values })
      const [content] = result.content as readonly { readonly type: string; readonly text: string }[]
      return `${result.isError === true ? 'ERROR ' : ''}${content?.text}`
    },
  }
}

/** Starts `docsgen mcp` and connects to it over stdio. */
export function connectStdio(args: readonly string[], cwd: string): Promise<Tools> {
  return connect(
    new StdioClientTransport({ command: process.execPath, args: [binary, 'mcp', ...args], cwd, env: plainEnv, stderr: 'ignore' }),
  )
}
