import { existsSync, readFileSync } from 'node:fs'
import { type CSSProperties, createElement, type ReactElement } from 'react'
import { nameInWords, sidebarLabels, textIn } from '../../core/config/config-texts.ts'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { defineFeature, type Prepared, type SiteInput } from '../../core/feature.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig, ThemeColors } from '../../core/model/site-config.ts'
import type { SiteTheme } from '../../core/pipeline/theme/site-theme.ts'
import { runCompiledCode } from '../../core/render/load-site-code.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { Href, OutputPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand, loadSatori, loadSharp } from '../../kit/programs/find-peer.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic, diagnostics, drawIcons, openPictureCache, type PictureCache } from './draw-icons.ts'
import { options, type PreviewProps } from './options.ts'

export const icons = defineFeature({ name: 'icons', options, prepare: ({ config, findInConfig }) => drawIcons(config, findInConfig) })

export const previews = defineFeature({
  name: 'previews',
  diagnostics,
  props: ({ page: { preview }, config }) => (preview ? { image: `${config.url}${preview.href}`, imageAlt: preview.alt } : {}),
  prepare: (input) => (input.config.previews ? input.stage('previews', () => drawPreviews(input)) : undefined),
})

/** The image size that services recommend. */
const size = { width: 1_200, height: 630 } as const
/** While one image is laid out, threads of the other library compress the previous image. */
const concurrency = 2

type Font = Parameters<ReturnType<typeof loadSatori>>[1]['fonts'][number]

interface Planned {
  readonly page: SitePage
  readonly props: PreviewProps
  /** The hash of everything that the image shows. */
  readonly key: string
}

/** Draws the images of all pages that have no image. Images from an earlier build are reused. */
async function drawPreviews({ site, theme, config, findInConfig, toolVersion }: SiteInput): Promise<Outcome<Prepared>> {
  const { previews, root, configFile } = config
  const nothing = (diagnostics: readonly Diagnostic[]): Outcome<Prepared> => ({ value: {}, diagnostics })
  if (!previews) return nothing([])
  const [satori, sharp] = [findPeer(root, 'satori'), findPeer(root, 'sharp')]
  if (!satori || !sharp) {
    const missing = [...(satori ? [] : ['satori']), ...(sharp ? [] : ['sharp'])]
    const packages = missing.map((name) => `\`${name}\``).join(' and ')
    const command = installCommand(root, missing.join(' '))
    return nothing([createDiagnostic('picture/not-installed', { option: 'previews', packages, command }, { file: configFile })])
  }
  const fonts = readFonts(config, findInConfig)
  const template = await loadPreviewTemplate(config, theme, findInConfig)
  const problems = [...fonts.diagnostics, ...template.diagnostics]
  if (!fonts.value || !template.value) return nothing(problems)

  const made = [
    toolVersion,
    satori.version,
    sharp.version,
    template.value.hash,
    ...fonts.value.map(({ data, weight }) => `${weight} ${shortHash(data)}`),
  ]
  const planned = site.pages.filter(needsPicture).map((page): Planned => {
    const props = propsOf(page, site, config)
    return { page, props, key: shortHash(JSON.stringify([made, props])) }
  })
  const cache = openPictureCache(config.stateDir, 'previews')
  const diagnostics = await drawMissing(planned, {
    fonts: fonts.value,
    template: template.value,
    cache,
    satori: satori.file,
    sharp: sharp.file,
  })
  const drawn = new Map(planned.filter(({ key }) => cache.has(key)).map((each) => [each.page, each]))
  cache.keep(new Set([...drawn.values()].map(({ key }) => key)))
  const paths = new Map([...drawn.values()].map(({ key }) => [pathOf(key), key]))
  return {
    value: {
      pages: (page) => {
        const own = drawn.get(page)
        return own ? { preview: { href: `${config.base}${pathOf(own.key)}` as Href, alt: describe(own.props) } } : {}
      },
      // Pages with the same texts share an image.
      files: [...paths].map(([path, key]): GeneratedFile => ({ kind: 'generated', path, make: () => cache.read(key) })),
    },
    diagnostics: [...problems, ...diagnostics],
  }
}

function needsPicture({ document, route }: SitePage): boolean {
  return document.image === undefined && document.frontMatter.draft !== true && route.fallbackOf === undefined
}

function pathOf(key: string): OutputPath {
  return `assets/preview-${key}.png` as OutputPath
}

function propsOf(page: SitePage, site: Site, config: SiteConfig): PreviewProps {
  const { locales } = config
  const locale = locales.find(({ code }) => code === page.route.locale) ?? locales[0]
  const sidebar = site.sidebars.find(
    ({ name, version, locale: code }) => name === page.sidebar && version === page.route.version && code === page.route.locale,
  )
  const section = sidebar && (sidebarLabels(config, locale).get(sidebar.name) ?? sidebar.label ?? nameInWords(sidebar.name))
  return {
    title: page.title,
    section: section ?? '',
    description: page.document.description ?? '',
    site: textIn(config.title, locale, locales),
    lang: locale.code,
    dir: locale.dir,
  }
}

/** Describes the image for people who cannot see it. */
function describe({ title, site }: PreviewProps): string {
  return title === site || title === '' ? site : `${title} – ${site}`
}

function readFonts(
  { root, previews, configFile }: SiteConfig,
  findInConfig: SiteInput['findInConfig'],
): Outcome<readonly Font[] | undefined> {
  const fonts: Font[] = []
  const diagnostics = (previews?.fonts ?? []).flatMap(({ file, name, weight }, index) => {
    try {
      fonts.push({ name: 'preview', data: readFileSync(file), weight, style: 'normal' })
      return []
    } catch {
      // The file does not exist or cannot be read.
      const key = `previews.fonts[${index}].file`
      return [
        createCoreDiagnostic(
          'config/unknown-reference',
          { key, what: 'file', name, suggestion: findSimilarFile(root, name) },
          { file: configFile, ...findInConfig(name, key) },
        ),
      ]
    }
  })
  return { value: diagnostics.length > 0 ? undefined : fonts, diagnostics }
}

interface Tools {
  readonly fonts: readonly Font[]
  readonly template: PreviewTemplate
  readonly cache: PictureCache
  /** The paths of the libraries. */
  readonly satori: string
  readonly sharp: string
}

async function drawMissing(planned: readonly Planned[], tools: Tools): Promise<readonly Diagnostic[]> {
  const missing = [...new Map(planned.filter(({ key }) => !tools.cache.has(key)).map((each) => [each.key, each])).values()]
  const found: (readonly [index: number, Diagnostic])[] = []
  let next = 0
  const work = async () => {
    for (let index = next++; index < missing.length; index = next++) {
      const each = missing[index] as Planned
      const file = { file: each.page.route.source.projectPath }
      try {
        const unknown = await draw(each, tools)
        if (unknown !== '') found.push([index, createDiagnostic('picture/missing-characters', { text: unknown }, file)])
      } catch (error) {
        const reason = ((error as Error).message.split('\n')[0] ?? '').slice(0, 300).replace(/[\s:.]{1,9}$/, '')
        found.push([index, createDiagnostic('picture/not-drawn', { what: 'The link preview of this page', reason }, file)])
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return found.sort(([a], [b]) => a - b).map(([, diagnostic]) => diagnostic)
}

/** Returns the characters that are missing in all fonts. Such an image is not cached, so that later builds also report the characters. */
async function draw({ props, key }: Planned, { fonts, template, cache, satori, sharp }: Tools): Promise<string> {
  const unknown = new Set<string>()
  const svg = await loadSatori(satori)(template.draw(props), {
    ...size,
    fonts,
    loadAdditionalAsset: async (_, text) => {
      for (const character of text) unknown.add(character)
      return []
    },
  })
  if (unknown.size > 0) return [...unknown].slice(0, 20).join('')
  // Using few colors makes the file several times smaller.
  const png = await loadSharp(sharp)(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, effort: 7 }).toBuffer()
  cache.write(key, png)
  return ''
}

interface PreviewTemplate {
  /** The hash changes with the code of the template. */
  readonly hash: string
  /** Throws any error that the template throws. */
  readonly draw: (props: PreviewProps) => ReactElement
}

type Component = (props: PreviewProps) => ReactElement

/** The site's template or docsgen's template. */
async function loadPreviewTemplate(
  { root, base, configFile, stateDir, previews, colors }: SiteConfig,
  { overlay, packages }: SiteTheme,
  findInConfig: FindInConfig,
): Promise<Outcome<PreviewTemplate | undefined>> {
  const template = previews?.template
  if (!template) {
    const paint = paintOf(colors)
    const hash = colors ? shortHash(JSON.stringify(paint)) : ''
    return { value: { hash, draw: (props) => createElement(DefaultPreview, { ...props, paint }) }, diagnostics: [] }
  }
  const { file, name } = template
  const location = { file: configFile, ...findInConfig(name, 'previews.template') }
  const fail = (reason: string): Outcome<undefined> => ({
    value: undefined,
    diagnostics: [createDiagnostic('picture/not-drawn', { what: `Link previews with \`${name}\``, reason }, location)],
  })
  if (!existsSync(file)) {
    const params = { key: 'previews.template', what: 'file', name, suggestion: findSimilarFile(root, name) }
    return { value: undefined, diagnostics: [createCoreDiagnostic('config/unknown-reference', params, location)] }
  }
  // This module is loaded on demand because esbuild starts slowly.
  const { compileServerBundle, writeCompiled } = await import('../../core/bundle/compile-server-bundle.ts')
  const { describeBuildMessage } = await import('../../core/bundle/describe-build-failure.ts')
  const { isBuildFailure } = await import('../../core/config/compile-config.ts')
  try {
    const contents = `export { default } from ${JSON.stringify(file)}`
    const { code, hash } = await compileServerBundle({ root, base, name: 'preview', contents, overlay })
    const compiled = cachePath(stateDir, `preview-code-${hash}.cjs`)
    writeCompiled(compiled, code)
    const { default: component } = runCompiledCode(compiled, packages) as { readonly default?: unknown }
    if (typeof component !== 'function') return fail('its default export is not a component')
    return { value: { hash, draw: (props) => drawInTime(component as Component, props) }, diagnostics: [] }
  } catch (error) {
    if (!isBuildFailure(error)) return fail((error as Error).message.split('\n')[0] ?? '')
    const diagnostics = error.errors.map((message) => describeBuildMessage('bundle/failed', message, { findSimilar: () => undefined }))
    return { value: undefined, diagnostics }
  }
}

/** The template is the site's code, which may run forever. */
function drawInTime(component: Component, props: PreviewProps): ReactElement {
  let element: ReactElement | undefined
  const isDone = withDeadline(
    () => {
      element = component(props)
    },
    { breakOnSigint: true },
  )
  if (!isDone || element === undefined) throw new Error(tooSlow)
  return element
}

interface Paint {
  readonly background: string
  readonly text: string
  readonly muted: string
  readonly accent: string
}

/** The theme's dark colors. */
function paintOf(colors: ThemeColors | undefined): Paint {
  const dark = (name: string, standard: string) => colors?.[name]?.dark ?? standard
  return {
    background: dark('bg', '#0f1211'),
    text: dark('text', '#f2f5ee'),
    muted: dark('text-muted', '#a8b0a6'),
    accent: dark('accent-text', '#cdf24a'),
  }
}

/** The image for pages of sites without a custom template, with the theme's colors and a stroke of a marker pen. */
function DefaultPreview({ title, section, description, site, dir, paint }: PreviewProps & { readonly paint: Paint }): ReactElement {
  const row = dir === 'rtl' ? 'flex-end' : 'flex-start'
  const text = (style: CSSProperties, content: string) =>
    createElement('div', { style: { display: 'block', lineClamp: 1, ...style } }, content)
  return box(
    {
      width: '100%',
      height: '100%',
      justifyContent: 'space-between',
      alignItems: row,
      padding: 72,
      boxSizing: 'border-box',
      background: paint.background,
      color: paint.text,
    },
    text({ fontSize: 32, color: paint.accent }, section || site),
    box(
      { alignItems: row, width: '100%' },
      text({ fontSize: title.length > 60 ? 56 : 76, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }, title),
      ...(description === ''
        ? []
        : [text({ fontSize: 30, lineHeight: 1.4, marginTop: 24, color: paint.muted, lineClamp: 2 }, description)]),
    ),
    box(
      { alignItems: row },
      createElement('div', { style: { width: 120, height: 10, borderRadius: 5, background: paint.accent, marginBottom: 20 } }),
      text({ fontSize: 32, color: paint.muted }, site),
    ),
  )
}

function box(style: CSSProperties, ...children: readonly ReactElement[]): ReactElement {
  return createElement('div', { style: { display: 'flex', flexDirection: 'column', ...style } }, ...children)
}
