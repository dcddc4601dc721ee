import { describe, expect, test } from 'vitest'
import { findLines, readModules } from './source-files.ts'

const modules = readModules()

/** Users of `node:fs`, each with its reason. */
const filesystemUsers: Readonly<Record<string, string>> = {
  'src/core/pipeline/built-in-texts.ts': 'reads docsgen’s translations of the interface',
  'src/core/bundle/check-module-code.ts': 'reads the site’s modules to find import cycles and inline styles',
  'src/core/bundle/check-theme-types.ts': 'caches the result, and detects whether docsgen runs from a checkout',
  'src/core/bundle/compile-own-theme.ts': 'resolves the real path of the theme folder',
  'src/core/bundle/compile-server-bundle.ts': 'resolves the real path of the site, and writes compiled code for the threads',
  'src/core/bundle/compile-site-code.ts':
    'resolves the real path of the site, and checks that components exist, and reads the site’s components to find modules without effect',
  'src/kit/similar/similar-paths.ts': 'suggests a file for a mistyped path',
  'src/kit/programs/find-peer.ts': 'looks for packages that the project installed, and for its lock file',
  'src/core/bundle/compile-theme.ts': 'reads the theme’s compiled files',
  'src/core/bundle/check-theme-files.ts':
    'reads unused files of the theme folder, and reads the style sheets of the site and the theme, and finds the line of an export',
  'src/core/bundle/find-client-code.ts': 'reads the directives of modules',
  'src/core/bundle/licenses.ts': 'reads names and licenses of the packages sent to browsers',
  'src/core/bundle/theme-overlay.ts': 'lists and reads the sources of docsgen’s theme',
  'src/api/build-pool.ts': 'reads the hash of docsgen’s code',
  'src/cli/define-feature-commands.ts': 'reads the list of commands',
  'src/cli/diff.ts': 'reads ranks of search results',
  'src/cli/clean.ts': 'removes output, caches and old packages',
  'src/features/math/index.ts': 'reads a font of a package that the site installs',
  'src/features/brand/index.ts': 'reads the colors in the style sheets of the site, and reads a font of a package that the site installs',
  'src/core/bundle/default-colors.ts': 'reads the colors of the theme',
  'src/features/samples/index.ts': 'removes the packages of code samples',
  'src/features/offline-copy/command.ts': 'reads what the last build wrote',
  'src/features/diagrams/draw-command.ts': 'removes drawings that no page uses, and reads the scripts that draw diagrams in the browser',
  'src/cli/eject.ts': 'copies parts of the theme',
  'src/cli/host.ts': 'writes the settings of a host',
  'src/features/linked-sites/refresh.ts': 'reads the saved symbols of other sites, and reads symbols from a file, if asked to',
  'src/cli/finish.ts': 'reads the address for bug reports, and saves a report',
  'src/cli/open-published-site.ts': 'looks for the built site',
  'src/cli/manual.ts': 'copies the manual to build it',
  'src/features/addresses/index.ts': 'reads the files of a finished site',
  'src/api/open-project.ts': 'reads the config’s text for positions in diagnostics',
  'src/api/verify-build.ts': 'reads the files of two builds, and removes one of them',
  'src/tools/deploy/verify/verify-host.ts': 'reads a deployed folder',
  'src/api/load-manifest.ts': 'reads the manifest of an earlier build, and reads the manifest of the last build',
  'src/kit/files/open-allowed.ts':
    'reads lines for code frames, and resolves symbolic links, and is the only way to open a file that content names',
  'src/cli/redirect.ts': 'reads the list of redirects',
  'src/features/versions/cut.ts': 'reads the list of versions, and creates the folder for the project at a commit',
  'src/cli/report.ts': 'writes reports',
  'src/cli/search-test.ts': 'reads files with queries and questions',
  'src/api/trusted/trusted-project.ts':
    'detects content folders that are symbolic links, and creates the folder for an exported commit, and resolves the real path of the project',
  'src/core/config/check-folders.ts': 'resolves symbolic links to folders, and removes links where docsgen writes',
  'src/core/config/compile-config.ts': 'reads the config’s modules, and caches the compiled code',
  'src/core/config/find-config-file.ts': 'looks for the config',
  'src/core/config/load-module.ts': 'reads modules, their texts and source maps, for positions in diagnostics',
  'src/core/dev/project-files.ts': 'detects files that became symbolic links since they were read',
  'src/core/dev/watch-project.ts': 'resolves symbolic links',
  'src/core/discover/discover-sources.ts':
    'lists the folders of languages and versions, and lists translations beside their content folders',
  'src/core/discover/measure-assets.ts': 'reads the size of images',
  'src/features/linked-sites/symbol-links.ts': 'reads the copies of the symbols of other sites',
  'src/core/discover/read-source.ts': 'reads pages and the files that they include',
  'src/core/discover/walk-folder.ts': 'lists the content and public folders',
  'src/tools/migrate/migrate/compare-sites.ts': 'reads the HTML files of a built site',
  'src/tools/migrate/migrate/write-site.ts':
    'checks that a folder is free, writes the new site, and replaces files of the old one if asked to',
  'src/tools/migrate/site-files.ts': 'lists and reads the files of sites of other tools',
  'src/features/images/index.ts': 'reads images, and caches their smaller versions',
  'src/features/own-code/data-files.ts': 'reads the files that the config’s functions read',
  'src/features/previews/draw-icons.ts': 'reads the SVG of the icons, and removes pictures that no page uses',
  'src/features/previews/index.ts': 'reads fonts, and checks that the template exists',
  'src/features/repositories/fetch-commit.ts': 'creates and removes the clones that commits are fetched to',
  'src/features/samples/check-types.ts': 'creates the folder of the lock',
  'src/features/samples/install-packages.ts': 'writes the package files for npm',
  'src/features/samples/check-against.ts': 'writes the package files of other versions for npm',
  'src/features/samples/sample-setup.ts': 'reads the site’s files for samples',
  'src/features/samples/types-archive.ts': 'stores and unpacks the packages for checking samples',
  'src/features/samples/plan-program.ts': 'writes samples to files for TypeScript',
  'src/core/pipeline/write-files.ts': 'reads public files and assets to copy them',
  'src/core/preview/output-folder.ts': 'reads the files that it serves',
  'src/features/openapi/open-files.ts': 'reads stored documents, and reads OpenAPI documents and the files that they refer to',
  'src/features/references/packages/fetch-packages.ts': 'stores fetched packages',
  'src/features/references/packages/read-folder.ts': 'reads the sources of reference pages',
  'src/core/render/load-site-code.ts': 'loads the site’s compiled code, and reads the source map of compiled code',
  'src/tools/init/write-starter.ts': 'checks that a folder is free, reads the starter and writes it',
  'src/kit/caches/append-only-store.ts': 'is the cache of many records',
  'src/kit/caches/seal.ts': 'reads cached values with their seals, and reads and creates the key of the machine’s user',
  'src/kit/caches/machine.ts': 'inspects the process that holds a lock',
  'src/kit/failures/system-failure.ts': 'detects a lack of file handles',
  'src/kit/files/file-stamp.ts': 'reads when files were changed',
  'src/kit/files/read-git-files.ts': 'resolves the real path of the repository',
  'src/kit/files/file-system.ts':
    'is the only writer of the output folder, and writes other cache files, and creates folders, also where Node.js would never return, and reads a text file that may be missing, for the three parts that do without it',
  'src/kit/files/package-folder.ts': 'finds docsgen’s own folder',
  'src/kit/programs/find-program.ts': 'looks for programs in the folders of PATH, and looks for installed browsers',
  'src/kit/files/private-folder.ts': 'creates folders that nobody else can write to',
  'src/api/trusted/trusted-packages.ts':
    'links installed packages to an exported commit, and compares the package.json files above the project',
  'src/kit/programs/open-browser.ts': 'creates the folder for the browser’s profile',
  'src/kit/programs/run-npm.ts': 'looks for npm on Windows, and looks for the variables that npm’s settings name',
  'src/kit/programs/run-typescript.ts': 'looks for the project’s TypeScript',
  'src/kit/programs/run-git.ts': 'writes the files of a commit',
  'src/kit/threads/worker-process.ts': 'writes the results of a process to a pipe',
  'src/kit/caches/export-commit.ts': 'exports the files of commits to the cache',
  'src/features/versions/open-versions.ts': 'resolves the real path of the project',
}

const onlyIn = 'Pass the value down as an argument, or list the module with its reason'

test('node:fs is used only where it is listed, and every listed module uses it', () => {
  const users = modules.filter(({ imports }) => imports.some(({ specifier }) => /^(?:node:)?fs(?:\/promises)?$/.test(specifier)))
  expect(users.map(({ path }) => path).sort(), onlyIn).toEqual(Object.keys(filesystemUsers).sort())
})

interface Rule {
  readonly what: string
  readonly pattern: RegExp
  /** Files and folders (which end with `/`) with their reasons. */
  readonly allowedIn: Readonly<Record<string, string>>
}

const commands = {
  'src/cli/': 'reads the environment and passes it down',
  'src/api/': 'reads the environment and passes it down',
}

const rules: readonly Rule[] = [
  {
    what: 'console',
    pattern: /\bconsole\s*\./,
    allowedIn: {
      'templates/client/storage.ts': 'warns that choices are not stored',
      'src/features/openapi/samples/write-samples.ts': 'writes it into samples',
    },
  },
  {
    what: 'process.stdout and process.stderr',
    pattern: /\bprocess\.std(?:out|err)\b/,
    allowedIn: {
      'src/core/terminal/': 'is the only writer',
      'src/kit/failures/failure.ts': 'prints ignored errors for debugging',
      'src/cli/cli.ts': 'passes them to the terminal',
      'src/tools/migrate/config/read-code-config.ts': 'contains the script of another process',
    },
  },
  {
    what: 'new Worker',
    pattern: /\bnew Worker\b/,
    allowedIn: { 'src/kit/threads/worker-thread.ts': 'starts the threads of the pool', 'src/core/dev/watcher-thread.ts': 'watches files' },
  },
  {
    what: 'node:child_process',
    pattern: /['"](?:node:)?child_process['"]/,
    allowedIn: {
      'src/kit/programs/run-program.ts': 'starts every program',
    },
  },
  {
    what: 'evaluated text',
    pattern: /\bnew Function\b|(?<![.\w])eval\(|['"](?:node:)?vm['"]/,
    allowedIn: {
      'src/kit/threads/with-deadline.ts': 'calls a function of docsgen with a deadline',
      'src/core/render/load-site-code.ts': 'loads the code of the owner',
      'src/tools/migrate/config/read-code-config.ts':
        'contains the script of another process, which runs the config of another tool if asked to',
    },
  },
  {
    what: 'oxc-parser',
    pattern: /^import (?!type\b).*['"]oxc-parser['"]/,
    allowedIn: { 'src/kit/code/parse-code.ts': 'refuses code that would overflow the stack of the native parser' },
  },
  {
    what: 'network modules',
    pattern: /['"](?:node:)?(?:http|https|http2|net|tls|dgram|dns)(?:\/promises)?['"]|(?<![.\w])fetch\(|['"](?:undici|axios)['"]/,
    allowedIn: {
      'src/kit/network/send-request.ts':
        'sends every request to another host, and recognizes addresses of private networks, and limits the client of the search cluster to its own hosts',
      // Servers, which listen on this machine.
      'src/core/preview/': 'is a server',
      'src/tools/agents/mcp/serve-protocol.ts': 'is a server',
      'src/core/dev/': 'is a server',
      'src/features/openapi/': 'names the kind of authentication `http`, and writes samples of requests',
      'src/features/offline-copy/in-browser/': 'runs in the browser',
      'templates/client/': 'runs in the browser',
      'templates/search/query-cluster.ts': 'queries the search cluster',
      'src/core/config/address-problems.ts': 'recognizes IP addresses',
      'src/core/policy/policy-source.ts': 'refers to `https:` sources',
      'src/core/markdown/check-address.ts': 'lists the schemes of addresses',
    },
  },
  {
    what: 'process.cwd, process.env and process.argv',
    pattern: /\bprocess\.(?:cwd|env|argv)\b/,
    allowedIn: {
      ...commands,
      'src/core/config/load-config.ts': 'prevents the current folder from being the output folder',
      'src/kit/caches/machine.ts': 'is replaced in tests',
      'src/kit/caches/seal.ts': 'looks for the key of the machine’s user',
      'src/kit/failures/failure.ts': 'reads `DOCSGEN_DEBUG`',
      'src/core/bundle/compile-client.ts': 'defines a constant of the compiled code',
      'src/kit/programs/run-program.ts': 'passes named variables to programs',
      'src/features/search/typesense/cluster-client.ts': 'detects a proxy',
      'src/api/trusted/trusted-project.ts': 'reads where caches are',
      'src/tools/migrate/config/read-code-config.ts': 'contains the script of another process',
    },
  },
  {
    what: 'process.exit',
    pattern: /\bprocess\.exit\b/,
    allowedIn: {
      ...commands,
      'src/core/config/load-module.ts': 'replaces it while a module of the site runs',
      'src/core/diagnostics/codes/config.ts': 'mentions it in a message',
      'src/features/own-code/diagnostics.ts': 'mentions it in a message',
      'src/tools/migrate/config/read-code-config.ts': 'contains the script of another process',
    },
  },
  {
    what: 'the clock',
    pattern: /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)/,
    allowedIn: {
      ...commands,
      'src/core/dev/watcher.ts': 'passes it to the watcher',
      'src/tools/migrate/hugo/page-address.ts': 'compares the dates of pages with today, as Hugo does',
      'templates/client/try-it-response.ts': 'measures how long an API takes to answer',
      'src/core/pipeline/tasks.ts': 'measures how long pages take to render, for reports',
      'src/kit/text/foreign-pattern.ts': 'limits the time of matching patterns of other people',
      'src/features/diagrams/draw-command.ts': 'limits the time for drawing the diagrams of a page',
      'src/kit/threads/worker-process.ts': 'limits the time of work in another process',
      'src/kit/threads/with-deadline.ts': 'limits the time for a page; output produced within the limit does not depend on it',
    },
  },
  {
    what: 'randomness',
    pattern: /\bMath\.random\b|\brandom(?:Bytes|UUID|Int)\b/,
    allowedIn: {
      'src/kit/caches/seal.ts': 'creates a secret; never part of the output',
      'src/kit/caches/file-lock.ts': 'names a lock; never part of the output',
      'src/core/config/load-module.ts': 'gives each evaluation of a module a URL of its own; never part of the output',
      'src/core/render/render-page.ts': 'creates markers that content cannot contain; never part of the output',
      'src/api/open-dev-server.ts': 'creates a secret for pages of its server',
    },
  },
  {
    what: '`URL.canParse`, which is wrong about letters such as `ü` once Node.js 20 has optimized the call',
    pattern: /\bURL\.canParse\b/,
    allowedIn: {
      'templates/client/read-markdown.ts': 'runs in browsers',
      'templates/client/try-it-request.ts': 'runs in browsers',
      'templates/search/typesense-query.ts': 'runs in browsers',
    },
  },
  {
    what: 'picomatch',
    pattern: /['"]picomatch/,
    allowedIn: { 'src/kit/files/path-matcher.ts': 'limits what patterns can cost' },
  },
  {
    what: 'regular expressions that are created at run time',
    pattern: /\bRegExp\(/,
    allowedIn: {
      'src/kit/text/foreign-pattern.ts': 'limits what patterns of other people can cost',
      'src/core/bundle/check-theme-files.ts': 'the name of an export, which is a word of the theme’s code',
      'src/features/samples/plan-units.ts': 'constant',
      'src/core/config/check-head.ts': 'the name of one of three elements',
      'src/core/diagnostics/printable-text.ts': 'constant',
      'src/core/discover/sanitize-svg.ts': 'a name of our own',
      'src/tools/agents/mcp/open-site.ts': 'a name of our own',
      'src/tools/migrate/migrate/repair-pages.ts': 'letters of the name of an element, and a number',
      'src/tools/migrate/mkdocs/markdown/write-html-block.ts': 'letters of the name of an element',
      'src/features/abbreviations/index.ts': 'the abbreviations of a page, escaped',
      'src/core/markdown/component-extension.ts': 'the name of a component, which has only letters and digits',
      'src/core/markdown/control-characters.ts': 'constant',
      'src/core/markdown/prepare-grammar.ts': 'the expressions of a grammar of highlight.js, as it joins them itself',
      'src/core/markdown/linear-tokenizer.ts': 'rules of the parser, with limits',
      'src/features/content-rules/index.ts': 'words of the config, escaped',
      'src/kit/markdown-lines/front-matter.ts': 'constant',
      'src/features/references/doc-text.ts': 'constant',
      'src/core/render/render-page.ts': 'a number of our own',
    },
  },
  {
    what: 'parsers of YAML, TOML, and JSON with comments',
    pattern: /\bfrom ['"](?:yaml|js-yaml|smol-toml|jsonc-parser)['"]/,
    allowedIn: {
      'src/kit/data/read-data.ts': 'limits what other people’s data can cost',
      'src/core/markdown/read-front-matter.ts': 'reads front matter of at most 64 kB without aliases',
      'src/features/head-tags/index.ts': 'reads front matter of at most 64 kB without aliases',
      'src/core/markdown/read-section.ts': 'reads front matter of at most 64 kB without aliases',
      'src/features/openapi/parse-specification.ts': 'limits documents by itself, with positions, and reads events of the same parser',
      'src/features/samples/check-page-samples.ts': 'reads only problems of samples',
      'src/cli/search-test.ts': 'reads a file that the user names',
      'src/features/own-code/own-code-task.ts': 'reads a file for the site’s own code, with positions',
      'src/features/samples/package-files.ts': 'reads the project’s package.json, with positions',
      'src/api/trusted/trusted-packages.ts': 'reads package.json, with positions',
      'src/tools/migrate/mkdocs/read-config.ts': 'limits values by itself, with positions and tags of Python',
      'src/tools/migrate/mkdocs/translate-page.ts': 'writes YAML',
      'src/tools/migrate/migrate/write-site.ts': 'writes YAML',
      'src/tools/migrate/migrate/translate-front-matter.ts': 'writes YAML, and tests the kinds of nodes',
      'src/tools/migrate/migrate/plan-sidebars.ts': 'writes YAML',
      'src/tools/migrate/hugo/translate-page.ts': 'writes YAML',
    },
  },
  {
    what: 'the locale of the machine',
    pattern: /\.localeCompare\(|\.toLocale(?:Upper|Lower)Case\(|\.toLocale\w*String\(\)|new Intl\.\w+\(\s*(?:\)|undefined)/,
    allowedIn: {},
  },
]

/** Writing text into another syntax, and reading it: one function for each syntax. */
const doors: readonly Rule[] = [
  {
    what: 'percent-encoding',
    pattern: /(?<!')\b(?:de|en)codeURI(?:Component)?\b/,
    allowedIn: { 'src/kit/escape/percent.ts': 'is the encoder and the decoder', 'templates/': 'runs in the browser and imports nothing' },
  },
  {
    what: 'paths of addresses: without query and fragment, with and without the last slash, and their files',
    pattern:
      /split\(\/\[\?#\]|replace\(\/\[\?#\]\.\*|\.length > 1 && \w+\.endsWith\('\/'\)|\.endsWith\('\/'\) \? (?:[\w.]+ : `|`\$\{[^}]+\}index\.\w+` : `)/,
    allowedIn: {
      'src/kit/url/': 'takes them apart',
      'templates/': 'runs in the browser and imports nothing',
    },
  },
  {
    what: 'names of pages in decoded addresses',
    pattern: /decode(?:Percent|IfValid)\([^\n]*\)\??\.normalize\(/,
    allowedIn: { 'src/kit/escape/percent.ts': 'decodes them' },
  },
  {
    what: 'orders of texts',
    pattern: / < b(?:\.\w+)* \? -1/,
    allowedIn: {
      'src/kit/data/sort-and-group.ts': 'compares them',
      'templates/': 'runs in the browser and imports nothing',
    },
  },
  {
    what: 'lines and columns of an offset',
    pattern: /column: \w+\.length - \w+\.lastIndexOf/,
    allowedIn: {},
  },
  {
    what: 'entities of HTML and XML',
    pattern: /&(?:amp|lt|gt|quot|apos);/,
    allowedIn: {
      'src/kit/escape/markup.ts': 'writes and reads them',
      'src/core/discover/sanitize-svg.ts': 'looks for quotes in styles',
    },
  },
  {
    what: 'fences of Markdown',
    pattern: /(?:`|~)\{3,?\}|\/[^/]*\^[^/]*```/,
    allowedIn: {
      'src/kit/markdown-lines/': 'reads and writes them',
      'src/features/definition-lists/index.ts': 'lists all that can begin a block, in one expression',
      'src/features/references/doc-text.ts': 'lists all that can begin a block, in one expression',
      'src/features/typescript-reference/source-text.ts': 'masks code, braces, and quotes, whichever begins first',
    },
  },
  {
    what: 'tests for objects',
    pattern: /typeof ([\w.]+) === 'object' && \1 !== null|typeof ([\w.]+) !== 'object' \|\| \2 === null/,
    allowedIn: {
      'src/kit/data/is-record.ts': 'is the test',
      'templates/': 'runs in the browser and imports nothing',
    },
  },
  {
    what: 'runs of backticks',
    pattern: /'`'\.repeat|\/`\+\/g/,
    allowedIn: {
      'src/kit/markdown-lines/': 'finds and writes code spans',
      'src/features/foreign-syntax/note-foreign.ts': 'hides code of the same length',
      'src/features/references/generated-text.ts': 'removes them from plain text',
    },
  },
  {
    what: 'the beginning and the end of front matter',
    pattern: /\/\^(?:\(\?:)?(?:---|\\\+\\\+\\\+)|startsWith\('---|ndexOf\('(?:\\n)?---/i,
    allowedIn: {
      'src/kit/markdown-lines/': 'finds it',
      'src/features/diagrams/describe-diagram-error.ts': 'reads the settings of a diagram, whose lines mermaid does not count',
    },
  },
  {
    what: 'quotes of the shell',
    pattern: /'\\\\''/,
    allowedIn: { 'src/kit/escape/quote-words.ts': 'quotes arguments' },
  },
  {
    what: 'quotes and patterns of the settings of hosts',
    pattern: /\[["']?\\\\["']\]\/g|replace\(\/\[\\\\\^\$/,
    allowedIn: { 'src/kit/escape/quote-words.ts': 'quotes words, and escapes patterns' },
  },
]

describe('effects stay in their modules', () => {
  for (const { what, pattern, allowedIn } of [...rules, ...doors]) {
    test(what, () => {
      const paths = Object.keys(allowedIn)
      const isAllowed = (path: string) => paths.some((listed) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed))
      const wrong = modules.filter(({ path }) => !isAllowed(path)).flatMap((module) => findLines(module, pattern))
      expect(wrong, paths.length === 0 ? 'Nowhere in src/ or templates/' : `${onlyIn}: ${paths.join(', ')}`).toEqual([])
    })
  }

  test('an exception that is no longer needed is removed', () => {
    const unused = [...rules, ...doors].flatMap(({ what, pattern, allowedIn }) =>
      Object.keys(allowedIn)
        .filter(
          (listed) => !listed.endsWith('/') && !modules.some((module) => module.path === listed && findLines(module, pattern).length > 0),
        )
        .filter((listed) => listed !== 'src/cli/cli.ts')
        .map((listed) => `${what}: ${listed}`),
    )
    expect(unused).toEqual([])
  })

  test('comments are ignored', () => {
    const text = '/** Prints\n * console.log( */\n// console.log(1)\nconst a = 1 // console.log(2)\nconsole.log(3)\n'
    expect(findLines({ path: 'a.ts', text, imports: [] }, /console\./)).toEqual(['a.ts:5'])
  })
})
