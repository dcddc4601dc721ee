/** The layout of TypeScript's binary syntax trees, from `typescript/dist/api/node/protocol.js`. */
const layout = { version: 5, nodes: 40, headerBytes: 44, nodeBytes: 28, kind: 0, start: 4, end: 8, list: 0xff_ff_ff_ff }

interface Range {
  readonly start: number
  readonly end: number
}

/** Finds the innermost node of a syntax tree with a range, as `index.kind`. In another layout than the known one, nothing is found. */
export function readNodes(bytes: Uint8Array): (range: Range) => string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const byEnd = new Map<number, { readonly start: number; readonly name: string }[]>()
  const first =
    bytes.length < layout.headerBytes || view.getUint32(0, true) >>> 24 !== layout.version ? -1 : view.getUint32(layout.nodes, true)
  for (let index = 1; first !== -1 && first + (index + 1) * layout.nodeBytes <= bytes.length; index++) {
    const at = first + index * layout.nodeBytes
    const kind = view.getUint32(at + layout.kind, true)
    if (kind === layout.list) continue
    const end = view.getInt32(at + layout.end, true)
    const nodes = byEnd.get(end) ?? []
    nodes.push({ start: view.getInt32(at + layout.start, true), name: `${index}.${kind}` })
    byEnd.set(end, nodes)
  }
  // A node begins with the space and comments before it, and is listed before the nodes in it.
  return ({ start, end }) =>
    byEnd
      .get(end)
      ?.filter((node) => node.start <= start)
      .reduce((best, node) => (node.start >= best.start ? node : best))?.name
}
