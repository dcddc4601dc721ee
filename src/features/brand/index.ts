import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { StyleChanges } from '../../core/bundle/compile-theme.ts'
import { readColors, readDefaultColors } from '../../core/bundle/default-colors.ts'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { defineDiagnostics, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature, type SiteInput } from '../../core/feature.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { GeneratedFile } from '../../core/model/output.ts'
import type { SiteProps } from '../../core/model/page-props.ts'
import type { ModeColors, OwnIcon, SiteConfig, ThemeColors } from '../../core/model/site-config.ts'
import type { ThemePackages } from '../../core/pipeline/theme/load-theme.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, OutputPath, ProjectPath } from '../../kit/files/paths.ts'
import { findPeer, installCommand } from '../../kit/programs/find-peer.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { options } from './options.ts'
import { type ColorPair, colorPairs, liftOf, lowestContrast, replaceColors, underlineShare, worstBackground } from './palette.ts'

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'theme/low-contrast': warning(
    'Low contrast',
    'On {mode} pages, the contrast of `--{text}` on `--{background}` is {contrast}. WCAG AA requires {atLeast}.',
    'Change one of the two colors on {mode} pages, or remove it so that docsgen uses a color that can be read.',
  ),
  'theme/font-not-installed': error(
    'Font not installed',
    'The config contains `theme.font`, but the project does not have the package `{name}`, which contains the font.',
    'Run `{command}`, or remove `theme.font` from the config.',
  ),
})

const packageName = '@fontsource-variable/inter'

/** The characters in the font file, as listed in its package. */
const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

interface Font {
  readonly name: string
  readonly content: Uint8Array
}

/** Every page names the font. */
const fonts = new WeakMap<SiteConfig, { readonly font: Font | undefined }>()

/** Reads the font. Returns undefined if the site uses the fonts of the system, or if the package is not installed. */
function readFont(config: SiteConfig): Font | undefined {
  const known = fonts.get(config) ?? { font: loadFont(config) }
  fonts.set(config, known)
  return known.font
}

function loadFont({ font, root }: SiteConfig): Font | undefined {
  const peer = font === 'inter' ? findPeer(root, packageName) : undefined
  if (!peer) return undefined
  const content = readFileSync(join(dirname(peer.file), 'files/inter-latin-wght-normal.woff2'))
  return { name: `inter.${shortHash(content).slice(0, 8).toUpperCase()}.woff2`, content }
}

function fontFiles(config: SiteConfig): readonly GeneratedFile[] {
  const font = readFont(config)
  return font ? [{ kind: 'generated', path: `assets/${font.name}` as OutputPath, make: () => font.content }] : []
}

/**
 * The font, and a system font of the same size, which is shown until the font is loaded so that nothing moves. The metrics are those that
 * https://github.com/unjs/fontaine computes for Inter and Arial.
 */
function fontStyles(config: SiteConfig): string {
  const font = readFont(config)
  if (!font) return ''
  return `/* Inter: SIL Open Font License 1.1 */
@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(./${font.name}) format("woff2");unicode-range:${latin}}
@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo");ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%;size-adjust:107.12%}
`
}

/** A site that has changed its fonts keeps them. */
function replaceFont(css: string): string {
  return css.replace(/(--sans:\s?)(?=-apple-system)/g, '$1"Inter Variable", "Inter Fallback", ')
}

function checkFont(config: SiteConfig): readonly Diagnostic[] {
  if (config.font !== 'inter' || findPeer(config.root, packageName)) return []
  const command = installCommand(config.root, packageName)
  return [createDiagnostic('theme/font-not-installed', { name: packageName, command }, { file: config.configFile })]
}

/** Without it, pages move when the font arrives after their first paint. */
function preloadFont(config: SiteConfig): string {
  const font = readFont(config)
  return font ? `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="${config.base}assets/${font.name}"/>` : ''
}

export const brand = defineFeature({
  name: 'brand',
  options,
  diagnostics,
  asyncCheck: async (input) => ({ diagnostics: [...checkContrast(input), ...checkFont(input.config)], watched: [] }),
  files: ({ config }) => fontFiles(config),
  props: ({ config, props: { head } }) => ({ head: { ...head, html: head.html + preloadFont(config) } }),
  // This module is loaded only if it is needed.
  openConfig: (config, { findInConfig }) =>
    config.iconFiles ? import('./open-icons.ts').then(({ openIcons }) => openIcons(config, findInConfig)) : undefined,
  site: ({ colors, ownIcons }) => ({
    props: { ...(colors && { colors: browserColors(colors) }), ...(ownIcons && { ownIcons }) },
  }),
  styles: ({ config, packages }) => changeStyles(config, fontStyles(config) + admonitionIcons(config, packages)),
})

/**
 * The icon combines the accent color with its ink color, or reverses them if the ink is dark, because dark icons can be seen on tabs in
 * both modes.
 */
function browserColors(colors: ThemeColors): NonNullable<SiteProps['colors']> {
  const [background = '', accent = '', ink = ''] = ['bg', 'accent', 'accent-ink'].map((name) => colors[name]?.light)
  const isLight = ink === '#ffffff'
  return {
    background: { light: background, dark: colors.bg?.dark ?? '' },
    icon: isLight ? { background: accent, stroke: ink } : { background: ink, stroke: accent },
  }
}

function changeStyles({ colors, radius, font }: SiteConfig, more: string): StyleChanges | undefined {
  if (colors === undefined && radius === undefined && more === '') return undefined
  const from = colors && readDefaultColors()
  return {
    change: (css) => {
      const painted = from && colors ? replaceColors(css, { from, to: colors }) : css
      const shaped = radius === undefined ? painted : replaceRadius(painted, radius)
      return font === undefined || more === '' ? shaped : replaceFont(shaped)
    },
    add: (colors ? mixtures(colors) : '') + more,
  }
}

/** The colors that are mixed with other colors. */
function mixtures(colors: ThemeColors): string {
  const lift = liftOf(colors)
  return `:root{--accent-lift:light-dark(${lift.light},${lift.dark});--underline:${Math.round(100 * underlineShare(colors))}%;--code-addition:var(--tip)}\n`
}

/** Radii that the site has changed are kept. */
function replaceRadius(css: string, radius: number): string {
  return css
    .replace(/(--radius:\s?)0?\.625rem/g, `$1${radius}px`)
    .replace(/(--radius-small:\s?)0?\.375rem/g, `$1${Math.round(0.6 * radius)}px`)
}

/** Styles for the icons of admonition types whose icon differs from the icon of the type that they are like. */
function admonitionIcons({ admonitions, ownIcons = {} }: SiteConfig, packages: ThemePackages): string {
  return Object.entries(admonitions)
    .flatMap(([kind, { icon, like }]) => {
      const svg = icon === like ? undefined : (ownIcon(ownIcons[icon]) ?? themeIcon(icon, packages))
      return svg === undefined ? [] : [`.admonition[data-kind="${kind}"]{--kind-icon:url("data:image/svg+xml,${encodePercent(svg)}")}\n`]
    })
    .join('')
}

function ownIcon(icon: OwnIcon | undefined): string | undefined {
  return icon && `${openSvg(icon.viewBox)}${icon.html}</svg>`
}

/** The styles of the theme give icons a line, but a separate file needs attributes. */
function themeIcon(name: string, packages: ThemePackages): string | undefined {
  const drawn = renderToStaticMarkup(createElement(packages['docsgen/theme'].Icon, { name }))
  const [, root = '', viewBox = '', shapes] = /^<svg([^>]*)\sviewBox="([^"]*)"[^>]*>([\s\S]*)<\/svg>$/.exec(drawn) ?? []
  if (shapes === undefined) return undefined
  const line = ' fill="none" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
  return `${openSvg(viewBox)}<g${root.includes('icon-filled') ? '' : line}>${shapes}</g></svg>`
}

function openSvg(viewBox: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`
}

/** Reports text that is unreadable on a background because the site has changed one of the two colors. */
function checkContrast({ config, theme, findInConfig }: SiteInput): readonly Diagnostic[] {
  const own = readOwnColors(config.root, theme.overlay)
  if (config.colors === undefined && own.size === 0) return []
  const standard = readDefaultColors()
  const changed = Object.fromEntries([...own].map(([name, { color }]) => [name, color]))
  const colors: ThemeColors = { ...standard, ...config.colors, ...changed }
  const inConfig = { file: config.configFile, ...findInConfig('', 'theme.accent') }
  return colorPairs.flatMap((pair) => {
    const problem = findProblem(colors, pair)
    return problem ? [createDiagnostic('theme/low-contrast', problem, locate([pair.text, problem.background], own) ?? inConfig)] : []
  })
}

function findProblem(colors: ThemeColors, pair: ColorPair) {
  const { text, atLeast } = pair
  for (const mode of ['light', 'dark'] as const) {
    const contrast = lowestContrast(colors, pair, mode)
    if (contrast >= atLeast) continue
    const background = worstBackground(colors, pair, mode).replace(/^(?:underline|accent-hover)$/, 'accent')
    // The contrast is rounded down because 4.49 is less than 4.5.
    return { text, background, mode, contrast: (Math.floor(contrast * 100) / 100).toFixed(2), atLeast }
  }
  return undefined
}

interface OwnColor {
  readonly color: ModeColors
  readonly location: Location
}

function locate(names: readonly string[], own: ReadonlyMap<string, OwnColor>): Location | undefined {
  return names.flatMap((name) => own.get(name)?.location ?? [])[0]
}

/** The colors that style sheets of the theme folder give to all pages. */
function readOwnColors(root: AbsolutePath, { themeDir, replaced }: SiteInput['theme']['overlay']): ReadonlyMap<string, OwnColor> {
  const found = new Map<string, OwnColor>()
  for (const part of [...replaced].filter((path) => path.endsWith('.css'))) {
    const path = join(themeDir, part)
    const text = readFileSync(path, 'utf8')
    const file = projectPathOf(root, path as AbsolutePath) as ProjectPath
    for (const [name, color] of Object.entries(readColors(rootRules(text))))
      found.set(name, { color, location: { file, ...positionAt(text, text.indexOf(`--${name}:`)) } })
  }
  return found
}

/** The rules for `:root` that apply to both modes. */
function rootRules(css: string): string {
  const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
  return [...text.matchAll(/(?:^|[};])\s{0,99}(?::root|html)\s{0,9}\{([^{}]*)\}/g)].map(([, rule = '']) => rule).join(';')
}
