import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readOwnProps } from '../../../src/core/bundle/read-own-props.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-props-'))
afterAll(() => rmSync(folder, { recursive: true }))

function propsOf(code: string) {
  const file = join(folder, 'component.tsx')
  writeFileSync(file, code)
  return readOwnProps({ A: file }).A?.props
}

test.each([
  ['a type literal', 'export default ({ a, b }: { a: number; b?: string }) => <b>{a}{b}</b>', { a: true, b: false }],
  ['an interface', 'interface P { a: number }\nexport default function A(props: P) { return <b>{props.a}</b> }', { a: true }],
  [
    'inherited props',
    'interface Q { b?: 1 }\ninterface P extends Q { a: 1 }\nexport default function A({ a }: P) { return a }',
    { a: true, b: false },
  ],
  ['an alias', 'export type P = Readonly<{ a: 1 }> & { b: 2 }\nconst A = ({ a, b }: P) => a + b\nexport default A', { a: true, b: true }],
  ['a default', 'export default ({ a = 1 }: { a: number }) => a', { a: false }],
  ['props that can be undefined', 'export default ({ a }: { a: number | undefined }) => a', { a: false }],
  ['children', 'export default ({ children }: { children: React.ReactNode }) => children', {}],
  ['no parameter', 'export default () => <b>1</b>', {}],
])('reads %s', (_, code, props) => expect(propsOf(code)).toEqual(props))

test.each([
  ['plain JavaScript', 'export default (props) => props.a'],
  ['types of other files', "import type { P } from './p'\nexport default (props: P) => props.a"],
  ['props of HTML', 'interface P extends HTMLAttributes<B> { a: 1 }\nexport default (props: P) => props.a'],
  ['any name', 'export default (props: { [name: string]: string }) => props.a'],
  ['merged interfaces', 'interface P { a: 1 }\ninterface P { b: 2 }\nexport default (props: P) => props.a'],
  ['generic types', 'interface P<T> { a: T }\nexport default (props: P<string>) => props.a'],
  ['unions', 'export default (props: { a: 1 } | { b: 2 }) => 1'],
  ['wrapped functions', 'export default memo((props: { a: 1 }) => props.a)'],
  ['types of a variable', 'const A: FC<P> = () => null\nexport default A'],
])('does not guess %s', (_, code) => expect(propsOf(code)).toBeUndefined())
