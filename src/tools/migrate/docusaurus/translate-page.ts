import { posix } from 'node:path'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { all } from '../../../kit/text/words.ts'
import { boxed, codeFence, image, isInHtml, linked, removed, tabItem, tabs, unwrapped } from '../mdx/components.ts'
import { type MdxPage, replaceByBlock } from '../mdx/mdx-page.ts'
import type { Import } from '../mdx/module-names.ts'
import { type Element, spanOf } from '../mdx/scan-mdx.ts'
import { translateHtml } from '../mdx/translate-html.ts'
import { type TranslateComponent, translateDetails, translateMdx } from '../mdx/translate-mdx.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { besideFile } from '../unknown-parts.ts'
import { byWord } from '../values.ts'

/** https://docusaurus.io/docs/markdown-features/admonitions */
const boxes = byWord(
  'note: note secondary',
  'tip: tip success',
  'info: info',
  'warning: warning',
  'danger: danger error',
  'caution: caution',
  'important: important',
  'details: details',
)

/** Rewrites a page in docsgen's Markdown. */
export function translatePage(input: TranslateInput): Translation {
  return translateMdx(input, { isMdx, locate, findComponent, findShared, boxes, unknownParts })
}

/** `.md` files are also MDX, unless the config specifies otherwise: https://docusaurus.io/docs/api/docusaurus-config#markdown */
function isMdx({ file, site, page }: TranslateInput): boolean {
  const { mdx } = page?.frontMatter.values ?? {}
  const own = isObjectOrList(mdx) && 'format' in mdx ? mdx.format : undefined
  const format = own ?? (site.features.has('format-md') ? 'md' : site.features.has('format-detect') ? 'detect' : 'mdx')
  return format === 'detect' ? file.endsWith('.mdx') : format !== 'md'
}

/** `@site` stands for the folder of the config. */
function locate(source: string, { site }: TranslateInput): string | undefined {
  return source.startsWith('@site/') ? posix.join(posix.dirname(site.configFile), source.slice('@site/'.length)) : undefined
}

/** Finds components that all pages can use: https://docusaurus.io/docs/markdown-features/react#mdx-component-scope */
function findShared(name: string, { site, files }: TranslateInput): { readonly source: string } | undefined {
  const folder = posix.join(posix.dirname(site.configFile), 'src/theme')
  const shared = ['MDXComponents', 'MDXComponents/index'].flatMap((path) =>
    ['.tsx', '.ts', '.js', '.jsx'].map((ending) => `${path}${ending}`),
  )
  const file = shared.map((path) => posix.join(folder, path)).find(files.hasFile)
  const text = file === undefined ? '' : (files.readText(file) ?? '')
  const source = [...text.matchAll(/^import\s+(\w+)[^'"\n]*?from\s+['"]([^'"\n]+)['"]/gm)].find(([, local]) => local === name)?.[2]
  if (source === undefined || file === undefined) return undefined
  const path = besideFile(file, source)
  return { source: path === undefined ? source : `@site/${posix.relative(posix.dirname(site.configFile), path)}` }
}

function unknownParts({ site }: TranslateInput): readonly string[] {
  return site.features.has('unknown-anchors') ? ['a plugin that adds headings'] : []
}

const components: Readonly<Record<string, TranslateComponent>> = {
  Tabs: tabs({ tabs: { groupId: 'group', defaultValue: 'default' }, isDefault: 'default' }),
  TabItem: tabItem,
  Admonition: boxed(boxes),
  Mermaid: codeFence({ code: 'value', always: 'mermaid' }),
  CodeBlock: codeFence({ language: 'language' }),
  Link: linked(['to', 'href']),
  ...all(translateDetails, 'Details details'),
  img: translateImage,
  Translate: unwrapped(),
  BrowserOnly: removed('docsgen shows nothing that only browsers can run. Use a component with `"use client"` instead.'),
  ...all(removed('Set `title`, `description`, and `image` in the front matter. Other tags belong in the config.'), 'Head head'),
  TOCInline: (page, element) => replaceByBlock(page, spanOf(element), '[[toc]]'),
  DocCardList: removed(
    'docsgen has no list of the pages of a section in the text. The sidebar lists them: write links to the most important ones.',
  ),
  ThemedImage: translateThemedImage,
}

function findComponent(name: string, imported: Import | undefined): TranslateComponent | undefined {
  const known = imported ? /^@(?:theme|docusaurus)\/(\w+)$/.exec(imported.source)?.[1] : name
  return known !== undefined && Object.hasOwn(components, known) ? components[known] : undefined
}

/** JSX with a file that Docusaurus bundles is equivalent to a Markdown image. */
function translateImage(page: MdxPage, element: Element): void {
  const source = element.open.attributes.find(({ name }) => name === 'src')
  if (source?.kind === 'expression' && !isInHtml(page, element)) image(page, element)
  else translateHtml(page, element, true)
}

/** `sources={{ light: …, dark: … }}` */
function translateThemedImage(page: MdxPage, element: Element): void {
  const attribute = element.open.attributes.find(({ name }) => name === 'sources')
  const sources = attribute && page.readValue(attribute)
  const { light, dark } = (isObjectOrList(sources) ? sources : {}) as { light?: unknown; dark?: unknown }
  if (typeof light !== 'string' || typeof dark !== 'string') {
    removed('Only running code would tell the files of this image. Write `![description](./light.png){dark=./dark.png}`.')(page, element)
    return
  }
  const alt = (page.textOf(element.open, 'alt') ?? '').replace(/([[\]\\])/g, '\\$1')
  const { start, end } = spanOf(element)
  page.replace(start, end, `![${alt}](${page.relativePath(light)}){dark=${page.relativePath(dark)}}`)
}
