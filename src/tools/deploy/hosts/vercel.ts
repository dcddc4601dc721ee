import type { HostFile, HostSite } from './host-site.ts'
import { buildCommand } from './publish-folder.ts'

/** https://vercel.com/docs/project-configuration/vercel-json */
export function vercelFiles(site: HostSite): readonly HostFile[] {
  const { base, headers, assetHeaders, redirects } = site
  const { command, folder } = buildCommand(site)
  const toHeaders = (pairs: HostSite['headers']) => pairs.map(([key, value]) => ({ key, value }))
  const settings = {
    framework: null,
    buildCommand: command,
    outputDirectory: folder,
    cleanUrls: true,
    headers: [
      { source: `${base}(.*)`, headers: toHeaders(headers) },
      { source: `${base}assets/(.*)`, headers: toHeaders(assetHeaders) },
    ],
    ...(redirects.length === 0
      ? {}
      : {
          redirects: redirects.map((redirect) => ({
            source: escapePattern(redirect.source),
            destination: escapePattern(redirect.to, 'inUrl'),
            statusCode: 301,
          })),
        }),
  }
  return [{ path: 'vercel.json', content: `${JSON.stringify(settings, null, 2)}\n` }]
}

/** Sources and destinations are patterns of `path-to-regexp`. */
function escapePattern(text: string, inUrl?: 'inUrl'): string {
  const [scheme = ''] = inUrl ? (/^https?:/i.exec(text) ?? []) : []
  return scheme + text.slice(scheme.length).replace(/[:()*+{}\\]/g, '\\$&')
}
