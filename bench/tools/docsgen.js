import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSite } from '../generate-site.js'
import { docsgenDialect } from './dialects.js'
import { buildArguments, readStagesMs } from './docsgen-report.js'
import { copyLayout, projectRoot } from './layouts.js'

const cli = join(projectRoot, 'bin/docsgen.js')

/** @type {import('./tool.js').Tool & import('./tool.js').DevTool} */
export const docsgen = {
  name: 'docsgen',
  dialect: docsgenDialect,
  cacheFolder: '.docsgen',
  readStagesMs,
  article: '.prose',

  async prepare() {
    if (!existsSync(cli)) return { missing: 'bin/docsgen.js is not there' }
    if (!existsSync(join(projectRoot, 'dist'))) return { missing: 'not built yet: run `npm run build`' }
    return { version: JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version }
  },

  writeProject(site, root) {
    const size = writeSite(site, join(root, 'content'), docsgenDialect)
    copyLayout('shared/favicon.svg', join(root, 'public/favicon.svg'))
    writeFileSync(join(root, 'docs.config.ts'), `export default ${JSON.stringify(createConfig(site), null, 2)}\n`)
    return size
  },

  buildCommand: ({ root, out }) => ({ file: process.execPath, args: [cli, ...buildArguments({ root, out })], cwd: root }),

  devCommand: ({ root, port }) => ({ file: process.execPath, args: [cli, 'dev', '--port', String(port), '--strict-port'], cwd: root }),
}

/** The docsgen equivalent of the other tools' layouts. */
function createConfig({ shape, areas }) {
  const external = (label) => ({ label, href: `https://example.com/${label.toLowerCase()}` })
  return {
    title: 'Handbook',
    url: 'https://docs.example.com',
    navbar: { items: [{ label: 'Guide', href: '/' }, external('Changelog'), external('Community'), external('Source')] },
    footer: {
      groups: [
        { title: 'Learn', items: [{ label: 'Guide', href: '/' }, external('Courses'), external('Examples')] },
        { title: 'Community', items: [external('Chat'), external('Forum'), external('Events')] },
        { title: 'Company', items: [external('About'), external('Privacy'), external('Contact')] },
      ],
      copyright: '© The Handbook authors',
    },
    editUrl: 'https://example.com/handbook/edit/main/{path}',
    // The other tools do not read git's history either.
    lastUpdated: false,
    search: { provider: 'local' },
    // Real sites are built whatever problems they have.
    ...(shape === 'real' && { links: { missingPage: 'warn' } }),
    // Without `sidebars`, there is one with every page.
    ...(['real', 'sections'].includes(shape) && {
      sidebars: Object.fromEntries(areas.map(({ folder }) => [folder, [{ autogenerate: folder }]])),
    }),
  }
}
