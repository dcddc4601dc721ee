import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withAllowedFile } from '../../src/kit/files/open-allowed.ts'
import type { AbsolutePath } from '../../src/kit/files/paths.ts'
import { checkOtherSite } from '../../src/tools/migrate/check-other-site.ts'
import { planMigration } from '../../src/tools/migrate/migrate/plan-migration.ts'
import { stageSite } from '../../src/tools/migrate/migrate/write-site.ts'
import { openOtherSite } from '../../src/tools/migrate/open-other-site.ts'
import type { OtherToolName } from '../../src/tools/migrate/other-site.ts'

type Files = Readonly<Record<string, string>>

/** In the repository, which contains the site in `repo/site`. */
const secrets: Files = {
  'outside.md': 'sesame\n',
  'repo/.env': 'TOKEN=sesame\n',
  'repo/untracked.md': 'sesame\n',
  'repo/site-secret/x.md': 'sesame\n',
  'repo/site/.env': 'TOKEN=sesame\n',
  'repo/site/.npmrc': '//registry:_authToken=sesame\n',
  'repo/site/.Env.local/x.md': 'sesame\n',
  'repo/site/ignored.md': 'sesame\n',
  'repo/site/out/ignored.txt': 'sesame\n',
  'repo/site/node_modules/x/key.md': 'sesame\n',
  'repo/site/Node_Modules/x/key.txt': 'sesame\n',
  'repo/site/.gitignore': 'ignored.md\nout/\n',
}

const targets = [
  ...['.env', '.npmrc', '.Env.local/x.md', 'ignored.md', 'out/ignored.txt', 'node_modules/x/key.md', 'Node_Modules/x/key.txt', 'link.md'],
  ...[
    '../.env',
    '../untracked.md',
    '../site-secret/x.md',
    '../../outside.md',
    'linked/x.md',
    'linked/../../.env',
    './/.env',
    '%2eenv',
    '.env%00',
  ],
]
const each = (write: (target: string) => string) => `# A\n\n${targets.map(write).join('\n\n')}\n`
const images = (up: string) => targets.map((target) => `![p](${up}${target})`).join('\n\n')

const sites: Readonly<Record<OtherToolName, Files>> = {
  mdbook: {
    'book.toml': '[book]\ntitle = "x"\n',
    'src/SUMMARY.md': `# Summary\n\n${targets.map((target) => `- [A](../${target})`).join('\n')}\n- [A](a.md)\n`,
    'src/a.md': `${each((target) => `{{#include ../${target}}}\n\n\`\`\`\n{{#rustdoc_include ../${target}}}\n\`\`\``)}\n${images('../')}\n`,
  },
  vitepress: {
    '.vitepress/config.ts': 'export default { title: "x", vite: { publicDir: "../" } }',
    'public/a.txt': '',
    'index.md': `${each((target) => `<<< @/${target}\n\n<<< ./${target}#region{1}\n\n<!--@include: ./${target}-->\n\n<!--@include: @/${target}{1,2}-->`)}\n${images('./')}\n`,
  },
  mkdocs: {
    'mkdocs.yml':
      'site_name: x\nplugins:\n  - include-markdown\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [., ..]\n      auto_append: [.env]\n',
    'docs/index.md': `${each((target) => `--8<-- "${target}"\n\n\`\`\`\n--8<-- "${target}:1:2"\n\`\`\`\n\n{% include "../${target}" %}\n\n{% include-markdown "../${target}" %}`)}\n${images('../')}\n`,
  },
  docusaurus: {
    'docusaurus.config.js':
      'module.exports = { title: "x", url: "https://x.example", baseUrl: "/", favicon: "../.env", staticDirectories: ["static", ".", "..", "node_modules"], presets: [["classic", { docs: {} }]] }',
    'docs/a.mdx': `${targets.map((target, index) => `import A${index} from "../${target}"\nimport B${index} from "!!raw-loader!../${target}"`).join('\n')}\n\n${each((target) => `<A${targets.indexOf(target)}/>\n\n<CodeBlock>{B${targets.indexOf(target)}}</CodeBlock>\n\n<img src={require("../${target}").default} />`)}\n${images('../')}\n`,
  },
  starlight: {
    'astro.config.mjs':
      'import starlight from "@astrojs/starlight"\nexport default { integrations: [starlight({ title: "x" })], publicDir: "." }',
    'src/content/docs/index.mdx': `---\ntitle: a\n---\n${targets.map((target, index) => `import A${index} from "../../../${target}"`).join('\n')}\n\n${each((target) => `<A${targets.indexOf(target)}/>`)}\n${images('../../../')}\n`,
  },
  docfx: {
    'docfx.json': '{ "build": { "content": ["**/*.md", "../**/*.md"] } }',
    'toc.yml': targets.map((target) => `- href: ${JSON.stringify(target)}\n`).join(''),
    'docs/a.md': `${each((target) => `[!INCLUDE [x](../${target})]\n\n[!INCLUDE [x](~/${target})]\n\n:::code source="../${target}":::`)}\n${images('../')}\n`,
  },
  hugo: {
    'hugo.yaml':
      'title: x\nmodule:\n  mounts:\n    - source: "."\n      target: static\n    - source: ".."\n      target: content/up\n    - source: node_modules\n      target: content/modules\n    - source: .env\n      target: content/env.md\n    - source: content\n      target: content\n',
    'content/docs/a.md': `---\ntitle: a\n---\n${each((target) => `{{< readfile file="/${target}" >}}\n\n{{< readfile file="../../${target}" code="true" lang="txt" >}}\n\n{{% include "/${target}" %}}`)}\n${images('../../')}\n`,
  },
}

function writeRepository(files: Files): AbsolutePath {
  const top = mkdtempSync(join(tmpdir(), 'docsgen-secrets-'))
  onTestFinished(() => rmSync(top, { recursive: true, force: true }))
  const inSite = Object.fromEntries(Object.entries(files).map(([path, text]) => [`repo/site/${path}`, text]))
  for (const [path, text] of Object.entries({ ...secrets, ...inSite })) {
    mkdirSync(dirname(join(top, path)), { recursive: true })
    writeFileSync(join(top, path), text)
  }
  const root = join(top, 'repo/site')
  symlinkSync('.env', join(root, 'link.md'))
  symlinkSync('../site-secret', join(root, 'linked'))
  const git = (...args: string[]) => expect(spawnSync('git', args, { cwd: join(top, 'repo') }).status).toBe(0)
  git('init', '-q')
  git('add', ...Object.keys(files).map((path) => `site/${path}`))
  return root as AbsolutePath
}

test.each(Object.entries(sites) as [OtherToolName, Files][])('%s: no page shows a file that its site does not own', async (as, files) => {
  const root = writeRepository(files)
  const opened = await openOtherSite(root, { as, allowConfigCode: false })
  expect(opened.site.pages.length).toBeGreaterThan(0)
  expect(JSON.stringify({ ...opened.site, publicFiles: [...opened.site.publicFiles] })).not.toContain('sesame')
  const { diagnostics } = checkOtherSite(opened)
  const refused = diagnostics.filter(({ code }) => code === 'other-site/refused-file' || code.includes('missing'))
  expect(refused.length).toBeGreaterThan(5)

  const plan = planMigration(opened)
  const staged = stageSite(join(root, '../../new') as AbsolutePath, plan, opened.files)
  const written = readdirSync(staged.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const leaks = written.map((entry) => join(entry.parentPath, entry.name)).filter((file) => readFileSync(file, 'utf8').includes('sesame'))
  expect(leaks).toEqual([])
})

test('a refused file is reported with its line, and listed in the report of a migration', async () => {
  const root = writeRepository({
    'book.toml': '',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md': '# A\n\n{{#include ../.env}}\n\n{{#include ../ignored.md}}\n\n{{#include ../../untracked.md}}\n',
  })
  const opened = await openOtherSite(root, { as: 'mdbook', allowConfigCode: false })
  const found = checkOtherSite(opened).diagnostics.map(
    ({ code, message, location }) => `${location?.file}:${location?.line} ${code} ${message}`,
  )
  const lines = [
    'src/a.md:3 other-site/refused-file The file `.env` is not read: its path contains `node_modules` or a name that begins with a dot.',
    'src/a.md:5 other-site/refused-file The file `ignored.md` is not read: Git ignores it.',
    'src/a.md:7 other-site/refused-file The file `../untracked.md` is not read: it is outside the folder of the site and not committed to Git.',
  ]
  expect(found.filter((line) => line.includes('refused-file'))).toEqual(lines)
  const todos = planMigration(opened).todos.filter(({ line, group }) => group === 'files' && line !== undefined)
  expect(todos.map(({ file, line, found }) => `${file}:${line} ${found}`)).toEqual([
    'src/a.md:3 .env',
    'src/a.md:5 ignored.md',
    'src/a.md:7 ../untracked.md',
  ])
})

test('pages show files of tools only if they are committed', async () => {
  const root = writeRepository({
    'book.toml': '',
    'src/SUMMARY.md': '- [A](a.md)\n',
    '.github/shared.md': 'Shared text\n',
    'src/a.md': '# A\n\n{{#include ../.github/shared.md}}\n\n{{#include ../.htaccess}}\n\n{{#include ../.github/key.md}}\n',
  })
  writeFileSync(join(root, '.htaccess'), 'sesame\n')
  writeFileSync(join(root, '.github/key.md'), 'sesame\n')
  const opened = await openOtherSite(root, { as: 'mdbook', allowConfigCode: false })
  const refused = checkOtherSite(opened).diagnostics.filter(({ code }) => code === 'other-site/refused-file')
  expect(refused.map(({ location }) => `${location?.file}:${location?.line}`)).toEqual(['src/a.md:5', 'src/a.md:7'])
  const plan = planMigration(opened)
  expect([...plan.texts.values()].join('')).toContain('Shared text')
  expect(JSON.stringify([...plan.texts, ...plan.copies])).not.toContain('sesame')
})

test('what tools publish or read on purpose is read', async () => {
  const root = writeRepository({
    '.vitepress/config.ts': 'export default { title: "x" }',
    'public/.well-known/security.txt': 'Contact\n',
    'public/.nojekyll': '',
    '../tracked.md': 'Shared text\n',
    'index.md': '# A\n\n<!--@include: ../tracked.md-->\n',
  })
  const opened = await openOtherSite(root, { as: 'vitepress', allowConfigCode: false })
  expect([...opened.site.publicFiles.keys()]).toEqual(['/.nojekyll', '/.well-known/security.txt'])
  expect(checkOtherSite(opened).diagnostics).toEqual([])
  expect([...planMigration(opened).texts.values()].join('')).toContain('Shared text')
})

test('a link that takes the place of a file or a folder while it is opened is not followed', () => {
  const root = writeRepository({ 'a/x.md': 'public\n' })
  const read = (swap: () => void) =>
    withAllowedFile(
      join(root, 'a/x.md'),
      () => {
        swap()
        return true
      },
      (file) => readFileSync(file, 'utf8'),
    )
  expect(read(() => {})).toBe('public\n')
  const byFolder = read(() => {
    renameSync(join(root, 'a'), join(root, 'b'))
    symlinkSync('../site-secret', join(root, 'a'))
  })
  expect(byFolder).toBeUndefined()
  rmSync(join(root, 'a'))
  renameSync(join(root, 'b'), join(root, 'a'))
  const byFile = () =>
    read(() => {
      rmSync(join(root, 'a/x.md'))
      symlinkSync('../.env', join(root, 'a/x.md'))
    })
  expect(byFile).toThrow('ELOOP')
})
