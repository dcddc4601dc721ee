import { shellWord } from '../../../kit/escape/shell.ts'
import type { HostSite } from './host-site.ts'

/** How to build the site for a host that publishes a folder as the root of its domain. */
export function buildCommand({ base, outDir }: HostSite): { readonly command: string; readonly folder: string } {
  if (base === '/') return { command: 'npx docsgen build --strict', folder: outDir }
  // The host looks for these files only at the root.
  const inside = shellWord(`deploy${base.slice(0, -1)}`)
  return {
    command: `npx docsgen build --strict --out-dir ${inside} && cp ${inside}/_* ${inside}/404.html deploy/`,
    folder: 'deploy',
  }
}
