import { existsSync } from 'node:fs'
import { type CSSProperties, createElement, type ReactElement } from 'react'
import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { FindInConfig, Outcome } from '../../core/model/diagnostic.ts'
import type { PreviewProps } from '../../core/model/page-props.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ThemeColors } from '../../core/model/theme-colors.ts'
import type { SiteTheme } from '../../core/pipeline/theme/site-theme.ts'
import { runCompiledCode } from '../../core/render/load-site-code.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { createDiagnostic } from './diagnostics.ts'

export interface PreviewTemplate {
  /** Changes with the code of the template. */
  readonly hash: string
  /** Throws what the template throws. */
  readonly draw: (props: PreviewProps) => ReactElement
}

type Component = (props: PreviewProps) => ReactElement

/** The site's template, or docsgen's. */
export async function loadPreviewTemplate(
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
  // Loaded on demand because esbuild starts slowly.
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

/** The template is the site's code, which may never end. */
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

/** The picture for pages of sites without a template of their own: the theme's colors, and a stroke of a marker pen. */
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
