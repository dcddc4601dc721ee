import { expect, test } from 'vitest'
import { takeCodeFrom } from '../../../src/core/config/load-config.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const everyFolder: UserConfig = {
  title: 'Site',
  contentDir: 'pages',
  publicDir: 'static',
  themeDir: 'look',
  outDir: 'dist',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  components: { Badge: 'parts/badge.tsx' },
}

function resolved(): SiteConfig {
  const { value } = resolveConfig(everyFolder, {
    englishMessages: {},
    features: featureOptions,
    root: '/project/site',
    configFile: 'docs.config.ts' as ProjectPath,
  })
  if (!value) throw new Error('The config is wrong')
  return value
}

test('everything except content and output is read from the code’s folder', () => {
  const config = resolved()
  const moved = takeCodeFrom(config, '/code')
  expect(moved.contentRoots.map(({ dir, codeDir }) => [dir, codeDir])).toEqual([
    ['/project/site/pages', '/code/pages'],
    ['/project/site/i18n/de/pages', '/code/i18n/de/pages'],
  ])
  const { outDir, workingDir, contentRoots, ...rest } = moved
  expect({ outDir, workingDir }).toEqual({ outDir: '/project/site/dist', workingDir: '/project/site' })
  // Any new folder of the config must also be moved.
  expect(JSON.stringify({ rest, roots: contentRoots.map((root) => ({ ...root, dir: '' })) })).not.toContain('/project/site')
  expect(rest).toMatchObject({
    root: '/code',
    stateDir: '/code/.docsgen',
    publicDir: '/code/static',
    themeDir: '/code/look',
    components: { Badge: '/code/parts/badge.tsx' },
  })
})
