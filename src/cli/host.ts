import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { textIn } from '../core/config/config-texts.ts'
import { readManifest } from '../core/emit/manifest.ts'
import { fixedHeaders, resolveRedirects } from '../core/emit/plan-output.ts'
import type { Site } from '../core/model/site.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { type Plan, planFiles } from '../core/pipeline/plan-files.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { decodeIfValid, encodeAddress } from '../kit/escape/percent.ts'
import { orRefused, UsageError } from '../kit/failures/failure.ts'
import { diskFileSystem } from '../kit/files/file-system.ts'
import { closest } from '../kit/similar/closest.ts'
import type { HostFile, HostSite } from '../tools/deploy/hosts/host-site.ts'
import { checkLimits, type HostName, hostNames, hostOf, hosts } from '../tools/deploy/hosts/hosts.ts'
import { openProject, type ProjectOptions, withReadInput } from './open-project.ts'
import { exitCodeFor, writeReports } from './report.ts'

interface HostOptions extends ProjectOptions {
  readonly name: string
  readonly withMarkdown?: boolean
  readonly write?: boolean
  readonly force?: boolean
  readonly offline?: boolean
}

/** Prints the settings for a host, or writes them into the project. */
export async function run(root: string, options: HostOptions, terminal: Terminal): Promise<number> {
  const { withMarkdown = false, strict = false } = options
  const name = chooseHost(options.name)
  const { label, limits, files, markdownFiles } = hostOf(name)
  if (withMarkdown && !markdownFiles)
    throw new UsageError(
      `docsgen has no function for ${label}, so \`--with-markdown\` has no effect.`,
      `Use it with ${hostNames
        .filter((each) => hostOf(each).markdownFiles)
        .map((each) => `\`${each}\``)
        .join(', ')}.`,
    )
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const { config } = project
  return withReadInput({ project, options, observer: silentObserver }, async (input) => {
    const read = await readCheckedSite(input)
    const plan = planFiles(read, input)
    const errors = input.run.diagnostics.filter(({ severity }) => severity === 'error')
    const site = describeSite(config, plan, read.site)
    const written = [...files(site), ...(withMarkdown ? (markdownFiles?.(site) ?? []) : [])]
    const manifest = readManifest(diskFileSystem, config.outDir)
    const published = manifest && new Map([...manifest.files].map(([path, { bytes }]) => [path, bytes]))
    const found =
      errors.length > 0 ? errors : checkLimits({ label, limits, site, files: written, published, configFile: config.configFile })
    if (found.length > 0) writeReports(found, { targets: project.reports, root: config.root, strict, terminal })
    if (errors.length > 0) return 1
    if (options.write) writeSettings(written, { root: config.root, force: options.force ?? false, terminal })
    else terminal.print(written.map((file) => (written.length === 1 ? file.content : `==> ${file.path} <==\n${file.content}`)).join('\n'))
    return exitCodeFor(found, strict)
  })
}

function chooseHost(name: string): HostName {
  if (Object.hasOwn(hosts, name)) return name as HostName
  const meant = closest(name, hostNames)
  const list = `docsgen has settings for ${hostNames.map((each) => `\`${each}\``).join(', ')}.`
  throw new UsageError(`Unknown host \`${name}\`.`, meant === undefined ? list : `Did you mean \`${meant}\`? ${list}`)
}

function describeSite(config: SiteConfig, { files, policies }: Plan, site: Site): HostSite {
  const { base, url, root, locales } = config
  const paths = [...files.keys()]
  const pages = paths.filter((path) => path.endsWith('.html'))
  const redirects = resolveRedirects(site, config)
  const redirectPages = new Set(redirects.map(({ path }) => `${path.slice(1)}/index.html`))
  const addresses = pages
    .filter((path) => !files.has(path.replace(/\.html$/, '.md')) && !redirectPages.has(path))
    .map((path) => `${base}${encodeAddress(path.replace(/(^|\/)index\.html$|\.html$/, '$1'))}`)
  const extensions = new Set(paths.map((path) => extname(path).slice(1).toLowerCase()).filter((each) => /^[a-z0-9]+$/.test(each)))
  extensions.delete('html')
  return {
    base,
    domain: url === undefined ? undefined : new URL(url).host,
    name: slug(textIn(config.title, locales[0], locales)),
    outDir: projectPath(root, config.outDir),
    publicDir: projectPath(root, config.publicDir),
    redirects: redirects.map(({ path, source, to }) => ({ from: `${decodeIfValid(base).slice(0, -1)}${path}`, source, to })),
    ...fixedHeaders({ hasPolicy: config.security !== false, framesItself: policies.framesItself }),
    hasCompressed: config.compress,
    extensions: [...extensions].sort(),
    pagesWithoutMarkdown: addresses.sort(),
  }
}

function slug(title: string): string {
  const words: readonly string[] = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return [...words, ...(words.includes('docs') ? [] : ['docs'])].join('-').slice(0, 58)
}

function projectPath(root: string, folder: string): string {
  return relative(root, folder).replaceAll('\\', '/')
}

/** Writes either all files or none. */
function writeSettings(
  files: readonly HostFile[],
  { root, force, terminal }: { readonly root: string; readonly force: boolean; readonly terminal: Terminal },
): void {
  const changed = files.filter(({ path, content }) => !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== content)
  const existing = changed.filter(({ path }) => existsSync(join(root, path)))
  if (existing.length > 0 && !force)
    throw new UsageError(
      `${existing.map(({ path }) => `\`${path}\``).join(', ')} would be overwritten.`,
      'Compare the file with the output of the command without `--write`, or replace it with `--force`.',
    )
  for (const { path, content } of changed) {
    orRefused(() => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), content)
    }, `Cannot write \`${path}\``)
    terminal.report(`Wrote ${path}`)
  }
  if (changed.length === 0) terminal.report('The settings are up to date.')
}
