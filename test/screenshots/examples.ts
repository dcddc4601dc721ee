import { fencesIn, readPage, splitAtHeadings } from '../manual/manual-pages.ts'

/** A sample of the manual, which becomes a page of its own. */
export interface Example {
  /** Page, section, and number of the sample: `markdown-boxes-2`. */
  readonly name: string
  readonly code: string
}

/** Pages in `writing` whose Markdown samples all have pictures. A new sample gets one without being listed anywhere. */
export const picturedPages = ['code', 'components', 'diagrams-and-math', 'images', 'markdown'] as const

/** Pages in `writing` whose Markdown samples show nothing that the others do not, and why. */
export const otherPages: Readonly<Record<string, string>> = {
  'changelog-or-blog': 'the views show a journal',
  'checking-samples': 'how code is checked, which readers do not see',
  'front-matter': 'the views show what surrounds the text',
  links: 'the other samples contain links',
  'own-components': 'components of the owner',
  'pages-and-urls': 'text that looks like any other',
}

export function readExamples(): readonly Example[] {
  return picturedPages.flatMap((page) =>
    splitAtHeadings(readPage(`writing/${page}`), 3).flatMap(({ text }) => {
      const heading = /^#{2,3} (.*)/.exec(text)?.[1] ?? ''
      const id = /\{#(.*)\}$/.exec(heading)?.[1] ?? heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')
      return fencesIn(text)
        .filter(({ language }) => language === 'md' || language === 'html')
        .map(({ code }, index) => ({ name: [page, id, index + 1].filter((part) => part !== '' && part !== 1).join('-'), code }))
    }),
  )
}

/** The code block with this title on a page of the manual. */
export function sampleOf(page: string, title: string): string {
  const found = fencesIn(readPage(page)).find((fence) => fence.title === title)
  if (!found) throw new Error(`${page} has no code block with the title ${title}.`)
  return found.code
}
