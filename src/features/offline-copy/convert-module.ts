import { posix } from 'node:path'
import { parseTrustedCode } from '../../kit/code/parse-code.ts'

interface ConvertedModule {
  /** A script that registers the module. */
  readonly code: string
  /** The files of the site that it can load, at once or later. */
  readonly files: readonly string[]
}

/** Makes a script of a module. Returns why that is not possible. Browsers load scripts from folders, but no modules. */
export async function convertModule(path: string, code: string): Promise<ConvertedModule | string> {
  const { module, errors } = parseTrustedCode(path, code)
  if (errors[0]) return `it is not valid JavaScript (${errors[0].message})`
  const { staticImports, staticExports, dynamicImports, importMetas } = module
  const atOnce = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  const foreign = atOnce.find((each) => !/^\.{1,2}\//.test(each))
  if (foreign !== undefined) return `it imports \`${foreign}\``
  const resolve = (address: string) => posix.join(posix.dirname(path), address)
  const imports = [...new Set(atOnce.map(resolve))]
  const later = dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const address = /^(["'`])(\.{1,2}\/[^"'`$]*)\1$/.exec(code.slice(start, end))?.[2]
    return address === undefined ? [] : resolve(address)
  })
  const edits = [
    ...dynamicImports.map(({ start }) => ({ start, end: start + 'import'.length, by: 'docsgenLoad' })),
    ...importMetas.map(({ start, end }) => ({ start, end, by: 'docsgenMeta' })),
  ].sort((a, b) => b.start - a.start)
  let edited = code
  for (const { start, end, by } of edits) edited = edited.slice(0, start) + by + edited.slice(end)
  const { transform } = await import('esbuild')
  try {
    const result = await transform(edited, {
      format: 'cjs',
      minifyWhitespace: true,
      legalComments: 'inline',
      target: 'es2022',
      logLevel: 'silent',
    })
    const head = `docsgenOffline.module(${JSON.stringify(path)},${JSON.stringify(imports)},function(require,module,docsgenLoad,docsgenMeta,fetch){`
    return { code: `${head}\n${result.code}\n})\n`, files: [...imports, ...later] }
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? error.message) : String(error)
  }
}
