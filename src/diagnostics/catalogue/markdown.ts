import { type CatalogueTable, didYouMean } from '../entry.ts'

interface RefusedParams {
  /** An origin, `'self'` as `this site`, or a scheme. */
  readonly source: string
  /** `frame-src` */
  readonly directive: string
  /** `show frames from` */
  readonly what: string
  readonly way: string
  readonly count: number
  readonly pages: number
}

/** What can be wrong within the text of a page. */
export const markdownEntries = {
  'heading/duplicate-id': {
    severity: 'error',
    title: 'Duplicate heading id',
    message: ({ id }: { id: string }) => `The id \`${id}\` is used twice on this page.`,
    hint: () => 'Give one of them a different id: `## Title {#other-id}`.',
  },
  'heading/bad-id': {
    severity: 'warning',
    title: 'Invalid heading id',
    message: ({ id }: { id: string }) => `\`{#${id}}\` is not a valid id, so the heading gets one from its text.`,
    hint: () => 'An id has letters, digits, `-`, `_`, `.` and `:`, and is not one of the names the page itself uses.',
  },
  'heading/second-title': {
    severity: 'warning',
    title: 'A page has a second title',
    message: () => 'This is a second `#` heading; a page has only one title.',
    hint: () => 'Change it to a `##` heading.',
  },
  'footnote/undefined': {
    severity: 'warning',
    title: 'Undefined footnote',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is not defined on this page.`,
    hint: ({ label }: { label: string }) => `Add a line \`[^${label}]: …\`.`,
  },
  'footnote/unused': {
    severity: 'warning',
    title: 'Unused footnote',
    message: ({ label }: { label: string }) => `Nothing on this page refers to the footnote \`[^${label}]\`, so it is not shown.`,
    hint: ({ label }: { label: string }) => `Add \`[^${label}]\` to the text, or remove the footnote.`,
  },
  'footnote/duplicate': {
    severity: 'warning',
    title: 'Duplicate footnote',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is defined twice; the first definition is used.`,
  },
  'container/unknown-kind': {
    severity: 'warning',
    title: 'An unknown kind of box',
    message: ({ kind }: { kind: string; suggestion?: string | undefined }) => `There is no \`:::${kind}\` box, so it is shown as a note.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      suggestion === undefined ? 'Add the kind under `admonitions` in the config.' : `Did you mean \`:::${suggestion}\`?`,
  },
  'container/no-members': {
    severity: 'warning',
    title: 'A members block without members',
    message: () => 'This `:::members` block contains no headings, and each of its rows starts with a heading.',
    hint: () => 'Add a `### name` heading above the text of each member.',
  },
  'container/not-closed': {
    severity: 'warning',
    title: 'A box is not closed',
    message: ({ kind }: { kind: string }) => `The \`:::${kind}\` box is never closed, so it ends with its surroundings.`,
    hint: () => 'Put a line `:::` after it.',
  },
  'container/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing colons',
    message: () => 'This `:::` does not close any box, so it is ignored.',
    hint: () => 'Remove it, or add the missing opening line, such as `:::note`.',
  },
  'component/unknown': {
    severity: 'warning',
    title: 'Unknown component',
    message: ({ name }: { name: string; suggestion?: string | undefined }) => `Unknown component \`<${name}>\`: the tag is shown as text.`,
    hint: ({ name, suggestion }: { name: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `If you meant it as text, write \`\\<${name}>\`. If it is a component, add it under \`components\` in the config.`
        : `Did you mean \`<${suggestion}>\`?`,
  },
  'component/not-closed': {
    severity: 'error',
    title: 'A component is not closed',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is never closed.`,
    hint: ({ name }: { name: string }) => `Add a line \`</${name}>\` after its content, or end the tag with \`/>\`.`,
  },
  'component/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing tag of a component',
    message: ({ name }: { name: string }) => `This \`</${name}>\` has no opening tag, so it is ignored.`,
    hint: ({ name }: { name: string }) => `Remove it, or add \`<${name}>\` before it.`,
  },
  'component/refused-attribute': {
    severity: 'warning',
    title: 'A component attribute could run code',
    message: ({ name, attribute, reason }: { name: string; attribute: string; reason: string }) =>
      `The attribute \`${attribute}\` of \`<${name}>\` is removed: ${reason}.`,
    hint: () => 'Delete it, or set it inside the component.',
  },
  'component/bad-attribute': {
    severity: 'error',
    title: 'Invalid component attribute',
    message: ({ name, reason }: { name: string; reason: string }) => `The attributes of \`<${name}>\` are invalid: ${reason}.`,
    hint: () => 'Write attributes as `name="text"`, `name`, or `name={…}` with a JSON value.',
  },
  'code/unknown-language': {
    severity: 'warning',
    title: 'Unknown code language',
    message: ({ language }: { language: string; suggestion?: string | undefined }) =>
      `Unknown language \`${language}\`: the code is shown without highlighting.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Use `text` for plain text, or add a highlight.js language under `codeLanguages` in the config.',
  },
  'code/bad-lines': {
    severity: 'warning',
    title: 'Highlighted lines do not exist',
    message: ({ range, lines }: { range: string; lines: number }) =>
      `\`{${range}}\` highlights lines that do not exist: this block has ${lines} ${lines === 1 ? 'line' : 'lines'}.`,
    hint: () => 'Line numbers start at 1, as in `{1,3-5}`.',
  },
  'code/unclosed-highlight': {
    severity: 'warning',
    title: 'Unclosed highlight',
    message: () => 'This `highlight-start` has no matching `highlight-end`, so the rest of the block is highlighted.',
    hint: () => 'Add a `highlight-end` comment after the last highlighted line.',
  },
  'code/unbalanced-cut': {
    severity: 'warning',
    title: 'Unmatched cut comment',
    message: ({ mark }: { mark: string }) =>
      mark === 'cut-end'
        ? 'This `---cut-end---` has no `---cut-start---` before it.'
        : `This \`---${mark}---\` has no \`---cut-end---\` after it.`,
    hint: () =>
      'To hide lines, put a `---cut-start---` comment before them and a `---cut-end---` comment after them, each on its own line. Hidden lines cannot be nested.',
  },
  'code/not-highlighted': {
    severity: 'warning',
    title: 'Code is too large to highlight',
    message: ({ reason }: { reason: string }) => `This code is shown without highlighting: ${reason}.`,
    hint: () => 'Show only the relevant part, or mark the block as `text`.',
  },
  'code/bidi': {
    severity: 'warning',
    title: 'Invisible direction marks in code',
    message: ({ codePoint }: { codePoint: string }) =>
      `This code contains the invisible character ${codePoint}, which can make code look different from what it does.`,
    hint: () => 'Delete it.',
  },
  'include/missing': {
    severity: 'error',
    title: 'Included file not found',
    message: ({ path }: { path: string; suggestion?: string | undefined }) => `Included file not found: \`${path}\`.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Paths are relative to the page, or to the project root if they begin with `/`.',
  },
  'include/outside': {
    severity: 'error',
    title: 'An included file is outside the project',
    message: ({ path }: { path: string }) => `The included file \`${path}\` is outside the project.`,
    hint: () => 'Copy the code into the project. docsgen does not read files outside it.',
  },
  'include/refused': {
    severity: 'error',
    title: 'A file cannot be included',
    message: ({ path, cause }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private')
        return `The file \`${path}\` is not included: files and folders whose names begin with a dot, and \`node_modules\`, are never read.`
      if (cause === 'link') return `The file \`${path}\` is not included: its path contains a symbolic link.`
      return `The file \`${path}\` is not included: it is neither in a content folder nor in a folder listed in \`includes\`.`
    },
    hint: ({ cause, folder }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private' || cause === 'link') return 'Copy the code to a file next to the page.'
      return folder === undefined
        ? 'Move the file to a folder that `includes` in the config lists, or copy the code into the page.'
        : `Add \`includes: ['${folder}']\` to the config, or copy the file to the page’s folder.`
    },
  },
  'include/missing-region': {
    severity: 'error',
    title: 'Included region not found',
    message: ({ path, region }: { path: string; region: string }) => `\`${path}\` has no region \`${region}\`.`,
    hint: ({ region }: { region: string }) => `Mark it in that file with the comments \`#region ${region}\` and \`#endregion ${region}\`.`,
  },
  'include/not-text': {
    severity: 'error',
    title: 'An included file is not text',
    message: ({ path, reason }: { path: string; reason: string }) => `The included file \`${path}\` cannot be shown: ${reason}.`,
  },
  'include/limit': {
    severity: 'error',
    title: 'A page includes too much',
    message: ({ megabytes }: { megabytes: number }) =>
      `At this point the page includes more than ${megabytes} MB from other files. This file and all later includes are left out.`,
    hint: () => 'Include regions of the files instead of whole files, or split the page.',
  },
  'html/script': {
    severity: 'warning',
    title: 'A page holds a script',
    message: ({ what }: { what: string }) => `${what} is left out: the text of a page may not run code.`,
    hint: () =>
      'Write a component and register it under `components` in the config. A script or style sheet for the whole page belongs in `head` in the config.',
  },
  'html/inline-style': {
    severity: 'warning',
    title: 'An inline style is left out',
    message: ({ isCode }: { isCode: boolean }) =>
      `The attribute \`style\` is left out: ${isCode ? 'the page’s security policy (`style-src`) ignores styles within its HTML' : 'the text of a page may not change how the page around it looks'}.`,
    hint: () => 'Give the element a `class`, and write the rule for it in a style sheet of the site’s theme.',
  },
  'html/refused-by-policy': {
    severity: 'warning',
    title: 'The page’s security policy refuses what its HTML loads',
    message: ({ source, directive, what, count, pages }: RefusedParams) =>
      `Browsers will not ${what} \`${source}\`: the page’s security policy (\`${directive}\`) does not allow it.${count > 1 ? ` It is asked for in ${count} places${pages > 1 ? ` on ${pages} pages` : ''}.` : ''}`,
    hint: ({ way }: RefusedParams) => way,
  },
  'html/page-element': {
    severity: 'warning',
    title: 'An HTML element that is not allowed in content',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is removed, because it belongs to the page layout, not to the content.`,
    hint: ({ name }: { name: string }) => `If you meant it as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/not-drawing': {
    severity: 'warning',
    title: 'An element that is not allowed in an SVG or formula',
    message: ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is removed: only ${root === 'svg' ? 'drawing' : 'math'} elements are allowed inside \`<${root}>\`.`,
    hint: ({ root }: { name: string; root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Move HTML out of the SVG, or save the SVG as a file next to the page.'
        : 'Close the formula before this tag, or remove the tag.',
  },
  'html/own-attribute': {
    severity: 'warning',
    title: 'Reserved HTML attribute',
    message: ({ name }: { name: string }) => `The attribute \`${name}\` is removed, because docsgen’s own scripts use it.`,
    hint: () => 'Choose a different name.',
  },
  'html/hides-property': {
    severity: 'warning',
    title: 'A name hides a property that scripts need',
    message: ({ name, value, element }: { name: string; value: string; element: string }) =>
      `The attribute \`${name}="${value}"\` of \`<${element}>\` is removed: the element would replace a property of the same name that the page’s scripts need.`,
    hint: ({ element }: { name: string; value: string; element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` instead.' : 'Choose a different name.',
  },
  'html/not-closed': {
    severity: 'warning',
    title: 'An HTML element is not closed',
    message: ({ name }: { name: string }) => `The element \`<${name}>\` is never closed, so it ends where the block around it ends.`,
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if you meant it as text.`,
  },
  'html/comment-not-closed': {
    severity: 'warning',
    title: 'An HTML comment is not closed',
    message: () => 'This comment begins with `<!--` but is never closed, so everything after it is hidden.',
    hint: () => 'Add `-->` after the comment, or write `\\<!--` if you meant it as text.',
  },
  'html/stray-close': {
    severity: 'warning',
    title: 'Unmatched closing HTML tag',
    message: ({ name }: { name: string }) => `This \`</${name}>\` has no opening tag, so it is ignored.`,
    hint: () => 'Remove it, or add the opening tag before it.',
  },
  'html/unknown-element': {
    severity: 'warning',
    title: 'Unknown HTML element',
    message: ({ name }: { name: string }) => `\`<${name}>\` is not an HTML element, so browsers do not show the tag.`,
    hint: ({ name }: { name: string }) => `If you meant it as text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/bad-id': {
    severity: 'warning',
    title: 'An HTML id cannot be used',
    message: ({ id }: { id: string }) => `The id \`${id}\` belongs to the page itself, so it is left out here.`,
    hint: () => 'Choose another id.',
  },
} as const satisfies CatalogueTable
