import { basename, posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { OtherSetting } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'

interface GuessedTitle {
  readonly title: string
  readonly unusedSettings: readonly OtherSetting[]
}

interface GuessInput {
  readonly files: SiteFiles
  readonly configFile: ProjectPath
  /** The folder of the site; `` for the root. */
  readonly folder: string
}

/** The title of a site whose config computes it: the beginning of its template, or else the name of the site's folder. */
export function guessTitle({ unread, locate }: ConfigData, { files, configFile, folder }: GuessInput): GuessedTitle {
  const at = unread.find(({ key }) => key === 'title')?.at ?? { ...locate('title'), file: configFile }
  const line = files.readText(at.file as ProjectPath)?.split('\n')[(at.line ?? 1) - 1] ?? ''
  const beginning = /title["']?\s*:\s*`([^`$\\]+)\$\{/.exec(line.slice(Math.max(0, (at.column ?? 1) - 2)))?.[1]?.replace(/[\s:|–—-]+$/, '')
  const names = [...folder.split('/').reverse(), basename(posix.resolve(files.root, '.'))]
  const name = names.find((each) => each !== '' && !/^(?:docs?|website|site|\.)$/.test(each))
  const title = beginning?.trim() || name || 'Documentation'
  return {
    title,
    unusedSettings: [
      { key: 'title', at, advice: `The config computes the title, so \`${title}\` is a guess. Correct the \`title\` option.` },
    ],
  }
}
