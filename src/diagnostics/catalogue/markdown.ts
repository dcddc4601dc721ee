import { type CatalogueTable, didYouMean } from '../entry.ts'

/** What can be wrong within the text of a page. */
export const markdownEntries = {
  'heading/duplicate-id': {
    severity: 'error',
    title: 'Two headings claim one id',
    message: ({ id }: { id: string }) => `The id \`${id}\` is given twice on this page.`,
    hint: () => 'Give one of them another id: `## Title {#other-id}`.',
  },
  'heading/bad-id': {
    severity: 'warning',
    title: 'A heading id cannot be used',
    message: ({ id }: { id: string }) => `\`{#${id}}\` is not a usable id, so the heading gets one from its text.`,
    hint: () => 'An id has letters, digits, `-`, `_`, `.` and `:`, and is not one of the names the page itself uses.',
  },
  'heading/second-title': {
    severity: 'warning',
    title: 'A page has a second title',
    message: () => 'A page has one `#` title; this is another one.',
    hint: () => 'Make it a `##` heading.',
  },
  'heading/link-in-title': {
    severity: 'warning',
    title: 'A link or a picture in a page’s title',
    message: ({ what }: { what: string }) => `The page’s title has ${what}, which is not shown there.`,
    hint: () => 'Put it below the title: titles are also shown in sidebars and browser tabs, as text.',
  },
  'footnote/undefined': {
    severity: 'warning',
    title: 'A footnote is not defined',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is not defined on this page.`,
    hint: ({ label }: { label: string }) => `Add a line \`[^${label}]: …\`.`,
  },
  'footnote/unused': {
    severity: 'warning',
    title: 'A footnote is never used',
    message: ({ label }: { label: string }) => `Nothing on this page points to the footnote \`[^${label}]\`, so it is not shown.`,
    hint: ({ label }: { label: string }) => `Write \`[^${label}]\` where it belongs, or remove it.`,
  },
  'footnote/duplicate': {
    severity: 'warning',
    title: 'A footnote is defined twice',
    message: ({ label }: { label: string }) => `The footnote \`[^${label}]\` is defined twice; the first definition counts.`,
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
    title: 'A table of members without members',
    message: () => 'This `:::members` holds no heading, and headings are what begins its rows.',
    hint: () => 'Write `### name` above the text of each member.',
  },
  'container/not-closed': {
    severity: 'warning',
    title: 'A box is not closed',
    message: ({ kind }: { kind: string }) => `The \`:::${kind}\` box is never closed, so it ends with its surroundings.`,
    hint: () => 'Put a line `:::` after it.',
  },
  'container/stray-close': {
    severity: 'warning',
    title: 'A box is closed that is not open',
    message: () => 'This `:::` closes nothing, so it is left out.',
    hint: () => 'Remove it, or add the opening line, such as `:::note`.',
  },
  'component/unknown': {
    severity: 'warning',
    title: 'An unknown component',
    message: ({ name }: { name: string; suggestion?: string | undefined }) =>
      `There is no component \`<${name}>\`, so the tag is shown as text.`,
    hint: ({ name, suggestion }: { name: string; suggestion?: string | undefined }) =>
      suggestion === undefined
        ? `If it is text, write \`\\<${name}>\`; if it is a component, add it under \`components\` in the config.`
        : `Did you mean \`<${suggestion}>\`?`,
  },
  'component/not-closed': {
    severity: 'error',
    title: 'A component is not closed',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is never closed.`,
    hint: ({ name }: { name: string }) => `Put a line \`</${name}>\` after its content, or end the tag with \`/>\`.`,
  },
  'component/stray-close': {
    severity: 'warning',
    title: 'A component is closed that is not open',
    message: ({ name }: { name: string }) => `This \`</${name}>\` closes nothing, so it is left out.`,
    hint: ({ name }: { name: string }) => `Remove it, or add \`<${name}>\` before it.`,
  },
  'component/refused-attribute': {
    severity: 'warning',
    title: 'A component’s attribute could run code',
    message: ({ name, attribute, reason }: { name: string; attribute: string; reason: string }) =>
      `The attribute \`${attribute}\` of \`<${name}>\` is left out: ${reason}.`,
    hint: () => 'Remove it, or set it in the component’s own module.',
  },
  'component/bad-attribute': {
    severity: 'error',
    title: 'A component attribute cannot be read',
    message: ({ name, reason }: { name: string; reason: string }) => `The attributes of \`<${name}>\` cannot be read: ${reason}.`,
    hint: () => 'Attributes are `name="text"`, a bare `name`, or `name={…}` with a JSON value.',
  },
  'code/unknown-language': {
    severity: 'warning',
    title: 'An unknown code language',
    message: ({ language }: { language: string; suggestion?: string | undefined }) =>
      `There is no highlighting for \`${language}\`, so the code is shown plain.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Use `text` for plain text, or add a highlight.js language under `codeLanguages` in the config.',
  },
  'code/bad-lines': {
    severity: 'warning',
    title: 'Marked lines are not there',
    message: ({ range, lines }: { range: string; lines: number }) =>
      `\`{${range}}\` marks lines this block of ${lines} ${lines === 1 ? 'line' : 'lines'} does not have.`,
    hint: () => 'Lines count from 1: `{1,3-5}`.',
  },
  'code/unclosed-highlight': {
    severity: 'warning',
    title: 'Marked lines never end',
    message: () => 'A `highlight-start` has no `highlight-end`, so the rest of the block is marked.',
    hint: () => 'Add a comment `highlight-end` after the last marked line.',
  },
  'code/unbalanced-cut': {
    severity: 'warning',
    title: 'Hidden lines do not begin or end',
    message: ({ mark }: { mark: string }) =>
      mark === 'cut-end'
        ? 'This `---cut-end---` has no `---cut-start---` before it.'
        : `This \`---${mark}---\` has no \`---cut-end---\` after it.`,
    hint: () => 'Lines are hidden from `---cut-start---` to `---cut-end---`, each in a comment on a line of its own; they do not nest.',
  },
  'code/not-highlighted': {
    severity: 'warning',
    title: 'Code is too large to highlight',
    message: ({ reason }: { reason: string }) => `This code is shown plain: ${reason}.`,
    hint: () => 'Show the part that matters, or mark the block as `text`.',
  },
  'code/bidi': {
    severity: 'warning',
    title: 'Code holds invisible direction marks',
    message: ({ codePoint }: { codePoint: string }) =>
      `This code holds the invisible character ${codePoint}, which can make it read differently from what it does.`,
    hint: () => 'Delete it.',
  },
  'include/missing': {
    severity: 'error',
    title: 'An included file is not there',
    message: ({ path }: { path: string; suggestion?: string | undefined }) => `The included file \`${path}\` does not exist.`,
    hint: ({ suggestion }: { suggestion?: string | undefined }) =>
      didYouMean(suggestion) ?? 'Paths are relative to the page, or to the project’s root when they begin with `/`.',
  },
  'include/outside': {
    severity: 'error',
    title: 'An included file is outside the project',
    message: ({ path }: { path: string }) => `The included file \`${path}\` is outside the project.`,
    hint: () => 'Copy the code into the project: a build reads nothing beyond it.',
  },
  'include/refused': {
    severity: 'error',
    title: 'A file that may not be included',
    message: ({ path, cause }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private')
        return `The file \`${path}\` is not included: files and folders whose names begin with a dot, and \`node_modules\`, are never read.`
      if (cause === 'link') return `The file \`${path}\` is not included: a symbolic link is on the way to it.`
      return `The file \`${path}\` is not included: it is neither in a content folder nor in a folder that \`includes\` names.`
    },
    hint: ({ cause, folder }: { path: string; cause: 'outside' | 'private' | 'link'; folder: string | undefined }) => {
      if (cause === 'private' || cause === 'link') return 'Copy the code to a file beside the page.'
      return folder === undefined
        ? 'Move the file to a folder that `includes` in the config names, or copy the code into the page.'
        : `Add \`includes: ['${folder}']\` to the config, or copy the file beside the page.`
    },
  },
  'include/missing-region': {
    severity: 'error',
    title: 'An included region is not there',
    message: ({ path, region }: { path: string; region: string }) => `\`${path}\` has no region \`${region}\`.`,
    hint: ({ region }: { region: string }) => `Mark it in that file with comments \`#region ${region}\` and \`#endregion ${region}\`.`,
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
      `From here on, the page takes more than ${megabytes} MB from other files. This code and all that is included after it is left out.`,
    hint: () => 'Include regions of the files instead of whole files, or split the page.',
  },
  'html/script': {
    severity: 'warning',
    title: 'A page holds a script',
    message: ({ what }: { what: string }) => `${what} is left out of the page: the site’s security policy would refuse to run it.`,
    hint: () => 'Write a component and register it under `components` in the config.',
  },
  'html/page-element': {
    severity: 'warning',
    title: 'An HTML element has no place in a text',
    message: ({ name }: { name: string }) => `The tag \`<${name}>\` is left out: such elements belong to the page around the text.`,
    hint: ({ name }: { name: string }) => `If it is text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/not-drawing': {
    severity: 'warning',
    title: 'An element has no place in a drawing or formula',
    message: ({ name, root }: { name: string; root: 'svg' | 'math' }) =>
      `The tag \`<${name}>\` is left out: inside \`<${root}>\` only elements that ${root === 'svg' ? 'draw' : 'write formulas'} are kept.`,
    hint: ({ root }: { name: string; root: 'svg' | 'math' }) =>
      root === 'svg'
        ? 'Put HTML outside of the drawing, or save the drawing as a file beside the page.'
        : 'Close the formula before it, or remove the tag.',
  },
  'html/own-attribute': {
    severity: 'warning',
    title: 'An HTML attribute belongs to docsgen',
    message: ({ name }: { name: string }) => `The attribute \`${name}\` is left out: docsgen’s own scripts use it.`,
    hint: () => 'Choose another name for it.',
  },
  'html/hides-property': {
    severity: 'warning',
    title: 'A name hides what scripts of the page need',
    message: ({ name, value, element }: { name: string; value: string; element: string }) =>
      `The attribute \`${name}="${value}"\` of \`<${element}>\` is left out: browsers would give the page’s scripts this element in the place of a property of theirs.`,
    hint: ({ element }: { name: string; value: string; element: string }) =>
      element === 'img' || element === 'iframe' ? 'Use an `id` instead.' : 'Choose another name.',
  },
  'html/not-closed': {
    severity: 'warning',
    title: 'An HTML element is not closed',
    message: ({ name }: { name: string }) => `The element \`<${name}>\` is never closed, so it ends with its surroundings.`,
    hint: ({ name }: { name: string }) => `Add \`</${name}>\`, or write \`\\<${name}>\` if it is text.`,
  },
  'html/comment-not-closed': {
    severity: 'warning',
    title: 'A comment is not closed',
    message: () => 'The comment begins with `<!--` and never ends, so all that follows it is left out.',
    hint: () => 'Put `-->` behind it, or write `\\<!--` if it is text.',
  },
  'html/stray-close': {
    severity: 'warning',
    title: 'An HTML element is closed that is not open',
    message: ({ name }: { name: string }) => `This \`</${name}>\` closes nothing, so it is left out.`,
    hint: () => 'Remove it, or add the opening tag before it.',
  },
  'html/unknown-element': {
    severity: 'warning',
    title: 'An unknown HTML element',
    message: ({ name }: { name: string }) => `HTML has no element \`<${name}>\`, so browsers hide the tag.`,
    hint: ({ name }: { name: string }) => `If it is text, put it in backticks or write \`\\<${name}>\`.`,
  },
  'html/bad-id': {
    severity: 'warning',
    title: 'An HTML id cannot be used',
    message: ({ id }: { id: string }) => `The id \`${id}\` belongs to the page itself, so it is left out here.`,
    hint: () => 'Choose another id.',
  },
} as const satisfies CatalogueTable
