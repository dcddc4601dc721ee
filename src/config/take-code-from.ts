import path from 'node:path'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** The same site with its code, its public files and its cache in another folder. Content is read, and the site written, where they were. */
export function takeCodeFrom(config: SiteConfig, codeRoot: string): SiteConfig {
  const move = (file: AbsolutePath) => path.join(codeRoot, path.relative(config.root, file)) as AbsolutePath
  const { samples } = config.check
  return {
    ...config,
    root: codeRoot as AbsolutePath,
    stateDir: move(config.stateDir),
    publicDir: move(config.publicDir),
    themeDir: move(config.themeDir),
    contentRoots: config.contentRoots.map((root) => ({ ...root, codeDir: move(root.dir) })),
    components: Object.fromEntries(Object.entries(config.components).map(([name, file]) => [name, move(file)])),
    check: { ...config.check, samples: samples && { ...samples, packages: samples.packages && move(samples.packages) } },
  }
}
