import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeSite } from '../generate-site.js'
import { hugoDialect } from './dialects.js'
import { copyClientFiles, copyLayout } from './layouts.js'

/** The system's Hugo: Debian's package `hugo`. @type {import('./tool.js').Tool} */
export const hugo = {
  name: 'hugo',
  dialect: hugoDialect,
  cacheFolder: 'resources',

  async prepare() {
    const { status, stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' })
    if (status !== 0) return { missing: 'no `hugo` on the PATH (on Debian: apt-get install hugo)' }
    return { version: /v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? stdout.trim() }
  },

  writeProject(site, root) {
    copyLayout('hugo', root)
    for (const name of ['header.html', 'footer.html']) copyLayout(`shared/${name}`, join(root, 'layouts/partials', name))
    copyClientFiles(join(root, 'static'))
    return writeSite(site, join(root, 'content'), hugoDialect)
  },

  buildCommand: ({ root, out }) => ({
    file: 'hugo',
    args: ['--quiet', '--noBuildLock', '--source', root, '--destination', out],
    cwd: root,
    env: { HUGO_CACHEDIR: join(root, 'cache') },
  }),
}
