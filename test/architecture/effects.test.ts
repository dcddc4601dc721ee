import { describe, expect, test } from 'vitest'
import { findLines, readModules } from './source-files.ts'

const modules = readModules()

/** Modules of Node that read or change the world outside, and who may use them for what. */
const filesystemUsers: Readonly<Record<string, string>> = {
  'src/bundle/check-site-modules.ts': 'reads the site’s own components to find what does nothing',
  'src/bundle/check-theme-exports.ts': 'finds the line of an export',
  'src/bundle/check-theme-types.ts': 'remembers which files were found good, asks whether docsgen runs from a checkout',
  'src/bundle/compile-server-bundle.ts': 'asks for the real path of the site, writes compiled code where threads can load it',
  'src/bundle/compile-site-code.ts': 'asks for the real path of the site',
  'src/bundle/compile-own-theme.ts': 'asks for the real path of the theme folder',
  'src/support/programs/find-peer.ts': 'looks for packages that the project installed, and for its lock file',
  'src/support/programs/find-typescript.ts': 'looks for the project’s TypeScript',
  'src/bundle/find-unused-files.ts': 'reads files of the theme folder that nothing uses',
  'src/bundle/licenses.ts': 'reads names and licenses of the packages that browsers get',
  'src/bundle/island-modules.ts': 'reads modules to see whether they begin with the directive',
  'src/bundle/compile-theme.ts': 'reads the theme’s compiled files',
  'src/bundle/theme-overlay.ts': 'lists and reads the sources of docsgen’s theme',
  'src/commands/clean.ts': 'removes what builds leave',
  'src/commands/finish.ts': 'reads where bugs are reported, saves what a report of one needs',
  'src/commands/eject.ts': 'copies parts of the theme',
  'src/commands/manual.ts': 'copies the manual to build it',
  'src/commands/open-project.ts': 'reads the config’s text to point into it',
  'src/commands/search-test.ts': 'reads the file of queries',
  'src/commands/report.ts': 'writes reports, reads lines for code frames',
  'src/commands/trusted-project.ts': 'asks whether content folders are links',
  'src/trusted/export-tree.ts': 'writes the files of a commit',
  'src/trusted/open-trusted-code.ts': 'makes the folder for them',
  'src/trusted/refuse-packages.ts': 'compares the package.json files above the project',
  'src/trusted/resolve-commit.ts': 'asks git from the real path of the project',
  'src/commands/build-pool.ts': 'reads the hash of docsgen’s own code',
  'src/config/check-folders.ts': 'resolves links to folders, and removes links where docsgen writes',
  'src/config/compile-config.ts': 'reads what it compiles, and caches the result',
  'src/config/find-config-file.ts': 'looks for the config',
  'src/config/load-module.ts': 'reads modules, their texts and source maps, for positions in diagnostics',
  'src/dev/watch-project.ts': 'finds out where links lead',
  'src/discover/measure-assets.ts': 'reads the size of pictures',
  'src/discover/read-source.ts': 'reads pages and the files that they include',
  'src/dev/leads-elsewhere.ts': 'looks whether a file has become a link since it was read',
  'src/discover/discover-sources.ts': 'lists the folders of languages and versions',
  'src/discover/walk-folder.ts': 'lists the content and public folders',
  'src/support/files/file-system.ts': 'is the only writer of the output folder',
  'src/support/caches/machine.ts': 'asks the system about the process that holds a lock',
  'src/pipeline/images/resize-images.ts': 'reads images, caches their smaller versions',
  'src/pipeline/reference/reference-cache.ts': 'keeps the schemas of generated pages',
  'src/pipeline/samples/check-types.ts': 'makes the folder of the lock',
  'src/pipeline/samples/clean-samples.ts': 'removes old packages for samples',
  'src/pipeline/samples/install-packages.ts': 'keeps the packages that samples are checked against',
  'src/pipeline/samples/sample-setup.ts': 'reads what the site has for its samples',
  'src/pipeline/samples/write-program.ts': 'puts samples where TypeScript reads them',
  'src/pipeline/shared-files.ts': 'reads public files and assets to copy them',
  'src/preview/output-folder.ts': 'reads what it serves',
  'src/support/failures/system-failure.ts': 'finds out whether file handles have run out',
  'src/support/similar/similar-file.ts': 'looks for a file that a mistyped path means',
  'src/support/programs/find-npm.ts': 'looks for npm on Windows',
  'src/reference/packages/package-store.ts': 'keeps the packages that were fetched',
  'src/reference/packages/read-folder.ts': 'reads what reference pages are made from',
  'src/render/locate-failure.ts': 'reads the source map of a theme that failed',
  'src/render/load-site-code.ts': 'loads the site’s compiled code',
  'src/starter/install-source.ts': 'asks where docsgen was installed from',
  'src/starter/write-starter.ts': 'looks whether a folder is free, reads the starter and writes it',
  'src/support/files/package-folder.ts': 'finds docsgen’s own folder',
  'src/support/files/file-stamp.ts': 'reads when files were changed',
  'src/support/caches/json-cache.ts': 'is the cache of what is one value',
  'src/support/caches/append-only-store.ts': 'is the cache of pages',
  'src/support/files/write-file-atomic.ts': 'writes all else of the cache',
}

const onlyIn = 'Only these modules may; pass the value down as an argument, or add the module with its reason'

test('node:fs is used only where it is listed, and every listed module uses it', () => {
  const users = modules.filter(({ imports }) => imports.some(({ specifier }) => /^(?:node:)?fs(?:\/promises)?$/.test(specifier)))
  expect(users.map(({ path }) => path).sort(), onlyIn).toEqual(Object.keys(filesystemUsers).sort())
})

interface Rule {
  readonly what: string
  readonly pattern: RegExp
  /** A folder ends with `/`; a file may say what it needs it for. */
  readonly allowedIn: Readonly<Record<string, string>>
}

const commands = {
  'src/commands/': 'reads the surroundings and passes them down',
  'src/cli.ts': 'reads the surroundings and passes them down',
}

const rules: readonly Rule[] = [
  {
    what: 'console',
    pattern: /\bconsole\s*\./,
    allowedIn: { 'templates/client/storage.ts': 'tells the reader’s browser that choices are not kept' },
  },
  {
    what: 'process.stdout and process.stderr',
    pattern: /\bprocess\.std(?:out|err)\b/,
    allowedIn: {
      'src/terminal/': 'is the only writer',
      'src/support/failures/ignore-error.ts': 'prints for those who look into docsgen itself',
      'src/cli.ts': 'hands them to the terminal',
    },
  },
  {
    what: 'new Worker',
    pattern: /\bnew Worker\b/,
    allowedIn: { 'src/support/threads/worker-thread.ts': 'starts the threads of the pool', 'src/dev/watcher-thread.ts': 'watches files' },
  },
  {
    what: 'node:child_process',
    pattern: /['"](?:node:)?child_process['"]/,
    allowedIn: {
      'src/support/programs/run-typescript.ts': 'checks types in a process of its own',
      'src/commands/dev.ts': 'opens the author’s browser',
      'src/support/programs/run-git.ts': 'asks git',
      'src/support/programs/run-npm.ts': 'has npm fetch packages',
    },
  },
  {
    what: 'network modules',
    pattern: /['"](?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?['"]|(?<![.\w])fetch\(/,
    allowedIn: {
      'src/preview/': 'is a server',
      'src/dev/': 'is a server',
      'templates/client/': 'runs in the browser',
      'templates/search/ask-cluster.ts': 'asks the search cluster',
      'src/config/address-problems.ts': 'asks whether a name is an IP address',
      'src/support/policy/policy-source.ts': 'asks for the scheme that policies say',
      'src/parse/check-address.ts': 'knows the schemes of addresses',
    },
  },
  {
    what: 'process.cwd, process.env and process.argv',
    pattern: /\bprocess\.(?:cwd|env|argv)\b/,
    allowedIn: {
      ...commands,
      'src/config/load-config.ts': 'keeps the folder docsgen was started in from being the output folder',
      'src/support/caches/machine.ts': 'is the machine, which tests replace',
      'src/support/failures/ignore-error.ts': 'asks whether to print ignored errors',
      'src/bundle/compile-client.ts': 'names a constant of the code it compiles',
      'src/support/programs/run-git.ts': 'hands git its surroundings, set to English',
      'src/support/programs/find-npm.ts': 'looks for npm on Windows',
    },
  },
  {
    what: 'process.exit',
    pattern: /\bprocess\.exit\b/,
    allowedIn: {
      ...commands,
      'src/config/load-module.ts': 'replaces it while a module of the site runs',
      'src/diagnostics/catalogue/config.ts': 'names it in a message',
    },
  },
  {
    what: 'the clock',
    pattern: /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)/,
    allowedIn: {
      ...commands,
      'src/watcher.ts': 'hands it to what the thread runs',
      'src/support/threads/map-with-deadline.ts': 'bounds the work for pages; what is made in time does not depend on it',
    },
  },
  {
    what: 'chance',
    pattern: /\bMath\.random\b|\brandom(?:Bytes|UUID|Int)\b/,
    allowedIn: {
      'src/support/caches/file-lock.ts': 'names a lock; nothing of it reaches the output',
      'src/render/render-page.ts': 'begins markers that no page can know; none reaches the output',
      'src/commands/dev.ts': 'makes the word that only pages of its server know',
    },
  },
  {
    what: 'the machine’s language',
    pattern: /\.localeCompare\(|\.toLocale(?:Upper|Lower)Case\(|\.toLocale\w*String\(\)|new Intl\.\w+\(\s*(?:\)|undefined)/,
    allowedIn: {},
  },
]

describe('effects stay in their modules', () => {
  for (const { what, pattern, allowedIn } of rules) {
    test(what, () => {
      const places = Object.keys(allowedIn)
      const isAllowed = (path: string) => places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))
      const wrong = modules.filter(({ path }) => !isAllowed(path)).flatMap((module) => findLines(module, pattern))
      expect(wrong, places.length === 0 ? 'Nowhere in src/ or templates/' : `${onlyIn}: ${places.join(', ')}`).toEqual([])
    })
  }

  test('an exception that is no longer needed is removed', () => {
    const unused = rules.flatMap(({ what, pattern, allowedIn }) =>
      Object.keys(allowedIn)
        .filter(
          (place) => !place.endsWith('/') && !modules.some((module) => module.path === place && findLines(module, pattern).length > 0),
        )
        .filter((place) => place !== 'src/cli.ts')
        .map((place) => `${what}: ${place}`),
    )
    expect(unused).toEqual([])
  })

  test('a comment is no use', () => {
    const text = '/** Prints\n * console.log( */\n// console.log(1)\nconst a = 1 // console.log(2)\nconsole.log(3)\n'
    expect(findLines({ path: 'a.ts', text, imports: [] }, /console\./)).toEqual(['a.ts:5'])
  })
})
