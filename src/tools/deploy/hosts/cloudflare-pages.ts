import { generatedBy, type HostFile, type HostSite } from './host-site.ts'
import { buildCommand } from './publish-folder.ts'

/** https://developers.cloudflare.com/pages/functions/wrangler-configuration/ */
export function cloudflarePagesFiles(site: HostSite): readonly HostFile[] {
  const { command, folder } = buildCommand(site)
  const content = `${generatedBy('cloudflare-pages')}# Build command: ${command}
name = ${JSON.stringify(site.name)}
pages_build_output_dir = ${JSON.stringify(folder)}
compatibility_date = "2025-06-01"
`
  return [{ path: 'wrangler.toml', content }]
}
