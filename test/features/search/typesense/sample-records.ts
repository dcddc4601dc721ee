import { createPageRecords, type SearchRecord } from '../../../../src/features/search/page-records.ts'

export interface SamplePage {
  readonly title: string
  readonly url: string
  readonly text?: string
  /** Headings of the second level with the text below them. */
  readonly sections?: Readonly<Record<string, string>>
  readonly area?: string
  readonly language?: string
  readonly version?: string
}

/** The body of a page with this content. */
export function recordsOf({
  title,
  url,
  text = '',
  sections = {},
  area,
  language = 'en',
  version = 'next',
}: SamplePage): readonly SearchRecord[] {
  const headings = Object.keys(sections).map((heading) => ({
    depth: 2,
    id: heading.toLowerCase().replaceAll(' ', '-'),
    text: heading,
    html: heading,
    at: { line: 1, column: 1 },
    explicit: false,
  }))
  const html = `<p>${text}</p>${headings.map(({ id, text: name }) => `<h2 id="${id}">${name}</h2><p>${sections[name]}</p>`).join('')}`
  return createPageRecords({
    title,
    description: '',
    url,
    area,
    language,
    version,
    tag: `docs-default-${version}`,
    body: { html: new TextEncoder().encode(html), headings },
  })
}

/** Three pages; another `word` changes them. */
export function sampleRecords(word = 'first'): readonly SearchRecord[] {
  return [
    {
      title: 'Installation',
      url: '/guides/installation/',
      text: `How to install it the ${word} time.`,
      area: 'Learn',
      sections: { Requirements: 'Node and npm.', 'First steps': 'Run the server.' },
    },
    {
      title: 'RequestContext',
      url: '/reference/request-context/',
      text: 'Holds information on the current request.',
      area: 'Reference',
      sections: { constructor: 'Takes options such as <code>channelOrToken</code>.' },
    },
    {
      title: 'Custom fields',
      url: '/guides/custom-fields/',
      text: 'The <code>customFields</code> of <code>vendure-config</code>.',
      area: 'Learn',
    },
  ].flatMap(recordsOf)
}
