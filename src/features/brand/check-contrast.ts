import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import type { SiteInput } from '../../core/feature.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { ModeColors, ThemeColors } from '../../core/model/theme-colors.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/syntax-node.ts'
import { type ColorPair, colorPairs, lowestContrast, worstBackground } from './color-pairs.ts'
import { createDiagnostic } from './diagnostics.ts'
import { readColors, readDefaultColors } from './tokens.ts'

/** Reports texts that readers cannot read on a background, because the site changes one of the two colors. */
export function checkContrast({ config, theme, findInConfig }: SiteInput): readonly Diagnostic[] {
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
    // Rounded down: 4.49 is not 4.5.
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
