import type { OtherRedirect, OtherSite } from '../other-site.ts'
import type { MkdocsConfig } from './config.ts'
import { addressOf, isPageFile } from './page-address.ts'
import { isRecord } from './read-config.ts'

/** The pages of the plugin mkdocs-redirects, which lead from paths of former files to files or addresses. */
export function readRedirects(config: MkdocsConfig, { pages }: OtherSite): readonly OtherRedirect[] {
  const maps = config.plugins.get('redirects')?.redirect_maps
  if (!isRecord(maps)) return []
  const addresses = new Map(pages.map(({ path, address }) => [path, address]))
  return Object.entries(maps).flatMap(([from, to]) => {
    if (typeof to !== 'string' || !isPageFile(from)) return []
    const [path = '', fragment] = to.split('#')
    const target = isPageFile(path) && !/^https?:/.test(path) ? (addresses.get(path) ?? addressOf(path, config)) : path
    const whole = fragment === undefined ? target : `${target}#${fragment}`
    return [{ from: addressOf(from, config), to: withoutBase(whole, config.base), at: config.locate(maps, from) }]
  })
}

function withoutBase(address: string, base: string): string {
  return base !== '/' && address.startsWith(base) ? `/${address.slice(base.length)}` : address
}
