import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { islandsOf } from '../../templates/theme.ts'

interface AnyProps {
  readonly [name: string]: unknown
}

function Box({ label, children }: AnyProps) {
  return (
    <div>
      {String(label)}
      {children as string}
    </div>
  )
}

const { default: Island, other } = islandsOf({ default: Box, other: 5 }, 'parts/box.tsx', 'box.ABC.js') as {
  default: (props: AnyProps) => React.ReactElement
  other: unknown
}

test('only components become islands', () => {
  expect(other).toBe(5)
})

test('an island has its HTML, its props as JSON, and when to hydrate', () => {
  expect(renderToStaticMarkup(<Island label="a &quot;b&quot;" list={[1, { x: null }]} />)).toBe(
    '<docsgen-island data-file="box.ABC.js" data-prefix="_R_0_" data-props="{&quot;label&quot;:&quot;a \\&quot;b\\&quot;&quot;,&quot;list&quot;:[1,{&quot;x&quot;:null}]}"><div>a &quot;b&quot;</div></docsgen-island>',
  )
})

test('an island in an island’s component belongs to it; in its children, it is separate', () => {
  const { Outer } = islandsOf(
    { Outer: ({ children }: AnyProps) => <section>{[<Island key="own" label="own" />, children as string]}</section> },
    'outer.tsx',
    'outer.js',
  ) as { Outer: (props: AnyProps) => React.ReactElement }
  const html = renderToStaticMarkup(
    <Outer>
      <Island label="given" />
    </Outer>,
  )
  expect(html.match(/<docsgen-island/g)).toHaveLength(2)
  expect(html).toMatch(/<section><div>own<\/div><docsgen-slot><docsgen-island[^>]*><div>given/)
})

test('two on one page have different ids', () => {
  const html = renderToStaticMarkup(
    <>
      <Island label="a" />
      <Island label="b" />
    </>,
  )
  expect(new Set([...html.matchAll(/data-prefix="([^"]+)"/g)].map((match) => match[1])).size).toBe(2)
})

describe('props that JSON cannot represent are rejected by name', () => {
  const cases: readonly (readonly [string, AnyProps, string])[] = [
    ['a function', { onPick: () => 1 }, 'The prop `onPick` of the island Box (parts/box.tsx) is a function'],
    ['a date', { at: { when: new Date(0) } }, 'The prop `at.when` of the island Box (parts/box.tsx) is a Date object.'],
    [
      'an element',
      { icon: <b /> },
      'The prop `icon` of the island Box (parts/box.tsx) is a React element. Pass it as the island’s children',
    ],
    ['no number', { list: [Number.NaN] }, 'The prop `list[0]` of the island Box (parts/box.tsx) is a number (NaN).'],
  ]
  test.each(cases)('%s', (_, props, message) => {
    expect(() => renderToStaticMarkup(<Island {...props} />)).toThrow(message)
  })
})
