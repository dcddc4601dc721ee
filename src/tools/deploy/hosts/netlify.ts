import { shellWord } from '../../../kit/escape/shell.ts'
import { generatedBy, type HostFile, type HostSite } from './host-site.ts'
import { buildCommand } from './publish-folder.ts'

/** https://docs.netlify.com/build/configure-builds/file-based-configuration/ */
export function netlifyFiles(site: HostSite): readonly HostFile[] {
  const { command, folder } = buildCommand(site)
  // A rule without `!` does not apply to the paths of files, and docsgen writes a page for each redirect.
  const force = site.redirects.length > 0 ? ` && sed -i 's/ 301$/ 301!/' ${shellWord(`${folder}/_redirects`)}` : ''
  const content = `${generatedBy('netlify')}[build]
  command = ${JSON.stringify(`${command}${force}`)}
  publish = ${JSON.stringify(folder)}

[build.environment]
  NODE_VERSION = "22"
`
  return [{ path: 'netlify.toml', content }]
}
