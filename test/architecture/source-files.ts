import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

export interface Module {
  /** From the repository's folder: `src/core/markdown/parse-page.ts` */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export interface Import {
  readonly line: number
  /** As written. */
  readonly specifier: string
  /** The imported file, from the repository's folder; undefined for a package or a Node module. */
  readonly target: string | undefined
}

/** Every file below `src/` and `templates/`. */
export function listFiles(): readonly string[] {
  return ['src', 'templates'].flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(repository.length + 1)
          .replaceAll('\\', '/'),
      ),
  )
}

export function readModules(): readonly Module[] {
  return listFiles()
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(repository, path), 'utf8')
      return { path, text, imports: findImports(text, path) }
    })
}

const statements = /^[ \t]*(?:import|export)\b(?:[^'"`;=()]*?\bfrom)?[ \t]*(['"])([^'"\n]+)\1/gm
const calls = /\b(?:import|require|import\.meta\.resolve)\(\s*(?:\/\*[^*]*\*\/\s*)?(['"])([^'"\n]+)\1/g

/** The imports of a module, including types: `import … from`, `export … from`, `import()`, `require()`. */
export function findImports(text: string, path: string): readonly Import[] {
  return [...text.matchAll(statements), ...text.matchAll(calls)].map((match) => {
    const specifier = match[2] as string
    return {
      line: text.slice(0, match.index + match[0].length).split('\n').length,
      specifier,
      target: specifier.startsWith('.') ? join(dirname(path), specifier).replaceAll('\\', '/') : undefined,
    }
  })
}

/** Lines that match outside of comments: `src/cli/cli.ts:12`. */
export function findLines({ path, text }: Module, pattern: RegExp): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  return code.split('\n').flatMap((line, index) => (pattern.test(line.replace(/(^|\s)\/\/.*$/, '')) ? [`${path}:${index + 1}`] : []))
}
