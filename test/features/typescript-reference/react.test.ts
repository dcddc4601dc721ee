import { expect, test } from 'vitest'
import { makePagesOf, sectionOf } from './typescript-pages.ts'

const docs = '/** @docsCategory x */\n'
const path = 'src/cup.tsx'

test('a component’s props are rows with their defaults', () => {
  const text = makePagesOf(
    `
interface CupProps extends BaseProps {
  /** How big. */
  size?: number
  'aria-label': string
}
${docs}export interface BaseProps { id: string }
${docs}export function Cup({ size = 3, id: own, ...rest }: Readonly<CupProps>) {
  return <div>{size}</div>
}`,
    { path },
  ).textOf('reference/x/cup')
  expect(text).toMatch(/^\*component\*/m)
  expect(text).toContain('```ts\nfunction Cup(props: Readonly<CupProps>);\n```\n\nIts props extend `BaseProps`.')
  expect(sectionOf(text, 'size')).toBe('*prop* · *optional* · `number` · default `3`\n\nHow big.')
  expect(sectionOf(text, 'aria-label')).toBe('*prop* · `string`')
  expect(text).toContain('[BaseProps]: /reference/x/base-props#baseprops')
})

test('props with their own declaration are shown there', () => {
  const { textOf } = makePagesOf(
    `
${docs}export interface CupProps { size?: number; /** @default 1 */ all?: number }
${docs}export function Cup({ size = 3, all = 2 }: CupProps) { return null }`,
    { path },
  )
  expect(sectionOf(textOf('reference/x/cup'), 'props')).toBe('*parameter* · `CupProps`')
  expect(sectionOf(textOf('reference/x/cup-props'), 'size')).toBe('*property* · *optional* · `number` · default `3`')
  expect(sectionOf(textOf('reference/x/cup-props'), 'all')).toBe('*property* · *optional* · `number` · default `1`')
})

test('components come in many forms', () => {
  const { textOf } = makePagesOf(
    `
${docs}export const Arrow = ({ a }: { a: string }) => <i>{a}</i>
${docs}export const Ref = React.forwardRef<HTMLElement, { b: string }>(({ b }, ref) => <i ref={ref} />)
${docs}export const Memo = memo(function Inner(props: { c: string }) { return null })
${docs}export const Typed: CupComponent = ({ a }) => <i />
${docs}export const useCup = (size: number) => size
${docs}export function helper(): void {}
`,
    { path },
  )
  const kinds = ['arrow', 'ref', 'memo', 'typed', 'use-cup', 'helper'].map((name) => /^\*(\w+)\*/m.exec(textOf(`reference/x/${name}`))?.[1])
  expect(kinds).toEqual(['component', 'component', 'component', 'component', 'hook', 'function'])
  expect(sectionOf(textOf('reference/x/arrow'), 'a')).toBe('*prop* · `string`')
  expect(textOf('reference/x/ref')).toContain('function Ref(props: { b: string }, ref);')
  expect(sectionOf(textOf('reference/x/ref'), 'b')).toBe('*prop* · `string`')
  expect(sectionOf(textOf('reference/x/memo'), 'c')).toBe('*prop* · `string`')
  expect(textOf('reference/x/typed')).toContain('const Typed: CupComponent;')
})

test('declaration files also have them', () => {
  const { textOf } = makePagesOf(`
${docs}export declare function Cup(props: { a: string }): import("react").JSX.Element;
${docs}export declare const Mug: React.FC<{ a: string }>;
${docs}export declare function useCup(): { size: number };
${docs}export declare function Make(): Factory;
${docs}export declare function Jar(props: PropsWithChildren<{ b?: string; [rest: string]: any }>): React.JSX.Element;
${docs}export declare const Lid: React.ForwardRefExoticComponent<HTMLAttributes & { c: string } & RefAttributes>;
`)
  const kinds = ['cup', 'mug', 'use-cup', 'make'].map((name) => /^\*(\w+)\*/m.exec(textOf(`reference/x/${name}`))?.[1])
  expect(kinds).toEqual(['component', 'component', 'hook', 'function'])
  expect(textOf('reference/x/cup')).toContain('function Cup(props: { a: string }): JSX.Element;')
  expect(sectionOf(textOf('reference/x/jar'), 'b')).toBe('*prop* · *optional* · `string`')
  expect(sectionOf(textOf('reference/x/jar'), '[rest: string]')).toBe('*index signature* · `any`')
  expect(sectionOf(textOf('reference/x/lid'), 'c')).toBe('*prop* · `string`')
})
