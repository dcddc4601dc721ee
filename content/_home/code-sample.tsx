import hljs from 'highlight.js/lib/core'
import graphql from 'highlight.js/lib/languages/graphql'
import json from 'highlight.js/lib/languages/json'

hljs.registerLanguage('graphql', graphql)
hljs.registerLanguage('json', json)

interface CodeSampleProps {
  readonly title: string
  readonly language: 'graphql' | 'json'
  readonly code: string
  /** The line the pen marks, counted from 1. */
  readonly marked: number
}

/** Looks like a code block of a Markdown page. No token of the code may span lines. */
export function CodeSample({ title, language, code, marked }: CodeSampleProps) {
  const lines = hljs
    .highlight(code, { language })
    .value.split('\n')
    .map((line, index) => `<span class="line${index + 1 === marked ? ' highlighted' : ''}">${line}</span>`)
  return (
    <figure className="code">
      <figcaption>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code className={`hljs language-${language}`} dangerouslySetInnerHTML={{ __html: lines.join('\n') }} />
      </pre>
    </figure>
  )
}
