import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { createProject, type Files, readTree, shell, smallSite, writeFiles } from './project.ts'
import { docsgen } from './run-here.ts'

const config = (redirects = '') =>
  `export default { title: 'Small', url: 'https://docs.example.com', lastUpdated: false, redirects: [${redirects}] }\n`
const before: Files = {
  ...smallSite,
  'docs.config.ts': config(),
  'content/guide/first.md':
    '# First\n\nThen the [second](./second.md#a-heading).\n\n## Install it now\n\nRun the program with one two three four five six seven eight nine words.\n\n```ts\nconst a = 1\n```\n',
  "public/it's $(touch pwned) `x`.txt": 'one',
  'public/#comment': 'one',
}
const after: Files = {
  'docs.config.ts': config("{ from: '/guide/second', to: '/guide/third' }"),
  'content/index.md': '# Home\n\nRead the [first page](./guide/first.md), then the [new](./new.md).\n\n![A dot](./dot.svg)\n',
  'content/guide/first.md':
    '# First steps\n\nThen the [third](./third.md#a-heading).\n\n## Set it up\n\nRun the program with one two three four five six seven eight nine words.\n\n```ts\nconst a = 2\n```\n',
  'content/new.md': '# New\n\nBack to the [first page](./guide/first.md).\n\n```nolanguage\ntext\n```\n',
  'content/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "public/it's $(touch pwned) `x`.txt": 'two',
  'public/#comment': 'two',
}

/** Builds the site before and after the edits; the outputs are in `old` and `out`, the manifests in `old.json` and `new.json`. */
async function buildBoth(): Promise<string> {
  const root = createProject(before)
  await docsgen(['build', '--manifest', 'old.json'], { cwd: root })
  cpSync(join(root, 'out'), join(root, 'old'), { recursive: true })
  renameSync(join(root, 'content/guide/second.md'), join(root, 'content/guide/third.md'))
  writeFiles(root, after)
  const { code, stderr } = await docsgen(['build', '--manifest', 'new.json', '--previous', 'old.json'], { cwd: root })
  if (code !== 0) throw new Error(stderr)
  return root
}

/** Without docsgen's own manifest, which is not part of a site. */
function readSite(folder: string): Record<string, string> {
  const { '.docsgen-manifest.json': _, ...files } = readTree(folder) ?? {}
  return files
}

describe.concurrent('diff', () => {
  test('lists what readers notice, and what to upload and delete', async ({ expect }) => {
    const root = await buildBoth()
    const { code, stdout, stderr } = await docsgen(['diff', 'old.json', 'new.json', '--json'], { cwd: root })
    expect(code, stderr).toBe(0)
    const { version, pages, anchors, samples, warnings, deployment } = JSON.parse(stdout)
    expect({ version, ...pages }).toMatchObject({
      version: 1,
      before: 3,
      after: 4,
      added: [{ path: '/new', title: 'New' }],
      removed: [],
      moved: [{ from: '/guide/second', to: '/guide/third', title: 'Second', hasRedirect: true }],
      renamed: [{ path: '/guide/first', from: 'First', to: 'First steps' }],
      edited: [
        { path: '/', sections: [''] },
        { path: '/guide/first', sections: ['', 'set-it-up'] },
      ],
    })
    expect(anchors).toEqual([{ path: '/guide/first', lost: [], gained: ['set-it-up'], kept: [['install-it-now', 'set-it-up']] }])
    expect(samples).toEqual([{ path: '/guide/first', added: 0, removed: 0, changed: 1, unchecked: 0 }])
    expect(warnings.added.map(([code, file, , count]: readonly unknown[]) => [code, file, count])).toEqual([
      ['code/unknown-language', 'content/new.md', 1],
    ])
    expect(deployment.uploads.map(({ name }: { readonly name: string }) => name)).toEqual([
      'assets',
      'other files',
      'new pages',
      'changed pages',
      'redirects',
      'lists',
    ])
    expect(deployment.removals).toMatchObject([{ name: 'removed files', files: ['guide/second.html', 'guide/second.md'] }])
    const text = await docsgen(['diff', 'old.json', 'new.json'], { cwd: root })
    expect(text.stdout).toContain('Moved pages: 1\n  /guide/second → /guide/third\n')
    expect(text.stdout).toContain('\n  1. assets: ')
    const none = await docsgen(['diff', 'new.json', 'new.json'], { cwd: root })
    expect(none.stdout).toMatch(/^Nothing to upload: \d+ unchanged files\n$/)
  })

  test.each(['rclone', 'rsync', 'aws'] as const)(
    'the script for %s makes the new site, and no page refers to what is missing meanwhile',
    async (tool) => {
      const { expect } = await import('vitest')
      const root = await buildBoth()
      cpSync(join(root, 'old'), join(root, 'host/site'), { recursive: true })
      writeTools(root)
      const target = { rclone: 'remote:site', rsync: 'server:/site', aws: 's3://bucket/site' }[tool]
      const { code, stdout, stderr } = await docsgen(
        ['diff', 'old.json', 'new.json', '--format', tool, '--target', target, '--keep', '0'],
        { cwd: root },
      )
      expect(code, stderr).toBe(0)
      writeFileSync(join(root, 'deploy.sh'), stdout)
      const env = { PATH: `${join(root, 'tools')}:${process.env.PATH}`, HOST: join(root, 'host'), STATES: join(root, 'states') }
      const deployed = await shell('sh deploy.sh', { cwd: root, env })
      expect(deployed.code, deployed.stderr).toBe(0)
      expect(existsSync(join(root, 'pwned'))).toBe(false)
      expect(readSite(join(root, 'host/site'))).toEqual(readSite(join(root, 'out')))
      const states = readFileSync(join(root, 'states/count'), 'utf8').trim().split('\n').length
      expect(states).toBe(8)
      for (let state = 1; state <= states; state++)
        expect(missingFiles(join(root, 'states', String(state))), `after step ${state}`).toEqual([])
    },
  )

  test('hashed assets stay for as many deployments as asked', async ({ expect }) => {
    const root = createProject({ ...smallSite, 'content/index.md': '# Home\n\n![A dot](./dot.svg)\n' })
    for (const width of [1, 2, 3, 4]) {
      writeFiles(root, { 'content/dot.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"/>\n` })
      await docsgen(['build', '--manifest', `${width}.json`], { cwd: root })
    }
    const dots = [1, 2, 3, 4].map((width) => /assets\/files\/dot\.\w+\.svg/.exec(readFileSync(join(root, `${width}.json`), 'utf8'))?.[0])
    const expiredWith = async (...options: readonly string[]) => {
      const { stdout } = await docsgen(['diff', '3.json', '4.json', '--json', ...options], { cwd: root })
      const { removals, retained } = JSON.parse(stdout).deployment
      const isDot = (file: string) => dots.includes(file)
      return [removals.flatMap(({ files }: { readonly files: string[] }) => files).filter(isDot), retained.filter(isDot)].map((list) =>
        [...list].sort(),
      )
    }
    const sorted = (...list: readonly (string | undefined)[]) => [...list].sort()
    const older = ['--older', '2.json', '--older', '1.json']
    expect(await expiredWith()).toEqual([[], [dots[2]]])
    expect(await expiredWith('--keep', '0')).toEqual([[dots[2]], []])
    expect(await expiredWith(...older)).toEqual([sorted(dots[0], dots[1]), [dots[2]]])
    expect(await expiredWith(...older, '--keep', '2')).toEqual([[dots[0]], sorted(dots[1], dots[2])])
    expect(await expiredWith(...older, '--keep', '3')).toEqual([[], sorted(dots[0], dots[1], dots[2])])
  })

  test('compares the places of pages in search results', async ({ expect }) => {
    const root = createProject({
      ...smallSite,
      'queries.yaml': '- { query: heading, expect: /guide/second }\n- { query: home, expect: / }\n',
    })
    await docsgen(['build', '--manifest', 'old.json'], { cwd: root })
    const tested = await docsgen(['search', 'test', 'queries.yaml', '--ranks', 'old-ranks.json'], { cwd: root })
    expect(tested.code, tested.stderr).toBe(0)
    expect(JSON.parse(readFileSync(join(root, 'old-ranks.json'), 'utf8'))).toEqual({
      ranks: [
        ['heading', 1],
        ['home', 1],
      ],
    })
    writeFileSync(join(root, 'content/guide/second.md'), '# Second\n\nText.\n')
    writeFileSync(join(root, 'content/guide/first.md'), '# First\n\nText.\n')
    await docsgen(['build', '--manifest', 'new.json'], { cwd: root })
    await docsgen(['search', 'test', 'queries.yaml', '--ranks', 'new-ranks.json', '--least', '0'], { cwd: root })
    const ranks = ['--old-ranks', 'old-ranks.json', '--new-ranks', 'new-ranks.json']
    const { stdout } = await docsgen(['diff', 'old.json', 'new.json', '--format', 'markdown', ...ranks], { cwd: root })
    expect(stdout).toContain('**Search results (1)**\n\n- ⚠️ `heading`: 1 → not found\n')
    const half = await docsgen(['diff', 'old.json', 'new.json', ...ranks.slice(0, 2)], { cwd: root })
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('are only useful together')])
    writeFileSync(join(root, 'new-ranks.json'), '{"ranks":[["a","b"]]}')
    const wrong = await docsgen(['diff', 'old.json', 'new.json', ...ranks], { cwd: root })
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('`new-ranks.json` is not a list of ranks.')])
  })

  test('refuses what it cannot use', async ({ expect }) => {
    const root = createProject({ 'empty.json': '{"manifest":1,"base":"/","pages":[],"redirects":[],"files":[]}' })
    const file = (path: string) => JSON.stringify({ manifest: 1, base: '/', pages: [], redirects: [], files: [[path, 1, 'a'.repeat(64)]] })
    writeFiles(root, {
      'cut.json': '{"manifest":1,',
      'newer.json': '{"manifest":2}',
      'above.json': file('../../etc/passwd'),
      'line.json': file('a\nrm -rf'),
      'command.json': file('a##[set-output b'),
    })
    const cases = [
      [['none.json', 'empty.json'], 'The manifest `none.json` does not exist.'],
      [['cut.json', 'empty.json'], 'it is not complete JSON'],
      [['empty.json', 'newer.json'], 'its format has the version 2'],
      [['above.json', 'empty.json'], 'one of its `files` is not valid'],
      [['empty.json', 'line.json', '--format', 'rclone', '--target', 'remote:x'], 'contains a control character or a backslash'],
      [['empty.json', 'command.json', '--format', 'rclone', '--target', 'remote:x'], 'not safe to print'],
      [['empty.json', 'empty.json', '--format', 'aws'], '`--format aws` needs a target.'],
      [['empty.json', 'empty.json', '--format', 'aws', '--target', 'bucket'], '`bucket` is not an address of S3.'],
      [['empty.json', 'empty.json', '--format', 'rclone', '--target=--config=x'], 'cannot be used in a script'],
      [['empty.json', 'empty.json', '--keep', '-1'], 'Specify an integer from 0 to 100.'],
    ] as const
    for (const [args, message] of cases) {
      const { code, stderr, stdout } = await docsgen(['diff', ...args], { cwd: root })
      expect([code, stdout], stderr).toEqual([2, ''])
      expect(stderr).toContain(message)
    }
    const wrangler = await docsgen(['diff', 'empty.json', 'line.json', '--format', 'wrangler', '--target', "it's"], { cwd: root })
    expect(wrangler.stdout).toContain("target='it'\\''s'\n")
    expect(wrangler.stdout).toContain('npx wrangler pages deploy "$site" --project-name "$target"')
  })
})

/** Programs with the names and options of the real ones, on a folder; each leaves a copy of the site after its step. */
function writeTools(root: string): void {
  const folder = join(root, 'tools')
  mkdirSync(folder)
  const copyState = `mkdir -p "$STATES"; echo x >> "$STATES/count"; n=$(wc -l < "$STATES/count"); cp -R "$HOST/site" "$STATES/$((n))"\n`
  const programs = {
    rclone: `case "$1 $*" in
copy*--files-from-raw\\ -*) while IFS= read -r line; do mkdir -p "$(dirname "$HOST/\${3#*:}$line")"; cp "$2$line" "$HOST/\${3#*:}$line"; done ;;
delete*--files-from-raw\\ -*) while IFS= read -r line; do rm "$HOST/\${2#*:}$line"; done ;;
*) exit 9 ;; esac
`,
    rsync: `case "$*" in
*-aI*--files-from=-*) while IFS= read -r line; do mkdir -p "$(dirname "$HOST\${4#*:}$line")"; cp "$3$line" "$HOST\${4#*:}$line"; done ;;
*-a*--files-from=-*--delete-missing-args*) while IFS= read -r line; do [ -e "$4$line" ] || rm "$HOST\${5#*:}$line"; done ;;
*) exit 9 ;; esac
`,
    aws: `case "$*" in
's3 cp '*--recursive*) cp -R "$3/." "$HOST/\${4#s3://bucket/}/" ;;
's3api delete-objects --bucket bucket --delete file://'*) node -e 'for (const { Key } of JSON.parse(fs.readFileSync(process.argv[1].slice(7))).Objects) fs.rmSync(process.env.HOST + "/" + Key)' "$6" ;;
*) exit 9 ;; esac
`,
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/bash\nset -e\n${text}${copyState}`)
    chmodSync(join(folder, name), 0o755)
  }
}

/** What the pages and search indexes in a folder refer to and what is not there. */
function missingFiles(folder: string): readonly string[] {
  const files = readSite(folder)
  const exists = (path: string) => ['', '.html', '/index.html', 'index.html'].some((end) => `${path}${end}` in files)
  return Object.entries(files).flatMap(([name, text]) => {
    if (!name.endsWith('.html')) return []
    const references = [...text.matchAll(/\b(?:href|src)="\/([^"#?/][^"#?]*)/g)].map(([, path = '']) => decodeURI(path))
    return references.filter((path) => !exists(path)).map((path) => `${name} refers to ${path}`)
  })
}
