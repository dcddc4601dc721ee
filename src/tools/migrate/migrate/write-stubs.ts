import { stringify } from 'yaml'
import { byText, compareText } from '../../../kit/data/sort-and-group.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import type { OtherSite } from '../other-site.ts'
import { ownSyntax } from '../own-syntax.ts'
import type { Translation, UsedComponent } from '../tool.ts'
import { capitalize } from '../values.ts'
import type { StubComponent } from './write-report.ts'

interface Use {
  readonly file: string
  readonly line: number
}

interface Stubs {
  add(used: UsedComponent, at: Use): void
  finish(): { readonly components: readonly StubComponent[]; readonly files: readonly { readonly path: string; readonly text: string }[] }
}

/** Collects components that docsgen does not have, and writes a module for each of them that only shows its children. */
export function createStubs(): Stubs {
  const found = new Map<string, { props: Set<string>; sources: Set<string>; uses: Use[] }>()
  return {
    add({ name, props, source }, at) {
      // A tag such as `<Tabs.Tab>` has no name that a module could use.
      const plain = name.replace(/[^A-Za-z0-9]+/g, '')
      if (!/^[A-Z]/.test(plain)) return
      const known = found.get(plain) ?? { props: new Set(), sources: new Set(), uses: [] }
      found.set(plain, known)
      for (const prop of props) known.props.add(prop)
      if (source !== undefined) known.sources.add(source)
      known.uses.push(at)
    },
    finish() {
      const taken = new Set<string>()
      const components = [...found].sort(byText(([key]) => key)).map(([name, { props, sources, uses }]): StubComponent => {
        let file = `components/${kebab(name)}.tsx`
        while (taken.has(file)) file = file.replace('.tsx', '-2.tsx')
        taken.add(file)
        const sorted = uses.toSorted((a, b) => compareText(a.file, b.file) || a.line - b.line)
        return { name, file, props: [...props].sort(), sources: [...sources].sort(), uses: sorted }
      })
      return { components, files: components.map((each) => ({ path: each.file, text: writeStub(each) })) }
    },
  }
}

const componentTag = /<([A-Z]\w*[a-z]\w*)((?:\s+[A-Za-z][\w:.-]*(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?){0,50})\s*(\/?)>/g

/** Tags that look like components, but are known neither to docsgen nor to the page's translation, such as tags of a preprocessor. */
export function* findUnknownTags({ revised, components }: Translation): Generator<UsedComponent> {
  if (!revised.text.includes('<')) return
  const known = new Set(components.map(({ name }) => name))
  const text = blankCode(revised.text)
  for (const { 0: tag, 1: name = '', 2: attributes = '', 3: end, index } of text.matchAll(componentTag)) {
    // `Option<String>` is a generic type.
    const isTag = !/\w/.test(text[index - 1] ?? '') && (end === '/' || text.includes(`</${name}>`, index + tag.length))
    if (!isTag || known.has(name) || ownSyntax.components.has(name)) continue
    const props = [...attributes.matchAll(/([A-Za-z][\w:.-]*)(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?/g)].map(([, prop = '']) => prop)
    yield { name, props, offset: revised.originOf(index) }
  }
}

function kebab(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3-$2').toLowerCase()
}

export function writeStub({ name, props, sources, uses }: StubComponent): string {
  const lines = [
    `Write this component: now it only shows its children.`,
    ...(sources.length > 0
      ? ['', `Imported before from ${sources.map((source) => `\`${source.replaceAll('*/', '* /')}\``).join(', ')}.`]
      : []),
    '',
    props.length > 0 ? `Props: ${props.map((prop) => `\`${prop.replaceAll('*/', '* /')}\``).join(', ')}` : 'It has no props.',
    '',
    'Used in:',
    ...uses.map(({ file, line }) => `- ${file}:${line}`),
  ]
  // The props are declared, so that type checks do not report the values that pages pass.
  const own = props.filter((prop) => prop !== 'children')
  const types = own.map((prop) => `; readonly ${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown`)
  return `import type { ReactNode } from 'react'

/**
${lines.map((line) => (line === '' ? ' *' : ` * ${line}`)).join('\n')}
 */
export default function ${name}({ children }: { readonly children?: ReactNode${types.join('')} }) {
  return <>{children}</>
}
`
}

/** A page that replaces a page written in code, so that its URL is kept. */
export function writeStubPage(route: string, site: OtherSite, anchors: readonly string[]): string {
  if (route === '/') {
    const front = stringify({ title: site.title, ...(site.description ? { description: site.description } : {}) }, { lineWidth: 0 })
    return `---\n${front}---\n\n# ${site.title}\n${site.description ? `\n${site.description}\n` : ''}`
  }
  const name = route.split('/').at(-1) ?? ''
  const title = capitalize(name.replace(/[-_]+/g, ' ').trim())
  return `---\n${stringify({ title, sidebar: false, search: false }, { lineWidth: 0 })}---\n\nThis page is being moved.\n${anchors.length > 0 ? `\n${anchors.map((anchor) => `<a id="${anchor.replace(/["<>&\s]/g, '')}"></a>`).join('\n')}\n` : ''}`
}
