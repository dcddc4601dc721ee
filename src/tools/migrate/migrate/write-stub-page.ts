import { stringify } from 'yaml'
import type { OtherSite } from '../other-site.ts'

/** A page in the place of one that was made by code, so that its address stays. */
export function writeStubPage(route: string, site: OtherSite, anchors: readonly string[]): string {
  if (route === '/') {
    const front = stringify({ title: site.title, ...(site.description ? { description: site.description } : {}) }, { lineWidth: 0 })
    return `---\n${front}---\n\n# ${site.title}\n${site.description ? `\n${site.description}\n` : ''}`
  }
  const name = route.split('/').at(-1) ?? ''
  const words = name.replace(/[-_]+/g, ' ').trim()
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return `---\n${stringify({ title, sidebar: false, search: false }, { lineWidth: 0 })}---\n\nThis page is being moved.\n${anchors.length > 0 ? `\n${anchors.map((anchor) => `<a id="${anchor.replace(/["<>&\s]/g, '')}"></a>`).join('\n')}\n` : ''}`
}
