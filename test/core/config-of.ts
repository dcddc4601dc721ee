import type { BuiltInTexts } from '../../src/core/config/config-texts.ts'
import { resolveConfig } from '../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../src/core/config/user-config.ts'
import type { Diagnostic } from '../../src/core/model/diagnostic.ts'
import type { SiteConfig } from '../../src/core/model/site-config.ts'
import type { SourceFile } from '../../src/core/model/source-file.ts'
import { listEnglishMessages } from '../../src/core/pipeline/english-messages.ts'
import { featureOptions, features } from '../../src/features.ts'
import type { AbsolutePath, ProjectPath } from '../../src/kit/files/paths.ts'

const englishMessages = listEnglishMessages(features)

export function configOf(changes: Partial<UserConfig> = {}, options: { readonly builtInTexts?: BuiltInTexts } = {}): SiteConfig {
  const { value, diagnostics } = resolveConfig(
    { title: 'Site', ...changes },
    { root: '/site', configFile: 'docs.config.ts' as ProjectPath, features: featureOptions, englishMessages, ...options },
  )
  if (value === undefined) throw new Error(`The config is not valid: ${diagnostics.map(reportLine).join(', ')}`)
  return value
}

export function sourceOf(projectPath: string, config: SiteConfig): SourceFile {
  const root = config.contentRoots.filter(({ projectDir }) => projectPath.startsWith(`${projectDir}/`)).at(-1)
  if (!root) throw new Error(`${projectPath} is in no content folder`)
  return {
    kind: kindOf(projectPath),
    rootId: root.id,
    path: projectPath.slice(root.projectDir.length + 1),
    projectPath: projectPath as ProjectPath,
    absolutePath: `/site/${projectPath}` as AbsolutePath,
    stamp: { bytes: 1, modifiedMs: 1, changedMs: 0, inode: 1 },
  }
}

function kindOf(path: string): SourceFile['kind'] {
  if (/\.(md|markdown)$/i.test(path)) return 'markdown'
  if (path.endsWith('_section.yaml')) return 'section'
  return /\.[jt]sx$/.test(path) ? 'page' : 'asset'
}

/** A diagnostic as one line: `content/a.md:3:7 error link/missing-page No page … Did you mean …?` */
export function reportLine({ code, severity, message, hint, location }: Diagnostic): string {
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':')
  return [place, severity, code, message, hint].filter(Boolean).join(' ')
}
