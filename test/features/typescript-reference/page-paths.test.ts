import { describe, expect, test } from 'vitest'
import { fileName, normalizeName, titleCase } from '../../../src/features/typescript-reference/plan-pages.ts'
import { makePages, makePagesOf } from './typescript-pages.ts'

test('names become addresses', () => {
  const names = [
    'JobQueue',
    'products & stock',
    'S3AssetX',
    'core plugins/EmailPlugin',
    'default-inputs',
    'snake_case',
    'A.B (c)',
    'useURLs',
  ]
  expect(names.map(normalizeName)).toEqual([
    'job-queue',
    'products-stock',
    's3asset-x',
    'core-plugins/email-plugin',
    'default-inputs',
    'snake_case',
    'a-b-c',
    'use-urls',
  ])
  expect(['../etc/passwd', '日本', '$', 'a/b'].map(fileName)).toEqual(['etc-passwd', 'declarations', 'declarations', 'a-b'])
  expect(['state-machine', 'ui devkit', 'graph_ql'].map(titleCase)).toEqual(['State Machine', 'Ui Devkit', 'Graph Ql'])
})

describe('a declaration’s page', () => {
  test('is named after its category and title', () => {
    const { paths } = makePagesOf(`
/** @docsCategory tea & water/GreenTea */ export interface Sencha {}
/** @docsCategory brewing
 * @docsPage Brewing Tools */ export interface Kettle {}
/** @docsCategory */ export interface Top {}
export interface Undocumented {}
/** Without a category. */ export interface Commented {}
/** @docsCategory brewing
 * @internal */ export interface Hidden {}
`)
    expect(paths).toEqual([
      'reference/brewing/brewing-tools.md',
      'reference/brewing/index.md',
      'reference/tea-water/green-tea/index.md',
      'reference/tea-water/green-tea/sencha.md',
      'reference/tea-water/index.md',
      'reference/top.md',
    ])
  })

  test('is the category’s own if their names are equal', () => {
    const { paths, textOf } = makePagesOf('/** Waits for its turn.\n * @docsCategory job-queue */ export class JobQueue {}')
    expect(paths).toEqual(['reference/job-queue/index.md'])
    expect(textOf('reference/job-queue/index')).toContain('# JobQueue {#jobqueue}')
  })

  test('is shared by those with one title; the first determines the category', () => {
    const { paths, textOf } = makePagesOf(`
/** @docsCategory cups
 * @docsPage Cup Types */ export interface Mug {}
/** @docsCategory plates
 * @docsPage Cup Types */ export interface Bowl {}
`)
    expect(paths).toEqual(['reference/cups/cup-types.md', 'reference/cups/index.md'])
    const text = textOf('reference/cups/cup-types')
    expect(text).toMatch(/^---\ntitle: "Cup Types"\n/)
    expect(text.match(/^## .*$/gm)).toEqual(['## Mug {#mug}', '## Bowl {#bowl}'])
  })

  test('is shared by titles that differ only in case', () => {
    const { paths } = makePagesOf(`
/** @docsCategory x
 * @docsPage widgets */ export interface A {}
/** @docsCategory y
 * @docsPage Widgets */ export interface B {}
`)
    expect(paths).toEqual(['reference/x/index.md', 'reference/x/widgets.md'])
  })

  test('shows its declarations by weight, then in order', () => {
    const text = makePagesOf(
      ['A', 'B\n * @docsWeight 2', 'C\n * @docsWeight 0', 'D\n * @docsWeight much']
        .map((tags) => `/** @docsCategory x\n * @docsPage P\n * ${tags.replace(/^./, '')} */ export interface ${tags[0]} {}`)
        .join('\n'),
    ).textOf('reference/x/p')
    expect(text.match(/^## \w/gm)).toEqual(['## C', '## B', '## A', '## D'])
  })

  test('keeps a name’s case and converts other titles to words', () => {
    const { textOf } = makePagesOf(`
/** @docsCategory hooks
 * @docsPage useTea */ export declare function useTea(): void;
/** @docsCategory hooks
 * @docsPage useTea */ export interface TeaOptions {}
/** @docsCategory hooks
 * @docsPage default-cups */ export interface Cup {}
`)
    // The next heading is the title.
    expect(textOf('reference/hooks/use-tea')).toMatch(/^---\ntitle: "useTea"\nheading: "useTea and TeaOptions"\n/)
    expect(textOf('reference/hooks/default-cups')).toMatch(/^---\ntitle: "Default Cups"/)
    expect(textOf('reference/hooks/default-cups')).toContain('\n## Cup {#cup}\n')
  })
})

test('a package’s name that another package also has gets its own page', () => {
  const file = (category: string) => ({ 'a.d.ts': `/** @docsCategory ${category} */ export interface Options {}` })
  const { paths } = makePages([
    { name: 'green', files: file('green') },
    { name: 'black', files: file('black') },
  ])
  expect(paths.filter((path) => path.endsWith('options.md'))).toEqual(['reference/black/options.md', 'reference/green/options.md'])
})

test('a declaration that a generator wrote twice is shown once', () => {
  const text = '/** @docsCategory x */ export declare enum Size { S = "S" }'
  const { textOf } = makePages([{ files: { 'a.d.ts': text, 'b.d.ts': text, 'c.d.ts': text.replace('S =', 'L =') } }])
  expect(textOf('reference/x/size').match(/^## .*$/gm)).toEqual(['## Size {#size}', '## Size {#size-2}'])
})

describe('a category without a page of its own', () => {
  const { textOf } = makePagesOf(`
/** Holds "hot" water & <b>tea</b>. Much of it.
 * @docsCategory state-machine */ export interface Mug {}
/** @docsCategory state-machine/InnerPart */ export interface Gear {}
/** Brews.
 * @docsCategory tea plugins/GreenPlugin */ export class GreenPlugin {}
/** @docsCategory tea plugins/BlackPlugin */ export class Leaf {}
`)

  test('has cards for hand-written pages, in their order and instead of generated ones', () => {
    const written = [
      { path: 'reference/state-machine/mug', title: 'The mug', description: 'By hand. And more.' },
      { path: 'reference/state-machine/jug', title: 'Jug', description: '' },
      { path: 'reference/state-machine/inner-part/deep', title: 'Deep', description: 'Elsewhere.' },
    ]
    const files = { 'a.d.ts': '/** A mug.\n * @docsCategory state-machine */ export class Mug {}\n' }
    const text = makePages([{ files }], { written }).textOf('reference/state-machine/index')
    expect(text.match(/<Card .*/g)).toEqual([
      '<Card title="Jug" href="/reference/state-machine/jug"></Card>',
      '<Card title="The mug" href="/reference/state-machine/mug">By hand.</Card>',
    ])
  })

  test('gets one with a card for each page and each category in it', () => {
    const text = textOf('reference/state-machine/index')
    expect(text).toMatch(/^---\ntitle: "State Machine"\ndescription: "Reference of State Machine: Inner Part, Mug\."\n---\n/)
    expect(text).toContain(
      [
        '<Cards>',
        '<Card title="Inner Part" href="/reference/state-machine/inner-part/">Gear.</Card>',
        '<Card title="Mug" href="/reference/state-machine/mug">Holds "hot" water & &lt;b>tea&lt;/b>.</Card>',
        '</Cards>',
      ].join('\n'),
    )
  })

  test('is listed with the pages if its parent has none, under the name in the comments', () => {
    expect(textOf('reference/tea-plugins/black-plugin/index')).toMatch(
      /^---\ntitle: "Black Plugin"\n.*\nsidebar:\n {2}label: "BlackPlugin"\n {2}inside: true\n/,
    )
    expect(textOf('reference/tea-plugins/green-plugin/index')).toContain('sidebar:\n  label: "GreenPlugin"\n  inside: true\n')
    expect(textOf('reference/tea-plugins/index')).not.toContain('sidebar:')
    expect(textOf('reference/state-machine/inner-part/index')).not.toContain('sidebar:')
  })
})

test('the order of source files does not matter', () => {
  const files = {
    'b.d.ts': '/** @docsCategory x\n * @docsPage P */ interface B {}',
    'a.d.ts': '/** @docsCategory y\n * @docsPage P */ interface A {}',
  }
  const reversed = Object.fromEntries(Object.entries(files).reverse())
  expect(makePages([{ files }]).pages).toEqual(makePages([{ files: reversed }]).pages)
  expect(makePages([{ files }]).paths).toEqual(['reference/y/index.md', 'reference/y/p.md'])
})
