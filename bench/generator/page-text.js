import { codeSamples } from './code-samples.js'
import { capitalise, writeHeading, writeList, writeParagraph, writeTable } from './prose.js'
import { createRandom } from './random.js'

const languages = Object.keys(codeSamples)

// Outlines (but never words) repeat after this many pages, so that pages of small and large sites have the same size.
const outlines = 100

/**
 * The Markdown below a page's front matter: about 4.4 KB with three code blocks.
 * @param {{ seed: number, index: number, linkTo: (random: import('./random.js').Random) => { href: string, title: string } }} page
 */
export function writePageText({ seed, index, linkTo }) {
  const outline = createRandom(seed, 1, index % outlines)
  const words = createRandom(seed, 2, index)
  const headings = distinctHeadings(words, outline.between(5, 8))
  const link = () => {
    const { href, title } = linkTo(words)
    return `See [${title}](${href}) for the ${words.pick(['details', 'reasons', 'whole story', 'other options'])}.`
  }
  const fences = outline
    .sample(languages, 3)
    .map((language) => `\`\`\`${language}\n${codeSamples[language](words, outline.between(3, 6))}\n\`\`\``)
  const table = outline.chance(0.4) ? outline.between(1, headings.length - 1) : -1

  const blocks = [writeParagraph(words, 3), `${writeParagraph(words, 1)} ${link()}`]
  headings.forEach((heading, i) => {
    const depth = i > 0 && outline.chance(0.35) ? '###' : '##'
    blocks.push(`${depth} ${heading}`, writeParagraph(words, outline.between(1, 2)))
    if (i % 2 === 0 && fences.length > 0) blocks.push(fences.shift() ?? '')
    if (i % 4 === 1) blocks.push(writeList(words, { ordered: outline.chance(0.4), items: outline.between(3, 5) }))
    if (i === table) blocks.push(writeTable(words, outline.between(3, 6)))
    if (outline.chance(0.2)) blocks.push(`> ${writeParagraph(words, 1)}`)
    if (i % 2 === 1) blocks.push(`${writeParagraph(words, 1)} ${link()}`)
  })
  const first = headings[0] ?? ''
  blocks.push(`${capitalise(words.pick(['above', 'earlier on this page', 'as said before']))}: [${first}](#${slugOf(first)}).`)
  return `${blocks.join('\n\n')}\n`
}

/**
 * The anchor that every tool gives to a heading of plain words.
 * @param {string} text
 */
function slugOf(text) {
  return text.toLowerCase().replaceAll(' ', '-')
}

function distinctHeadings(random, count) {
  const headings = new Set()
  while (headings.size < count) headings.add(writeHeading(random))
  return [...headings]
}
