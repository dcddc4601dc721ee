import { didYouMean, didYouMeanOr, error, warning } from '../define-diagnostics.ts'

interface UnknownFenceWord {
  readonly word: string
  /** The name of the block, if no word has an effect on it. */
  readonly block?: string | undefined
  /** The advice for this word, which replaces the usual advice. */
  readonly instead?: string | undefined
  readonly suggestion?: string | undefined
}

interface RefusedParams {
  /** An origin, `this site` for `'self'`, or a scheme. */
  readonly source: string
  /** The name of the directive, such as `frame-src`. */
  readonly directive: string
  /** The effect that the directive prevents, such as `loading frames from`. */
  readonly what: string
  readonly way: string
}

interface IgnoredAttribute {
  readonly word: string
  readonly why: 'shown' | 'unknown' | 'own-class' | 'title'
}

export const markdownDiagnostics = {
  'heading/duplicate-id': error(
    'Duplicate heading ID',
    'The ID `{id}` is used more than once on this page.',
    () => 'Choose a different ID: `## Title {#other-id}`.',
  ),
  'heading/bad-id': warning(
    'Invalid heading ID',
    ({ id }: { id: string }) => `\`{#${id}}\` is not a valid ID, so docsgen generates one from the heading text.`,
    'Choose a different ID. It must not contain spaces or match an ID that the page layout uses, such as `_content` or `fn-1`.',
  ),
  'heading/own-id': error(
    'Invalid ID from the `headingIds` function',
    'For the heading “{text}”, the `headingIds` function {reason}.',
    'Fix the function in the config. It must return a string that is not empty, contains no spaces or quotation marks, and is not in `used`.',
  ),
  'heading/ignored-attribute': warning(
    'Heading attribute without effect',
    ({ word, why }: IgnoredAttribute) => {
      if (why === 'shown') return `\`${word}\` is shown as text because it is not a list of an ID and classes.`
      if (why === 'own-class') return `The class \`${word}\` has no effect because docsgen’s theme uses this name.`
      if (why === 'title') return `The class \`${word}\` has no effect because the page title cannot have classes.`
      return `\`${word}\` has no effect because braces after a heading can set only its ID and classes.`
    },
    ({ why }: IgnoredAttribute) =>
      why === 'own-class' ? 'Choose a different class name.' : 'Remove it, or keep only an ID and classes: `## Title {#id .class}`.',
  ),
  'heading/empty': warning('Heading without text', 'This heading has no text.', 'Add text after the `#`, or remove the line.'),
  'heading/no-space': warning(
    'Missing space after `#`',
    '`{found}` is shown as text because Markdown headings require a space after the `#`.',
    'Write `{meant}`.',
  ),
  'table/no-delimiter-row': warning(
    'Missing delimiter row of a table',
    'These lines look like a table, but they are shown as text because they have no delimiter row.',
    'Add `{row}` below the header row.',
  ),
  'table/wrong-delimiter-row': warning(
    'Wrong number of columns in a delimiter row',
    'These lines look like a table, but they are shown as text because the header row has {columns} columns and the delimiter row {delimiters}.',
    'Write `{row}` below the header row.',
  ),
  'table/extra-cells': warning(
    'Too many cells in a table row',
    ({ cells, columns }: { cells: number; columns: number }) =>
      `This row has ${cells} cells, but the table has ${columns === 1 ? 'one column' : `${columns} columns`}, so the extra cells are not shown.`,
    'Add the missing columns to the first two lines of the table. If a `|` is part of the text, write `\\|`.',
  ),
  'markdown/conflict': warning(
    'Unresolved merge conflict',
    '`{mark}` begins an unresolved merge conflict.',
    'Keep one version, and delete the other version and the `<<<<<<<`, `=======`, and `>>>>>>>` lines.',
  ),
  'heading/second-title': warning(
    'Misplaced title heading',
    'This `#` heading is not at the beginning of the page, so it is not the page title.',
    'Change this line to a `##` heading.',
  ),
  'heading/link-in-title': warning(
    'Link or image in a page title',
    'The page title contains {what}, which docsgen removes.',
    'Move it below the title. Titles can contain only text because they also appear in sidebars and browser tabs.',
  ),
  'html/script': warning(
    'Script in a page',
    '{what} is removed, because page content cannot run code.',
    'Write a component, and register it under `components` in the config. To add scripts and style sheets to pages, use `head` in the config.',
  ),
  'html/inline-style': warning(
    'Inline style without effect',
    ({ where }: { where: 'component' | 'page' | 'Markdown' }) =>
      where === 'component'
        ? 'The `style` attribute has no effect, because the site’s security policy (`style-src`) blocks inline styles.'
        : `The \`style\` attribute is removed, because ${where === 'page' ? 'the page’s security policy (`style-src`) does not allow inline styles' : 'page content cannot change the appearance of the rest of the page'}.`,
    'Give the element a `class` attribute, and add the rule to a style sheet in your theme.',
  ),
  'html/refused-by-policy': warning(
    'Resource blocked by the security policy',
    ({ source, directive, what }: RefusedParams) =>
      `The page’s security policy (\`${directive}\`) prevents browsers from ${what} ${source === 'this site' ? source : `\`${source}\``}.`,
    '{way}',
  ),
  'html/page-element': warning(
    'HTML element not allowed in content',
    'The tag `<{name}>` is removed, because it belongs to the page layout, not to the content.',
    'If you meant the tag as text, put it in backticks or write `\\<{name}>`.',
  ),
  'html/not-drawing': warning(
    'Element not allowed in an SVG or formula',
    ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is removed, because only ${root === 'svg' ? 'SVG' : 'MathML'} elements are allowed inside \`<${root}>\`.`,
    ({ root }: { root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Move the HTML out of the SVG, or save the SVG as a file next to the page.'
        : 'Close the formula before this tag, or remove the tag.',
  ),
  'html/own-attribute': warning(
    'Reserved HTML attribute',
    'The `{name}` attribute is removed, because docsgen’s scripts use it.',
    'Choose a different name for the attribute.',
  ),
  'html/react-attribute': warning(
    'React attribute name in HTML',
    '`{name}` is not an HTML attribute, so it has no effect.',
    'Did you mean `{instead}`?',
  ),
  'html/hides-property': warning(
    'Reserved name or ID',
    'The `{name}="{value}"` attribute of `<{element}>` is removed, because the element would hide a property of the same name that the page’s scripts need.',
    ({ element }: { element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` attribute instead.' : 'Choose a different value.',
  ),
  'html/not-closed': warning(
    'Unclosed HTML element',
    'The `<{name}>` element is never closed, so docsgen closes it at the end of the surrounding block.',
    'Add `</{name}>`, or write `\\<{name}>` if you want to show the tag as text.',
  ),
  'html/comment-not-closed': warning(
    'Unclosed HTML comment',
    'This comment begins with `<!--` but is never closed, so the text after it is hidden.',
    'Add `-->` at the end of the comment. To show `<!--` as text, write `\\<!--`.',
  ),
  'html/stray-close': warning(
    'Unmatched closing HTML tag',
    'This `</{name}>` has no opening tag, so it is ignored.',
    'Remove it, or add the opening tag before it.',
  ),
  'html/unknown-element': warning(
    'Unknown HTML element',
    '`<{name}>` is not an HTML element, so browsers do not show the tag.',
    ({ name, suggestion }: { name: string; suggestion?: string | undefined }) =>
      suggestion !== undefined
        ? `Did you mean the component \`<${suggestion}>\`?`
        : `If you meant the tag as text, put it in backticks or write \`\\<${name}>\`.`,
  ),
  'html/bad-id': warning(
    'Invalid or reserved HTML ID',
    ({ id }: { id: string }) => {
      if (id === '') return 'The ID is empty, so it is removed.'
      if (/\s/.test(id)) return `The ID \`${id}\` contains whitespace, so the ID is removed.`
      return `The ID \`${id}\` is reserved for the page layout, so it is removed here.`
    },
    'Choose a different ID without whitespace.',
  ),
  'html/duplicate-id': warning(
    'Duplicate HTML ID',
    'Another element on this page already has the ID `{id}`, so the ID is removed here.',
    'Remove this ID, or choose a different one. Links to the ID go to the first element that has it.',
  ),
  'code/unknown-language': warning(
    'Unknown code language',
    '`{language}` is not a known language, so the code is shown without syntax highlighting.',
    didYouMeanOr('Use `text` for plain text, or add a highlight.js language under `codeLanguages` in the config.'),
  ),
  'code/not-closed': warning(
    'Unclosed code block',
    'This code block is never closed, so it extends to the end of the page or of the surrounding list or quote.',
    'After the code, add a closing line with the same backticks or tildes as the opening line.',
  ),
  'code/empty': warning(
    'Empty code block',
    'This code block contains no code, so readers see an empty area.',
    'Add code, or remove the block. To show that a command has no output, add a comment such as `// no output`.',
  ),
  'code/unknown-attribute': warning(
    'Unknown code block attribute',
    ({ word, block = 'code block' }: UnknownFenceWord) => `\`${word}\` has no effect on this ${block}.`,
    ({ instead, suggestion }: UnknownFenceWord) =>
      instead ??
      didYouMean(suggestion) ??
      'Remove it. Code blocks accept `title="…"`, `{1,3-5}`, `ins={…}`, `del={…}`, `numbered`, and `file="…"`.',
  ),
  'code/not-highlighted': warning(
    'Code without highlighting',
    'This code is shown without syntax highlighting because {reason}.',
    'Show only the relevant part of the code, or set the language of the block to `text`.',
  ),
  'code/bidi': warning(
    'Invisible text-direction character in code',
    'This code contains the invisible character {codePoint}, which can hide what the code does.',
    'Delete the character.',
  ),
  'include/missing': error(
    'Included file not found',
    'Included file not found: `{path}`.',
    didYouMeanOr('Correct the path. Paths are relative to the page’s folder, or to the project root if they begin with `/`.'),
  ),
  'include/outside': error(
    'Included file outside the project',
    'The included file `{path}` is outside the project.',
    'Copy the file into the project folder. docsgen does not read files outside that folder.',
  ),
  'include/refused': error(
    'Included file not allowed',
    ({ path, cause }: { path: string; cause: 'outside' | 'private' | 'link' }) => {
      if (cause === 'private')
        return `The file \`${path}\` is not included: docsgen never reads \`node_modules\`, or files and folders whose names begin with a dot.`
      if (cause === 'link') return `The file \`${path}\` is not included: its path contains a symbolic link.`
      return `The file \`${path}\` is not included: it is neither in a content folder nor in a folder listed in \`includes\`.`
    },
    ({ cause, folder }: { cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private' || cause === 'link') return 'Copy the code into a file next to the page.'
      return folder === undefined
        ? 'Move the file to a folder that is listed in `includes` in the config, or copy the code into the page.'
        : `Add \`includes: ['${folder}']\` to the config, or copy the file to the page’s folder.`
    },
  ),
  'include/missing-region': error(
    'Included region not found',
    'The file `{path}` has no region named `{region}`.',
    'Mark the region in that file with `#region {region}` and `#endregion {region}` comments, or correct the name.',
  ),
  'include/not-text': error('Included file that is not text', 'The included file `{path}` cannot be shown: {reason}.'),
  'include/limit': error(
    'Too much included text',
    'With this file, the page would include more than {megabytes} MB from other files, so this file and all later includes are omitted.',
    'Include regions of the files instead of whole files, or split the page.',
  ),
}
