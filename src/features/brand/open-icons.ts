import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { sanitizeSvg } from '../../core/discover/sanitize-svg.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../../core/model/diagnostic.ts'
import type { OwnIcon, SiteConfig } from '../../core/model/site-config.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'

/** The attributes of an SVG root element that its shapes inherit, with the values that an icon uses if the file does not set them. */
const inherited: Readonly<Record<string, string>> = { fill: 'currentColor', stroke: 'none' }
const optional = ['fill-rule', 'stroke-width', 'stroke-linecap', 'stroke-linejoin']

/** Reads the site's own icons, and removes everything that could run code. */
export function openIcons(config: SiteConfig, findInConfig: FindInConfig): Outcome<SiteConfig> {
  const diagnostics: Diagnostic[] = []
  const icons = Object.entries(config.iconFiles ?? {}).flatMap(([name, { file, path }]): readonly (readonly [string, OwnIcon])[] => {
    const key = `theme.icons.${name}`
    const location = { file: config.configFile, ...findInConfig(path, key) }
    const bytes = readBytesIfPresent(file)
    if (bytes === undefined) {
      const params = { key, what: 'file', name: path, suggestion: findSimilarFile(config.root, path) }
      diagnostics.push(createDiagnostic('config/unknown-reference', params, location))
      return []
    }
    const icon = parseIcon(sanitizeSvg(bytes).text ?? bytes.toString('utf8'))
    if (typeof icon !== 'string') return [[name, icon]]
    diagnostics.push(createDiagnostic('config/bad-value', { key, reason: icon }, location))
    return []
  })
  return { value: icons.length === 0 ? config : { ...config, ownIcons: Object.fromEntries(icons) }, diagnostics }
}

/** Returns the reason why an SVG file cannot be an icon. */
function parseIcon(text: string): OwnIcon | string {
  const start = text.search(/<svg\b/)
  const open = text.indexOf('>', start)
  const end = text.lastIndexOf('</svg>')
  if (start === -1 || open === -1 || end < open) return 'the file is not an SVG image'
  const root = text.slice(start, Math.min(open, start + 2_000))
  const html = text.slice(open + 1, end)
  const attributes = Object.fromEntries([...root.matchAll(/\s([a-z-]+)="([^"]*)"/gi)].map(([, name = '', value = '']) => [name, value]))
  const { viewBox = attributes.width && attributes.height ? `0 0 ${attributes.width} ${attributes.height}` : '' } = attributes
  if (html.trim() === '') return 'the file is not an SVG image'
  if (viewBox === '') return 'the image has no `viewBox`, so its size is not known'
  if (/<style\b|\sstyle\s?=/i.test(text))
    return 'the image contains styles, which the content security policy blocks; use attributes such as `fill="currentColor"`'
  const written = [...Object.keys(inherited), ...optional].flatMap((name) => {
    const value = attributes[name] ?? inherited[name]
    return value === undefined ? [] : [` ${name}="${value}"`]
  })
  // The styles of icons apply to the root element.
  return { viewBox, html: `<g${written.join('')}>${html.trim()}</g>` }
}
