import type { SiteManifest } from '../../../core/model/output.ts'
import { addTo, byText } from '../../../kit/data/sort-and-group.ts'
import { quoteShell } from '../../../kit/escape/quote-words.ts'
import { UsageError } from '../../../kit/failures/failure.ts'
import { formatCounted } from '../../../kit/text/format-values.ts'
import { comparablePath, withSlash } from '../../../kit/url/address.ts'

export interface Deployment {
  /** The uploads in order, because the files that a file refers to must exist before it. */
  readonly uploads: readonly DeploymentStep[]
  /** The files to remove after the uploads. */
  readonly removals: readonly DeploymentStep[]
  /** Hashed files that only earlier deployments use, and that must be kept for now. */
  readonly retained: readonly string[]
  /** Files that are already on the host. */
  readonly unchanged: number
}

export interface DeploymentStep {
  readonly name: StepName
  readonly reason: string
  readonly files: readonly string[]
  readonly bytes: number
}

type StepName = UploadName | 'removed files' | 'expired assets'
type UploadName = 'assets' | 'other files' | 'new pages' | 'changed pages' | 'redirects' | 'lists'

const reasons: Readonly<Record<StepName, string>> = {
  assets: 'Their names contain hashes, so no published page refers to them yet.',
  'other files': 'Pages refer to them.',
  'new pages': 'Changed pages link to them.',
  'changed pages': 'Everything that they refer to is on the host now.',
  redirects: 'The pages that they lead to are on the host now.',
  lists: 'The sitemap, feeds, and search indexes lead readers to the pages.',
  'removed files': 'No page, list, or redirect leads to them anymore.',
  'expired assets': 'The deployments that used them are older than those to keep.',
}

interface DeploymentInput {
  /** The manifest of the published site. */
  readonly before: SiteManifest
  readonly after: SiteManifest
  /** The manifests of earlier deployments, latest first. */
  readonly older: readonly SiteManifest[]
  /** The number of earlier deployments whose open pages must still work. */
  readonly keep: number
}

/** Decides which files to upload, in which order, and which files can then be deleted. */
export function planDeployment({ before, after, older, keep }: DeploymentInput): Deployment {
  const published = new Map(before.files.map(([path, , hash]) => [path, hash]))
  const current = new Set(after.files.map(([path]) => path))
  const groups = new Map<UploadName, (readonly [path: string, bytes: number])[]>()
  const redirects = new Set(after.redirects.map(([from]) => redirectFile(from)))
  let unchanged = 0
  for (const [path, bytes, hash] of after.files) {
    if (published.get(path) === hash) {
      unchanged++
      continue
    }
    const name = stepOf(path, { isNew: !published.has(path), redirects })
    addTo(groups, name, [path, bytes])
  }
  const earlier = [before, ...older]
  const kept = new Set<string>()
  const expired = new Map<string, number>()
  // Files of older deployments are also removed, in case one was not completed.
  const removed = new Map<string, number>()
  for (const [index, { files }] of earlier.entries())
    for (const [path, bytes] of files) {
      if (current.has(path)) continue
      if (!isHashed(path)) removed.set(path, bytes)
      else if (index < keep) kept.add(path)
      else if (!kept.has(path)) expired.set(path, bytes)
    }
  const step = (name: StepName, files: Iterable<readonly [string, number]>): readonly DeploymentStep[] => {
    const sorted = [...files].sort(byText(([key]) => key))
    if (sorted.length === 0) return []
    return [{ name, reason: reasons[name], files: sorted.map(([path]) => path), bytes: sorted.reduce((sum, [, bytes]) => sum + bytes, 0) }]
  }
  return {
    uploads: uploadOrder.flatMap((name) => step(name, groups.get(name) ?? [])),
    removals: [...step('removed files', removed), ...step('expired assets', expired)],
    retained: [...kept].sort(),
    unchanged,
  }
}

const uploadOrder = ['assets', 'other files', 'new pages', 'changed pages', 'redirects', 'lists'] as const

function stepOf(path: string, { isNew, redirects }: { readonly isNew: boolean; readonly redirects: ReadonlySet<string> }): UploadName {
  if (isHashed(path)) return 'assets'
  // A compressed copy is uploaded together with its file.
  const bare = path.replace(/\.(?:br|gz)$/, '')
  if (redirects.has(bare)) return 'redirects'
  if (/^(?:_headers|_redirects|robots\.txt|llms(?:-full)?\.txt|sitemap[\w-]*\.xml)$|(?:^|\/)(?:atom\.xml|feed\.json)$|^search\//.test(bare))
    return 'lists'
  if (/\.(?:html|md)$/.test(bare)) return isNew ? 'new pages' : 'changed pages'
  return 'other files'
}

/** Whether the name changes with the content: `assets/entry.QL7O7SUT.js`, `assets/search/current.en/b12-4gby.json`. */
function isHashed(path: string): boolean {
  return /^assets\/search\//.test(path) || (path.startsWith('assets/') && /\.[0-9A-Za-z]{8,32}\.[0-9a-z]{1,8}(?:\.(?:br|gz))?$/.test(path))
}

/** Returns the redirect page that the build writes for hosts that do not support redirects. */
function redirectFile(from: string): string {
  const path = comparablePath(from)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

const deploymentTools = ['rclone', 'rsync', 'aws', 'wrangler'] as const
export type DeploymentTool = (typeof deploymentTools)[number]

interface ScriptInput {
  readonly deployment: Deployment
  /** The folder of the built site. */
  readonly dir: string
  /** The upload target in the format that the tool expects. */
  readonly target: string
}

/** Writes a shell script that uploads and removes the files in the correct order. It contains all lists, so it can run anywhere. */
export function writeDeploymentScript(tool: DeploymentTool, { deployment, dir, target }: ScriptInput): string {
  for (const [what, text] of [
    ['folder', dir],
    ['target', target],
  ] as const)
    if (text === '' || text.startsWith('-') || isUnsafe(text)) throw new UsageError(`The ${what} \`${text}\` cannot be used in a script.`)
  const steps = [...deployment.uploads, ...deployment.removals]
  const unsafe = tool === 'wrangler' ? undefined : steps.flatMap(({ files }) => files).find(isUnsafe)
  if (unsafe !== undefined)
    throw new UsageError(
      `The path ${JSON.stringify(unsafe)} contains a control character or a backslash, so it cannot be part of a list.`,
      'Rename the file.',
    )
  const uploads = deployment.uploads.reduce((sum, { files }) => sum + files.length, 0)
  const removals = deployment.removals.reduce((sum, { files }) => sum + files.length, 0)
  const lines = writers[tool]({ deployment, dir, target })
  return [
    '#!/bin/sh',
    `# Written by docsgen diff: ${formatCounted(uploads, 'file')} to upload, ${removals} to delete, ${deployment.unchanged} unchanged.`,
    'set -eu',
    `site=${quoteShell(dir)}`,
    `target=${quoteShell(target)}`,
    ...lines,
    '',
  ].join('\n')
}

const writers: Readonly<Record<DeploymentTool, (input: ScriptInput) => readonly string[]>> = {
  rclone: writeRclone,
  rsync: writeRsync,
  aws: writeAws,
  wrangler: writeWrangler,
}

const cacheHeaders = { assets: 'public, max-age=31536000, immutable', others: 'max-age=0, must-revalidate' }

function cacheControl({ name }: DeploymentStep): string {
  return name === 'assets' ? cacheHeaders.assets : cacheHeaders.others
}

/** `--files-from-raw -` reads names from standard input and takes them literally. */
function writeRclone({ deployment: { uploads, removals } }: ScriptInput): readonly string[] {
  return [
    ...uploads.flatMap((step) =>
      withList(
        step,
        `rclone copy "$site" "$target" --files-from-raw - --no-traverse --ignore-times --header-upload ${quoteShell(`Cache-Control: ${cacheControl(step)}`)}`,
      ),
    ),
    ...removals.flatMap((step) => withList(step, 'rclone delete "$target" --files-from-raw -')),
  ]
}

/** `--files-from=-` reads names from standard input. Files that are listed but missing in the folder are deleted from the target. */
function writeRsync({ deployment: { uploads, removals } }: ScriptInput): readonly string[] {
  return [
    ...uploads.flatMap((step) => withList(step, 'rsync -aI --files-from=- "$site/" "$target/"')),
    ...removals.flatMap((step) => withList(step, 'rsync -a --files-from=- --delete-missing-args "$site/" "$target/"')),
  ]
}

/** The maximum number of keys that S3 deletes with a single request. */
const maxKeys = 1_000

/** `aws s3` cannot read lists, so the files of each step are copied to a separate folder. */
function writeAws({ deployment: { uploads, removals }, target }: ScriptInput): readonly string[] {
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(target) ?? []
  if (bucket === '')
    throw new UsageError(`\`${target}\` is not an address of S3.`, 'Write `--target s3://BUCKET` or `--target s3://BUCKET/FOLDER`.')
  const folder = prefix === '' ? '' : withSlash(prefix)
  return [
    'steps=$(mktemp -d)',
    `trap 'rm -rf "$steps"' EXIT`,
    ...uploads.flatMap((step, index) => [
      ...withList(step, `tar -C "$site" -cf "$steps/${index}.tar" -T -`, './'),
      `mkdir "$steps/${index}"`,
      `tar -C "$steps/${index}" -xf "$steps/${index}.tar"`,
      `aws s3 cp "$steps/${index}" "$target" --recursive --only-show-errors --cache-control ${quoteShell(cacheControl(step))}`,
    ]),
    '',
    '# CloudFront',
    `if [ -n "\${DISTRIBUTION:-}" ]; then`,
    `  aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths '/*'`,
    'fi',
    ...removals.flatMap((step) => [
      ...describeStep(step),
      ...inParts(step.files, maxKeys).flatMap((files) => {
        const Objects = files.map((path) => ({ Key: `${folder}${path}` }))
        return [
          `cat > "$steps/delete.json" <<'END_OF_LIST'`,
          JSON.stringify({ Objects, Quiet: true }),
          'END_OF_LIST',
          `aws s3api delete-objects --bucket ${quoteShell(bucket)} --delete "file://$steps/delete.json"`,
        ]
      }),
    ]),
  ]
}

/** The tool uploads only files whose content Cloudflare does not have yet, and publishes all files at once. */
function writeWrangler(): readonly string[] {
  return [
    '',
    '# Wrangler reads no lists: it compares the content of the whole folder with what Cloudflare has, and publishes all files at once.',
    'npx wrangler pages deploy "$site" --project-name "$target"',
  ]
}

/** A name cannot be mistaken for an option, a comment, or the end of the list, because it begins with a slash. */
function withList(step: DeploymentStep, command: string, prefix = '/'): readonly string[] {
  return [...describeStep(step), `${command} <<'END_OF_LIST'`, ...step.files.map((path) => `${prefix}${path}`), 'END_OF_LIST']
}

function describeStep({ name, reason, files }: DeploymentStep): readonly string[] {
  return ['', `# ${name}: ${formatCounted(files.length, 'file')}. ${reason}`]
}

function inParts<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** Lists have one name per line, and `tar` interprets backslashes as escapes. */
function isUnsafe(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these end a line or a name
  return /[\u0000-\u001F\u007F\\]/.test(path)
}
