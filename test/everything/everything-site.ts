import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../../src/kit/files/hash.ts'
import { createProject, type Files, writeFiles } from '../cli/project.ts'
import { git } from '../cli/trusted-repository.ts'
import { typeScript } from '../cli/typed-site.ts'
import { png } from '../site/rich-site.ts'
import { integrityOf, makePackage } from '../stand-ins/make-tarball.ts'

const here = import.meta.dirname
const temml = join(here, '../../node_modules/temml')

const declarations = `/** A boat on the water. */
export interface Boat {
  /** What it is called. */
  name: string
  length: number
}
/** A table of the database. */
export declare class Berth {
  name: string
}
/** Launches a boat. */
export declare function launch(boat: Boat): Boat
`

const compiled = `import { Column, Entity } from 'typeorm'
class Berth {}
__decorate([Column({ nullable: true })], Berth.prototype, 'name')
Berth = __decorate([Entity()], Berth)
`

/** An OpenAPI document that is in the store as if it had been downloaded. */
export const specification = {
  url: 'https://specs.example.com/port.yaml',
  text: `openapi: 3.1.0
info: { title: Port over HTTP, version: 1.0.0 }
paths:
  /docks:
    get:
      operationId: listDocks
      summary: List docks
      responses:
        '200': { description: The docks, content: { application/json: { schema: { $ref: docks.yaml } } } }
`,
  other: { url: 'https://specs.example.com/docks.yaml', text: 'type: array\ndescription: Docks.\nitems: { type: string }\n' },
}

/** The package that the reference documents and the samples import. */
function sdkFiles(version: string): Readonly<Record<string, string>> {
  return {
    'package.json': `{ "name": "@acme/sdk", "version": "${version}", "types": "index.d.ts" }`,
    'index.d.ts': declarations.replace('on the water', `of version ${version}`),
    'index.js': compiled,
    'index.js.map': '{ "version": 3, "sources": ["src/index.ts"], "names": [], "mappings": "" }',
    'sdk.graphql': 'type Query {\n  "All sails."\n  sails: Int\n}\n',
    'openapi.yaml': specification.text.replace('$ref: docks.yaml', 'type: string').replace('listDocks', 'listSails'),
  }
}

export const sdks = ['2.0.0', '2.1.0'].map((version) => {
  const tarball = makePackage(sdkFiles(version))
  return { name: '@acme/sdk', version, tarball, integrity: integrityOf(tarball) }
})

/** Replacements for the libraries of pictures, which are 45 MB: pictures are one pixel, followed by what was asked for. */
const libraries: Files = {
  'node_modules/sharp/package.json': '{ "name": "sharp", "version": "1.0.0", "main": "main.cjs" }',
  'node_modules/sharp/main.cjs': `const pixel = Buffer.from('${Buffer.from(png(1, 1)).toString('base64')}', 'base64')
module.exports = (bytes) => {
  const done = [String(bytes)]
  const names = ['rotate', 'resize', 'extend', 'flatten', 'png', 'toFormat']
  const image = Object.fromEntries(names.map((name) => [name, (...args) => (done.push(name + JSON.stringify(args)), image)]))
  image.metadata = async () => ({ pages: 1 })
  image.toBuffer = async () => Buffer.concat([pixel, Buffer.from(done.join(' '))])
  return image
}
`,
  'node_modules/satori/package.json': '{ "name": "satori", "version": "1.0.0", "main": "main.cjs" }',
  'node_modules/satori/main.cjs': `const draw = (node) => {
  if (node === null || typeof node !== 'object') return String(node)
  if (Array.isArray(node)) return node.map(draw).join('|')
  return typeof node.type === 'function' ? draw(node.type(node.props)) : draw(node.props.children ?? '')
}
exports.default = async (element, { fonts }) => [...fonts.map(({ weight, data }) => weight + String(data)), draw(element)].join(' ')
`,
}

/** What has been downloaded before; builds verify it and need no network. */
function downloads(): Files {
  const stored = (text: string) => `.docsgen/specifications/${sha256(integrityOf(Buffer.from(text))).slice(0, 32)}`
  return {
    ...Object.fromEntries(sdks.map((sdk) => [`.docsgen/packages/${sdk.name.replaceAll('/', '+')}-${sdk.version}.tgz`, sdk.tarball])),
    [stored(specification.text)]: specification.text,
    [stored(specification.other.text)]: specification.other.text,
  }
}

/** A small site with every feature, in a repository whose tag `v1.0.0` is its older version. Needs no network. */
export function createEverything(): string {
  const root = createProject({ '.gitignore': 'node_modules\n.docsgen\nout\n' }, 'everything')
  git(root, 'init', '--quiet', '--initial-branch=main')
  cpSync(join(here, 'old'), root, { recursive: true })
  save(root, 'v0.9.0')
  git(root, 'tag', 'v0.9.0')
  writeFiles(root, { 'content/guide/new.md': '# New in 1\n\nSee the [guide](./index.md).\n' })
  save(root, 'v1.0.0')
  git(root, 'tag', 'v1.0.0')
  for (const folder of ['content', 'api']) rmSync(join(root, folder), { recursive: true })
  cpSync(join(here, 'site'), root, { recursive: true })
  writeFiles(root, { 'content/guide/wide.png': png(600, 20) })
  addAlternatives(root)
  const config = join(root, 'docs.config.ts')
  writeFileSync(config, readFileSync(config, 'utf8').replace('INTEGRITY_OF_SDK', sdks[0]?.integrity ?? ''))
  save(root, 'v2.0.0')
  const pin = { commit: git(root, 'rev-parse', 'HEAD') }
  const pins = { main: pin, HEAD: pin }
  writeFiles(root, { 'docs.lock.json': JSON.stringify({ repositories: { '.': pins, './': pins } }) })
  addLibraries(root)
  writeFiles(root, downloads())
  return root
}

function save(root: string, message: string): void {
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message', message)
}

function addLibraries(root: string): void {
  const modules = join(root, 'node_modules')
  for (const file of ['package.json', 'dist/temml.cjs']) {
    mkdirSync(dirname(join(modules, 'temml', file)), { recursive: true })
    cpSync(join(temml, file), join(modules, 'temml', file))
  }
  const sdk = Object.fromEntries(Object.entries(sdkFiles('2.0.0')).map(([path, text]) => [`node_modules/@acme/sdk/${path}`, text]))
  writeFiles(root, { ...typeScript, ...libraries, ...sdk })
}

/** What other values of options name. */
function addAlternatives(root: string): void {
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const copies = { content: ['pages', 'archive'], 'i18n/de/content': ['i18n/de/pages'], public: ['static'], theme: ['other-theme'] }
  for (const [from, targets] of Object.entries(copies))
    for (const to of targets) cpSync(join(root, from), join(root, to), { recursive: true })
  for (const folder of ['archive/blog', 'archive/team.tsx']) rmSync(join(root, folder), { recursive: true })
  const otherIcon = text('public/icon.svg').replace('1a66aa', 'aa661a')
  writeFiles(root, {
    'public/other.svg': otherIcon,
    'static/other.svg': otherIcon,
    'static/added.txt': 'Added.\n',
    'pages/guide/deep/more.md': '# More of other pages\n\nDeeper text.\n',
    'content/guide/terms.md': '# Terms\n\n## Channel\n\nAnother explanation.\n',
    'other-theme/components/site-footer.tsx': text('theme/components/site-footer.tsx').replace('Below', 'Far below'),
    'links/other-port.json': text('links/port.json').replace('"dock"', '"pier"'),
    'openapi/boats-2.yaml': text('openapi/boats.yaml').replace('Get a boat', 'Get one boat'),
    'languages/crate-2.json': text('languages/crate.json').replace('A place for boats', 'A safe place'),
    'languages/package-2.json': text('languages/package.json').replace('A place for boats', 'A safe place'),
    'other-api/boat.d.ts': text('api/boat.d.ts').replace('What it is called', 'Its name'),
    'other-schema/harbor.graphql': text('schema/harbor.graphql').replace('All boats', 'Every boat'),
    'sample-packages/package.json': '{ "private": true }',
    'sample-packages/package-lock.json': '{ "lockfileVersion": 3, "packages": { "": {} } }',
  })
}
