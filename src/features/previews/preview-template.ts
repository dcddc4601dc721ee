import { existsSync } from 'node:fs'
import { createElement, type ReactElement } from 'react'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { FindInConfig, Outcome } from '../../core/model/diagnostic.ts'
import type { PreviewProps } from '../../core/model/preview-props.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { SiteTheme } from '../../core/pipeline/theme/site-theme.ts'
import { runCompiledCode } from '../../core/render/load-site-code.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { findSimilarFile } from '../../kit/similar/similar-file.ts'
import { tooSlow, withDeadline } from '../../kit/threads/with-deadline.ts'
import { DefaultPreview } from './default-preview.ts'

export interface PreviewTemplate {
  /** Changes with the code of the template. */
  readonly hash: string
  /** Throws what the template throws. */
  readonly draw: (props: PreviewProps) => ReactElement
}

type Component = (props: PreviewProps) => ReactElement

/** The site's template, or docsgen's. */
export async function loadPreviewTemplate(
  { root, base, configFile, stateDir, previews }: SiteConfig,
  { overlay, packages }: SiteTheme,
  findInConfig: FindInConfig,
): Promise<Outcome<PreviewTemplate | undefined>> {
  const template = previews?.template
  if (!template) return { value: { hash: '', draw: (props) => createElement(DefaultPreview, props) }, diagnostics: [] }
  const { file, name } = template
  const location = { file: configFile, ...findInConfig(name, 'previews.template') }
  const fail = (reason: string): Outcome<undefined> => ({
    value: undefined,
    diagnostics: [createDiagnostic('picture/not-drawn', { what: `Link previews with \`${name}\``, reason }, location)],
  })
  if (!existsSync(file)) {
    const params = { key: 'previews.template', what: 'file', name, suggestion: findSimilarFile(root, name) }
    return { value: undefined, diagnostics: [createDiagnostic('config/unknown-reference', params, location)] }
  }
  // Loaded on demand because esbuild starts slowly.
  const { compileServerBundle, writeCompiled } = await import('../../core/bundle/compile-server-bundle.ts')
  const { describeBuildMessage, isBuildFailure } = await import('../../core/bundle/describe-build-failure.ts')
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
