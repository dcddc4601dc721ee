import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, print } from 'graphql'
import { expect, test } from 'vitest'

const guides = join(import.meta.dirname, '../../content/guides')
const addedTypes = join(import.meta.dirname, '../../site/samples/shared/added-types.ts')

/** Lists the fields of the types that pages with typed documents add to the Admin API, hidden lines included. */
function readAddedTypes(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const types = new Map<string, Map<string, string>>()
  for (const path of readdirSync(guides, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!path.endsWith('.md')) continue
    const text = readFileSync(join(guides, path), 'utf8')
    if (!text.includes("from '@/gql'")) continue
    for (const [, sdl = ''] of text.matchAll(/^```graphql title="Admin API"\n([\s\S]*?)^```$/gm))
      for (const node of parse(sdl).definitions) {
        if (!('fields' in node)) continue
        const kind = node.kind.startsWith('Input') ? 'INPUT_OBJECT' : 'OBJECT'
        const fields = types.get(`${node.name.value}: ['${kind}'`) ?? new Map<string, string>()
        types.set(`${node.name.value}: ['${kind}'`, fields)
        for (const { name, type } of node.fields ?? []) fields.set(name.value, print(type))
      }
  }
  return types
}

test('documents in guides have the types that the guides add to the schema', async () => {
  const lines = [...readAddedTypes()].map(
    ([start, fields]) => `  ${start}${[...fields].map(([name, type]) => `, '${name}: ${type}'`).join('')}]\n`,
  )
  const text = `/** Generated from the schemas in the guides by \`test/site/sample-types.test.ts\`. */\nexport interface AddedTypes {\n${lines.join('')}}\n`
  await expect(text).toMatchFileSnapshot(addedTypes)
})
