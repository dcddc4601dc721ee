import { expect, test } from 'vitest'
import { createNameIndex, findMentions } from '../../../src/features/impact/find-mentions.ts'
import type { ApiChange } from '../../../src/features/impact/impact.ts'
import type { ApiSymbol } from '../../../src/features/references/reference-types.ts'
import { cpuMsOf } from '../../cpu-time.ts'

function change(name: string, rest: Partial<ApiChange> = {}): ApiChange {
  return { kind: 'removed', language: 'TypeScript', api: '@acme/boats', name, what: 'class', address: 'api/x#x', ...rest }
}

function symbol(name: string, members: readonly string[] = []): ApiSymbol {
  const from = { name: '@acme/boats', version: '1.0.0' }
  const all = members.map((member) => ({ name: member, kind: 'property', anchor: member, signature: member }))
  return {
    language: 'TypeScript',
    api: '@acme/boats',
    name,
    kind: 'class',
    from,
    page: 'x',
    anchor: 'x',
    signature: '',
    parents: [],
    members: all,
  }
}

const changes = [
  change('SailPlan'),
  change('Boat', { member: 'oldName', what: 'property' }),
  change('Boat', { member: 'lines', what: 'property' }),
  change('Boat', { member: 'moveTo', what: 'method' }),
  change('startEngine', { kind: 'deprecated', what: 'mutation', language: 'GraphQL' }),
  change('harborMark', { what: 'query', language: 'GraphQL' }),
]
const before = [symbol('SailPlan', ['mainSail']), symbol('Boat', ['oldName', 'lines', 'moveTo'])]
const index = createNameIndex(changes, before, [symbol('Boat', ['keelLength']), symbol('Ship', ['someName'])])

function mentionsIn(text: string, documented?: readonly string[]): readonly string[] {
  return findMentions(text, index, documented).map(
    ({ line, column, name, isInSample }) => `${line}:${column} ${name}${isInSample ? ' in code' : ''}`,
  )
}

test('names in inline code, in text, and in code blocks are found with their place', () => {
  const text = '---\ntitle: SailPlan\n---\n# SailPlan\n\nUse `new SailPlan()` and `boat.oldName`.\n\n```ts\nconst a = new SailPlan()\n```\n'
  expect(mentionsIn(text)).toEqual(['4:3 SailPlan', '6:10 SailPlan', '6:32 oldName', '9:15 SailPlan in code'])
})

test('common words count only with their owner', () => {
  expect(mentionsIn('`lines`, `order.lines`, `Boat.lines`, and `Ship.lines`')).toEqual(['1:26 Boat.lines'])
})

test('text about other things is not reported', () => {
  const others = [
    'The file `sail-plan/SailPlan.ts`, [a page](/api/SailPlan), and `@acme/SailPlan`.',
    '```ts\nclass SailPlan {}\nnew SailPlan()\n```',
    '```sh\nSailPlan\n```',
    '`someName` and `keelLength` exist.',
    '`moveTo` and `other.moveTo()` are methods of anything.',
    '```ts\nconst harborMark = 1\n```',
  ]
  for (const text of others) expect(mentionsIn(text)).toEqual([])
})

test('names that a code block imports from packages outside of the reference are not reported', () => {
  const fence = (code: string, words = '') => `\`\`\`ts${words}\n${code}\n\`\`\`\n`
  const other = fence("import { SailPlan } from 'sails'\nnew SailPlan()", ' title="a.ts"')
  expect(mentionsIn(other)).toEqual(['2:10 SailPlan in code', '3:5 SailPlan in code'])
  expect(mentionsIn(other, ['@acme/boats'])).toEqual([])
  expect(mentionsIn(fence("import { SailPlan as Plan } from 'sails'\nPlan.mainSail"), ['@acme/boats'])).toEqual([])
  expect(mentionsIn(other, ['sails'])).toHaveLength(2)
  const own = fence("import { SailPlan } from '@acme/boats/plans'")
  expect(mentionsIn(own, ['@acme/boats'])).toEqual(['2:10 SailPlan in code'])
  const later = fence('new SailPlan()')
  expect(mentionsIn(`${other}\n${later}`, ['@acme/boats'])).toEqual(['7:5 SailPlan in code'])
  const continued = fence('new SailPlan()', ' continues')
  expect(mentionsIn(`${other}\n${continued}`, ['@acme/boats'])).toEqual([])
  expect(mentionsIn(`${own}\n${continued}`, ['@acme/boats'])).toHaveLength(2)
  const continuesFile = fence('new SailPlan()', ' continues title="a.ts"')
  expect(mentionsIn(`${other}\n${later}\n${continuesFile}`, ['@acme/boats'])).toEqual(['7:5 SailPlan in code'])
  expect(mentionsIn(`${other}\nUse \`SailPlan\`.`, ['@acme/boats'])).toEqual(['6:6 SailPlan'])
})

test('names of operations count in GraphQL', () => {
  expect(mentionsIn('```graphql\nquery { harborMark }\n```\n`startEngine`')).toEqual(['2:9 harborMark in code'])
})

test('members of what is gone count where it is named', () => {
  expect(mentionsIn('`mainSail`')).toEqual([])
  expect(mentionsIn('A `SailPlan` has a `mainSail`.')).toEqual(['1:4 SailPlan', '1:21 mainSail'])
})

test('a name in diagrams counts as text', () => {
  expect(mentionsIn('```mermaid\nflowchart LR\n  A["SailPlan: sails"] --> B\n```')).toEqual(['3:6 SailPlan in code'])
})

test('unclosed code, empty text, and long lines are read in linear time', () => {
  expect(mentionsIn('')).toEqual([])
  expect(mentionsIn('```ts\nnew SailPlan()')).toEqual(['2:5 SailPlan in code'])
  const long = `${'`'.repeat(1)}${'a.'.repeat(200_000)}\n${'> '.repeat(50_000)}\n${'``` '.repeat(20_000)}`
  expect(cpuMsOf(() => expect(mentionsIn(long)).toEqual([]))).toBeLessThan(5_000)
})
