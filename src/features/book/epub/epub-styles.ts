/** Colors by what they are used for: on a light page, and on a dark one. */
const colors: readonly (readonly [selector: string, property: string, light: string, dark: string])[] = [
  ['.hljs-comment, .hljs-quote, .facts, .card-text', 'color', '#5f6a63', '#87928c'],
  ['.hljs-keyword, .hljs-doctag, .hljs-selector-tag, .hljs-section, .hljs-variable.language_', 'color', '#a8235a', '#ff9bb3'],
  ['.hljs-string, .hljs-regexp, .hljs-template-variable, .hljs-addition', 'color', '#3d6212', '#c5e388'],
  ['.hljs-title, .hljs-selector-id, .hljs-link', 'color', '#0b5aa8', '#86c8ff'],
  ['.hljs-type, .hljs-title.class_, .hljs-built_in, .hljs-tag, .hljs-name, .hljs-selector-class', 'color', '#00675f', '#7be0cd'],
  ['.hljs-number, .hljs-literal, .hljs-bullet, .hljs-code, .hljs-variable.constant_', 'color', '#95480a', '#ffc07d'],
  ['.hljs-attr, .hljs-attribute, .hljs-property, .hljs-meta, .hljs-symbol, .hljs-variable', 'color', '#5b3fb5', '#c6b5ff'],
  ['.hljs-deletion, .admonition-danger .admonition-title', 'color', '#b3202f', '#ff9097'],
  ['.hljs-subst, .hljs-params, .hljs-operator, .hljs-punctuation', 'color', '#1f2622', '#dde3df'],
  ['.admonition-tip .admonition-title', 'color', '#0a6b4c', '#6fddb0'],
  ['.admonition-info .admonition-title', 'color', '#0b5aa8', '#82c4ff'],
  ['.admonition-important .admonition-title', 'color', '#6a39c0', '#c8b0ff'],
  ['.admonition-warning .admonition-title', 'color', '#855300', '#f5c463'],
  ['.admonition-caution .admonition-title', 'color', '#a04408', '#ffa970'],
  ['pre, .admonition, .file-tree', 'background-color', '#f4f6f2', '#1a1f1d'],
  ['pre, .file-tree, .admonition', 'color', '#1f2622', '#dde3df'],
  ['.line.highlighted', 'background-color', '#e6f2b0', '#2c3722'],
  ['.line.added', 'background-color', '#d4f0dc', '#17351f'],
  ['.line.removed', 'background-color', '#fbdcdc', '#43211f'],
  ['pre, table, th, td, .admonition, fieldset, .card, .panel, blockquote', 'border-color', '#bcc5bb', '#4d5753'],
]

const write = (theme: 'light' | 'dark') =>
  colors.map(([selector, property, light, dark]) => `${selector} { ${property}: ${theme === 'light' ? light : dark}; }`).join('\n')

/** Plain CSS: e-readers know less of it than browsers. Fonts, and colors of pages and text are those that the reader has chosen. */
export const epubStyles = `body { line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; break-after: avoid; page-break-after: avoid; text-align: start; }
.cover, .part { text-align: center; }
.cover img { max-height: 95vh; }
.part h1 { margin-top: 30%; text-align: center; }
nav ol { list-style: none; padding-inline-start: 1em; }
nav li { margin: 0.25em 0; }
img, svg { max-width: 100%; height: auto; }
figure { margin: 1em 0; }
figcaption { font-size: 0.85em; margin-bottom: 0.25em; }
/* Browsers make text smaller whose only font is monospace. */
code, kbd, pre, samp { font-family: monospace, monospace; font-size: 0.88em; }
pre code { font-size: 1em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.6em 0.75em; border: 1px solid; border-radius: 4px; text-align: start; hyphens: none; }
.numbered { counter-reset: line; }
.numbered .line { counter-increment: line; }
.numbered .line::before { content: counter(line); display: inline-block; min-width: 2em; margin-inline-end: 1em; text-align: end; opacity: 0.6; }
table { border-collapse: collapse; margin: 1em 0; font-size: 0.88em; }
th, td { border: 1px solid; padding: 0.3em 0.5em; vertical-align: top; text-align: start; }
.align-center { text-align: center; }
.align-right { text-align: end; }
blockquote { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 3px solid; }
.admonition { margin: 1em 0; padding: 0.1em 1em; border: 1px solid; border-radius: 4px; break-inside: avoid; }
.admonition-title { font-weight: bold; }
fieldset { margin: 1em 0; padding: 0 0.75em; border: 1px solid; border-radius: 4px; min-width: 0; }
.tabs > p { font-weight: bold; }
.panel { margin: 1em 0; padding: 0 0.75em; border-inline-start: 3px solid; }
summary { font-weight: bold; }
.card { margin: 0.75em 0; padding: 0.25em 0.75em; border: 1px solid; border-radius: 4px; }
.card p { margin: 0.25em 0; }
.card-title { font-weight: bold; }
.badge { font-size: 0.8em; border: 1px solid; border-radius: 4px; padding: 0 0.35em; }
.file-tree { padding: 0.25em 0.5em; font-family: monospace, monospace; font-size: 0.88em; }
.file-tree ul { list-style: none; padding-inline-start: 1.25em; }
.icon { width: 1em; height: 1em; fill: none; stroke: currentColor; stroke-width: 1.75; }
.icon-filled { fill: currentColor; stroke: none; }
.icon-grid { list-style: none; padding: 0; }
.diagram { background-color: #ffffff; color: #161b18; padding: 0.5em; break-inside: avoid; }
/* The size of a drawing is its font size. */
.diagram svg { width: 100%; max-width: 1em; }
.footnotes { font-size: 0.88em; }
${write('light')}
@media (prefers-color-scheme: dark) {
body { background-color: #0f1211; color: #e9edea; }
a { color: #86c8ff; }
${write('dark')}
}
`
