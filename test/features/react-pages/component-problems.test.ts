import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compileSiteCode } from '../../../src/core/bundle/compile-site-code.ts'
import { findValue } from '../../../src/core/config/config-source.ts'
import { createParseOptions } from '../../../src/core/pipeline/create-parse-options.ts'
import { readReactPages } from '../../../src/features/react-pages/index.ts'
import type { AbsolutePath } from '../../../src/kit/files/paths.ts'
import { packages } from '../../../templates/packages.ts'
import { configOf, reportLine, sourceOf } from '../../core/config-of.ts'
import { createFolder } from '../../core/discover/temp-folder.ts'

type Files = Readonly<Record<string, string>>

/** Diagnostics for components and for React pages in `content/`. */
async function reports(files: Files, components: Files = {}, configText = ''): Promise<string[]> {
  const root = createFolder(files) as AbsolutePath
  const inRoot = (path: string) => join(root, path) as AbsolutePath
  const config = {
    ...configOf(),
    root,
    stateDir: inRoot('.docsgen'),
    components: Object.fromEntries(Object.entries(components).map(([name, path]) => [name, inRoot(path)])),
  }
  const pages = Object.keys(files)
    .filter((path) => /^content\/.*x$/.test(path))
    .map((path) => ({ ...sourceOf(path, config), absolutePath: inRoot(path) }))
  const compiled = await compileSiteCode({
    config,
    pages,
    overlay: { themeDir: config.themeDir, replaced: new Set() },
    findInConfig: (literal, key) => findValue({ file: config.configFile, text: configText }, literal, key),
  })
  const options = createParseOptions(config, { components: [], icons: [], replaced: new Set() })
  const rendered = readReactPages({ sources: pages, siteCode: compiled.value, packages, features: [], options, config })
  return [...compiled.diagnostics, ...rendered.diagnostics].map(reportLine)
}

/** The same for one component in `parts/a.tsx`. */
const of = (text: string, others: Files = {}) => reports({ 'parts/a.tsx': text, ...others }, { A: 'parts/a.tsx' })

describe('components in the config', () => {
  test.each([
    ['parts/b.tsx', 'Did you mean `parts/a.tsx`?'],
    ['part/A.tsx', 'Did you mean `parts/a.tsx`?'],
    ['parts', 'Create the file, or correct `components.A`.'],
    ['nowhere/chart.tsx', 'Create the file, or correct `components.A`.'],
  ])('a component at %s, which is not there', async (path, hint) => {
    const text = `export default {\n  title: '${path}',\n  components: { A: '${path}' },\n}`
    expect(await reports({ 'parts/a.tsx': '' }, { A: path }, text)).toEqual([
      [`docs.config.ts:3:20 error config/unknown-reference \`components.A\` refers to the file \`${path}\`, which does not exist.`, hint]
        .filter(Boolean)
        .join(' '),
    ])
  })

  test.each([
    ['export function A() { return null }', 'Make `A` the default export: `export default A`.'],
    ['export const Chart = () => null\nexport const size = 1', 'Make `Chart` the default export: `export default Chart`.'],
    ['export const size = 1', 'Add a default export: `export default function A() { … }`.'],
    ["'use client'\nexport function A() { return null }", 'Make `A` the default export: `export default A`.'],
  ])('no default export in %j', async (text, hint) => {
    expect(await of(text)).toEqual([
      `parts/a.tsx error component/no-default-export \`components.A\` refers to this module, which has no default export, so \`<A>\` would show nothing. ${hint}`,
    ])
  })

  test.each([
    ['export default "x"', 'a string'],
    ['export default <b />', 'a React element, which is what a component returns'],
    ['export default {}', 'an object'],
    ['export default [1]', 'a list'],
    ['export default null', '`null`'],
    ['export default fetch("data:,")', 'a promise'],
  ])('%s', async (text, found) => {
    const report = `1:8 error component/not-a-component The default export of this module must be a React component; found ${found}. Export a function that returns JSX: \`export default function Badge() { return <b>New</b> }\`.`
    expect(await of(text)).toEqual([`parts/a.tsx:${report}`])
    expect(await reports({ 'content/a.tsx': text })).toEqual([`content/a.tsx:${report}`])
  })

  test.each([
    'import { memo } from "react"\nexport default memo(() => <b />)',
    'import { forwardRef } from "react"\nexport default forwardRef((_, ref) => <b ref={ref} />)',
    'import { Component } from "react"\nexport default class A extends Component { render() { return null } }',
  ])('a component: %s', async (text) => {
    expect(await of(text)).toEqual([])
  })
})

describe('code that needs a browser', () => {
  const nothing = (what: string, verb = 'has') =>
    `warning component/no-directive ${what} ${verb} no effect here, because this component is rendered only during the build and its code is not sent to the browser. To make the component an island, write \`"use client"\` on the first line of its file.`

  test.each([
    ['export default () => <b onClick={() => {}} />', `1:25 ${nothing('`onClick`')}`],
    ['export default () => <b onChange={function () {}} />', `1:25 ${nothing('`onChange`')}`],
    ['const go = () => {}\nexport default () => <b onClick={go} />', `2:25 ${nothing('`onClick`')}`],
    ['function go() {}\nexport default function A() { return <b onClick={go} /> }', `2:41 ${nothing('`onClick`')}`],
    ['import { useEffect as run } from "react"\nexport default () => { run(() => {}); return null }', `2:24 ${nothing('`useEffect`')}`],
    ['import React from "react"\nexport default () => { const [s] = React.useState(1); return s }', `2:36 ${nothing('`useState`')}`],
    [
      'import { useState } from "react"\nfunction use() { return useState(1) }\nexport default () => { const [n, set] = use(); return <b onClick={() => set(n)} /> }',
      `2:25 ${nothing('`useState` and `onClick`', 'have')}`,
    ],
    ['import { memo } from "react"\nexport default memo(() => <b onClick={() => {}} />)', `2:30 ${nothing('`onClick`')}`],
  ])('%s', async (text, report) => {
    expect(await of(text)).toEqual([`parts/a.tsx:${report}`])
    expect(await reports({ 'content/a.tsx': text })).toEqual([`content/a.tsx:${report}`])
  })

  test('in an imported module', async () => {
    const button = 'export const Button = () => <b onClick={() => {}} />\nexport const Other = () => <i onClick={() => {}} />'
    const report = `parts/ui.tsx:1:32 ${nothing('`onClick`')}`
    expect(await of('import { Button } from "./ui"\nexport default () => <Button />', { 'parts/ui.tsx': button })).toEqual([report])
    expect(
      await of('import { Button } from "./index"\nexport default () => <Button />', {
        'parts/ui.tsx': button,
        'parts/index.ts': 'export * from "./ui"',
      }),
    ).toEqual([report])
    expect(
      await of('export { B as default } from "./index"', {
        'parts/ui.tsx': button,
        'parts/index.ts': 'export { Button as B } from "./ui"',
      }),
    ).toEqual([report])
  })

  test.each<[string, string, Files]>([
    ['an island', '"use client"\nexport default () => <b onClick={() => {}} />', {}],
    [
      'what only an island uses',
      'import { useOpen, Button } from "./ui"\nimport B from "./b"\nexport default () => <B />',
      {
        'parts/b.tsx': '"use client"\nimport { Button, useOpen } from "./ui"\nexport default () => { useOpen(); return <Button /> }',
        'parts/ui.tsx':
          'import { useState } from "react"\nexport const useOpen = () => useState(0)\nexport const Button = () => <b onClick={() => {}} />',
      },
    ],
    ['a handler that is a prop', 'export default ({ onClick }: any) => <b onClick={onClick} />', {}],
    ['a handler that may be a prop', 'export default (props: any) => <b {...props} onClick={props.onClick} />', {}],
    ['a handler of a component', 'const B = (_: any) => null\nexport default () => <B onClick={() => {}} />', {}],
    [
      'hooks that work at build',
      'import { useId, useMemo, useContext, useRef } from "react"\nexport default () => useId() + useMemo(() => useRef(1).current, [])',
      {},
    ],
    [
      'hooks of the site',
      'import { usePage } from "docsgen/theme"\nexport default () => { const useState = (x: any) => x; return useState(1) }',
      {},
    ],
    ['an export that nobody uses', 'export const Other = () => <b onClick={() => {}} />\nexport default () => null', {}],
    ['types', 'import type { useState } from "react"\nexport default () => null\nexport type S = typeof useState', {}],
  ])('nothing is wrong with %s', async (_, text, others) => {
    expect(await of(text, others)).toEqual([])
  })
})

describe('directives', () => {
  const button = 'export default () => <b onClick={() => {}} />'
  const noEffect = (written: string) =>
    `warning component/bad-directive There is no \`"${written}"\` directive, so this line has no effect. If the component should run in the browser, write \`"use client"\`. Otherwise, remove the line.`

  test.each([
    [
      `import "react"\n"use client"\n${button}`,
      'parts/a.tsx:2:1 warning component/bad-directive `"use client"` has no effect here, so this component does not run in the browser. Move the directive to the first line of the file, above the imports.',
    ],
    [`'use-client'\n${button}`, `parts/a.tsx:1:1 ${noEffect('use-client')}`],
    [`"use clients"\n${button}`, `parts/a.tsx:1:1 ${noEffect('use clients')}`],
    [`"use Client";\n${button}`, `parts/a.tsx:1:1 ${noEffect('use Client')}`],
    [`\`use client\`\n${button}`, `parts/a.tsx:1:1 ${noEffect('use client')}`],
    ['"use server"\nexport default () => null', `parts/a.tsx:1:1 ${noEffect('use server')}`],
  ])('%j', async (text, report) => {
    expect(await of(text)).toEqual([report])
  })

  test.each([
    `"use strict"\nexport default () => null`,
    `// license\n\n'use strict'\n"use client"\n${button}`,
    `export default () => 'use clients'`,
  ])('nothing is wrong with %j', async (text) => {
    expect(await of(text)).toEqual([])
  })
})

test('JSX that is not returned', async () => {
  expect(await of('export default function A() {\n  <b>A</b>\n}')).toEqual([
    'parts/a.tsx:2:3 warning component/unused-jsx This JSX is neither returned nor used, so it is not shown. Write `return` before the JSX.',
  ])
})

test.each([
  [
    "import x from 'dayjs-of-nobody/locale/de'\nexport default () => x",
    'parts/a.tsx:1:15 error bundle/unresolved-import The package `dayjs-of-nobody/locale/de` is not installed. Run `npm install dayjs-of-nobody`, or remove the import.',
  ],
  [
    "import x from '@nobody/x/y'\nexport default () => x",
    'parts/a.tsx:1:15 error bundle/unresolved-import The package `@nobody/x/y` is not installed. Run `npm install @nobody/x`, or remove the import.',
  ],
  [
    "import x from './chrat'\nexport default () => x",
    'parts/a.tsx:1:15 error bundle/unresolved-import The imported file `./chrat` does not exist. Did you mean `./chart`?',
  ],
  [
    "import x from '../lib/Util.ts'\nexport default () => x",
    'parts/a.tsx:1:15 error bundle/unresolved-import The imported file `../lib/Util.ts` does not exist. Did you mean `../lib/utils.ts`?',
  ],
  [
    "import x from './nothing/like-it'\nexport default () => x",
    'parts/a.tsx:1:15 error bundle/unresolved-import The imported file `./nothing/like-it` does not exist. Correct the path. Import paths are relative to the file that contains the import.',
  ],
  [
    "'use client'\nimport fs from 'node:fs'\nexport default () => fs",
    'parts/a.tsx:2:16 error bundle/failed `node:fs` is a Node.js module that does not exist in browsers, so an island cannot import it.',
  ],
  ['export default () => <b></i>', 'parts/a.tsx:1:27 error bundle/failed Unexpected closing "i" tag does not match opening "b" tag.'],
])('%j', async (text, report) => {
  expect(await of(text, { 'parts/chart.tsx': '', 'lib/utils.ts': '' })).toEqual([report])
})

test('warnings of esbuild', async () => {
  expect(await of('const x = { a: 1, a: 2 }\nexport default () => x.a')).toEqual([
    'parts/a.tsx:1:19 warning bundle/suspicious Duplicate key "a" in object literal.',
  ])
})

describe('code that fails', () => {
  test.each([
    [
      'while its module is loaded',
      'const width = window.innerWidth\nexport default () => <b>{width}</b>',
      'content/a.tsx:1:15 error component/failed Rendering this component failed: window is not defined (while the module was loading) Use browser APIs only in `useEffect` or in event handlers. Islands are also rendered during the build, where these APIs do not exist.',
    ],
    [
      'while it is rendered, in another module',
      "import { width } from '../lib/size'\nexport default function Page() { return <b>{width()}</b> }",
      'lib/size.ts:3:16 error component/failed Rendering this component failed: window is not defined (in <Page>) Use browser APIs only in `useEffect` or in event handlers. Islands are also rendered during the build, where these APIs do not exist.',
    ],
    [
      'with a hook outside of components',
      "import { useId } from 'react'\nconst id = useId()\nexport default () => id",
      'content/a.tsx:2:12 error component/failed Rendering this component failed: `useId` is called outside a component. (while the module was loading) Fix the component, or remove it from the page.',
    ],
    [
      'as it is async',
      'export default async function Page() { return <b /> }',
      'content/a.tsx error template/failed Rendering this page failed: A component is `async` or waits for a promise with `use`, but docsgen renders pages synchronously. Load the data when the component’s module loads, or in the browser. Fix the component, or remove it from the page.',
    ],
    [
      'as it returns an object',
      'export default function Page() { return { a: 1 } as any }',
      'content/a.tsx error template/failed Rendering this page failed: A component returns an object (with the key `a`), which React cannot render. Return JSX or text. Fix the component, or remove it from the page.',
    ],
  ])('%s', async (_, text, report) => {
    const found = await reports({ 'content/a.tsx': text, 'lib/size.ts': '\nexport const width = () =>\n        window.innerWidth' })
    expect(found).toEqual([report])
  })
})
