import { loadLibrary } from '../../../kit/threads/load-library.ts'

/** What docsgen uses of the official SDK, as it is bundled. */
export interface ProtocolLibrary {
  readonly Server: typeof import('@modelcontextprotocol/sdk/server/index.js').Server
  readonly StdioServerTransport: typeof import('@modelcontextprotocol/sdk/server/stdio.js').StdioServerTransport
  readonly HttpServerTransport: typeof import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js').WebStandardStreamableHTTPServerTransport
  readonly ListToolsRequestSchema: typeof import('@modelcontextprotocol/sdk/types.js').ListToolsRequestSchema
  readonly CallToolRequestSchema: typeof import('@modelcontextprotocol/sdk/types.js').CallToolRequestSchema
}

export type ProtocolServer = InstanceType<ProtocolLibrary['Server']>

export function loadProtocol(): ProtocolLibrary {
  return loadLibrary('model-context-protocol') as ProtocolLibrary
}
