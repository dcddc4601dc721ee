import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OwnIcon, SiteConfig } from '../../core/model/site-config.ts'
import type { ThemePackages } from '../../core/pipeline/theme/load-theme.ts'
import { encodePercent } from '../../kit/escape/percent.ts'

/** Styles for the icons of admonition types whose icon is not that of the type they are like. */
export function admonitionIcons({ admonitions, ownIcons = {} }: SiteConfig, packages: ThemePackages): string {
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

/** The theme's styles give icons a line, but a file needs attributes. */
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
