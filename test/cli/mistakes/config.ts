import { config, type Mistake } from './mistake.ts'

const file = 'docs.config.ts'

export const configMistakes: readonly Mistake[] = [
  { name: 'a misspelled option', files: config("navBar: { title: 'A' },"), at: `${file}:2`, says: ['navBar', 'navbar'] },
  { name: 'an option of the wrong type', files: config('navbar: true,'), at: `${file}:2`, says: ['navbar'] },
  {
    name: 'a navbar item without a target',
    files: config("navbar: { items: [{ label: 'Guide' }] },"),
    at: `${file}:2`,
    says: ['navbar.items'],
  },
  {
    name: 'a sidebar that does not exist',
    files: config("navbar: { items: [{ label: 'Guide', sidebar: 'gide' }] },"),
    at: `${file}:2`,
    says: ['gide'],
  },
  {
    name: 'a page of a sidebar that does not exist',
    files: config("sidebars: { guide: ['guide/instal'] },"),
    at: `${file}:2`,
    says: ['guide/instal'],
  },
  {
    name: 'a folder of a sidebar that does not exist',
    files: config("sidebars: { guide: [{ autogenerate: 'gide' }] },"),
    at: `${file}:2`,
    says: ['gide'],
  },
  { name: 'a base without slashes', files: config("base: 'docs',"), at: `${file}:2`, says: ['base', '/docs/'] },
  { name: 'an address without a scheme', files: config("url: 'docs.example.com',"), at: `${file}:2`, says: ['url', 'https://'] },
  {
    name: 'a version without its folder',
    files: config("versions: [{ id: '2.x' }, { id: '1.x', path: '/1.x/' }],"),
    at: `${file}:2`,
    says: ['versions/1.x'],
  },
  {
    name: 'a language without its folder',
    files: config("locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },"),
    at: `${file}:2`,
    says: ['de'],
  },
  { name: 'a logo that does not exist', files: config("navbar: { logo: '/logo.svg' },"), at: `${file}:2`, says: ['/logo.svg'] },
  {
    name: 'a redirect from an existing page',
    files: config("redirects: [{ from: '/', to: 'https://example.com' }],"),
    at: `${file}:2`,
    says: ['/'],
  },
  {
    name: 'a redirect that leads to itself',
    files: config("redirects: [{ from: '/a', to: '/b' }, { from: '/b', to: '/a' }],"),
    at: `${file}:2`,
    says: ['/a'],
  },
  {
    name: 'an origin that is an address',
    files: config("security: { allow: { script: ['https://example.com/a.js; x'] } },"),
    at: `${file}:2`,
    says: ['security.allow.script'],
    exit: 2,
  },
  {
    name: 'no default export',
    files: { [file]: "export const config = { title: 'Small' }\n" },
    at: file,
    says: ['export default'],
    exit: 2,
  },
  { name: 'no title', files: { [file]: 'export default {}\n' }, at: file, says: ['title'], exit: 2 },
  {
    name: 'a syntax error',
    files: { [file]: "export default {\n  title: 'Small'\n  lastUpdated: false\n}\n" },
    at: `${file}:3`,
    says: [],
    exit: 2,
  },
  { name: 'a config that throws', files: { [file]: "throw new Error('no token')\n" }, at: file, says: ['no token'], exit: 2 },
  { name: 'two configs', files: { 'docs.config.json': '{ "title": "Small" }' }, says: ['docs.config.ts', 'docs.config.json'], exit: 2 },
  {
    name: 'a config of another name',
    files: { [file]: undefined, 'docsgen.config.ts': "export default { title: 'Small' }\n" },
    says: ['docsgen.config.ts', 'docs.config.ts'],
    exit: 2,
  },
  {
    name: 'an import that does not exist',
    files: { [file]: "import words from './words.ts'\n\nexport default { title: words }\n" },
    at: `${file}:1`,
    says: ['./words.ts'],
    exit: 2,
  },
]
