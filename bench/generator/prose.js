import { adjectives, names, nouns, verbs } from './vocabulary.js'

/** @typedef {import('./random.js').Random} Random */

// {n} noun, {s} plural, {v} verb, {a} adjective, {N} a proper name, {d} a number, {c} inline code.
const sentences = [
  'The {a} {n} keeps one {n} for each {n} and drops it once the {n} is {d} seconds old.',
  'Before you {v} a {n}, make sure that its {n} is not {a}; {N} refuses to {v} it otherwise.',
  'A {n} belongs to exactly one {n}, so the {n} cannot {v} {s} of another {n}.',
  'Set {c} to `{d}` when more than {d} {s} reach the {n} at once.',
  'Most teams {v} the {n} first and {v} the {a} {s} on the following day.',
  'When the {n} fails, the {n} is kept for {d} hours and every {a} {n} is sent again.',
  'There is no need to {v} the {n}: {N} reads {c} and picks the {a} {n} by itself.',
  'The {n} and its {n} are stored side by side, which makes it cheap to {v} both of them.',
  'If {c} is missing, the {a} {n} answers with status {d} and the {n} stays as it was.',
  'You can {v} up to {d} {s} in one call; anything beyond that lands in the {a} {n}.',
  'Each {n} carries a {n}, a {n} and the time at which {N} last changed its {n}.',
  'In the {N} region a {n} takes about {d} milliseconds, twice as long as a {a} {n}.',
  'Roles that may {v} a {n} may also {v} its {s}, but they never see the {a} {n}.',
  'It is **not** possible to {v} a {a} {n} after the {n} has been closed.',
  'The *{a} {n}* is the one that {N} shows in the {n}, whatever the order of the {s}.',
  'Older {s} used {c} for this; they still work, and the {n} prints a line for each of them.',
  'To {v} a {n} without its {s}, pass {c} and leave the {n} empty.',
  'Every {d} minutes the {n} compares its {s} with the {n} and removes what is {a}.',
  'As long as one {n} is {a}, the {n} waits and the {n} reports `{d}` open {s}.',
  'Small projects rarely need a {a} {n}, but {N} creates one so that you can {v} it later.',
  'What happens to the {n} depends on {c}: it is either sent to the {n} or held as a {a} {n}.',
  'A {n} with more than {d} {s} should be split, because the {n} has to {v} them one by one.',
  'Use the {a} {n} while you test and {v} the real {n} only from the {n} of your {n}.',
  'Keep the {n} close to the {n}; a {n} between {N} and {N} costs one more {n} per {n}.',
]

const leadIns = [
  'Work through these steps to {v} the {n}:',
  'The {a} {n} needs the following:',
  'These {s} are part of every {n}:',
  'Three things decide how {N} will {v} a {n}:',
]

const listItems = [
  '{v} the {a} {n} and wait for its {n}',
  'the {n} of the {a} {n}, at most {d} {s}',
  'open {c} and {v} the {n} it names',
  'a {n} for {N}, **{a}** unless the {n} says otherwise',
  '{v} every {n} that has no {n}',
  'one {a} {n} per {n}, kept for {d} days',
]

const headings = [
  '{V} {a} {s}',
  'How the {n} is {a}',
  '{V} a {n}',
  '{A} {s}',
  'The {a} {n}',
  '{V} the {n} of a {n}',
  '{A} {n} limits',
  'When to {v} a {n}',
]

const titles = ['{V} {a} {s}', '{V} the {n} {n}', '{A} {n} {s}', '{V} a {n} with {N}', 'The {n} {n}', '{N} and {a} {s}']

/** @param {Random} random */
export function writeTitle(random) {
  return fill(random.pick(titles), random)
}

/** @param {Random} random */
export function writeHeading(random) {
  return fill(random.pick(headings), random)
}

/**
 * @param {Random} random
 * @param {number} count of sentences
 */
export function writeParagraph(random, count) {
  return random
    .sample(sentences, count)
    .map((sentence) => fill(sentence, random))
    .join(' ')
}

/**
 * @param {Random} random
 * @param {{ ordered: boolean, items: number }} shape
 */
export function writeList(random, { ordered, items }) {
  const lines = Array.from(
    { length: items },
    (_, i) => `${ordered ? `${i + 1}.` : '-'} ${capitalise(fill(random.pick(listItems), random))}`,
  )
  return `${fill(random.pick(leadIns), random)}\n\n${lines.join('\n')}`
}

/**
 * @param {Random} random
 * @param {number} rows
 */
export function writeTable(random, rows) {
  const lines = Array.from(
    { length: rows },
    () =>
      `| \`${identifier(random)}\` | ${random.pick(['string', 'number', 'boolean', 'duration', 'list'])} | ${fill('The {a} {n} of the {n}', random)} |`,
  )
  return ['| Option | Type | Meaning |', '| --- | --- | --- |', ...lines].join('\n')
}

/**
 * `retryLimit`, `queue.owner` or `--audit-log`.
 * @param {Random} random
 */
function identifier(random) {
  const [first, second] = [random.pick(nouns), random.pick(nouns)]
  return random.pick([
    `${random.pick(verbs)}${capitalise(first)}`,
    `${first}.${second}`,
    `--${first}-${second}`,
    `${first}${capitalise(second)}`,
  ])
}

/** @param {string} text */
export function capitalise(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** @param {string} noun */
export function plural(noun) {
  if (/(s|x|ch|sh)$/.test(noun)) return `${noun}es`
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/**
 * @param {string} template
 * @param {Random} random
 */
function fill(template, random) {
  const text = template.replace(/\{(\w)\}/g, (_, slot) => {
    switch (slot) {
      case 'n':
        return random.pick(nouns)
      case 's':
        return plural(random.pick(nouns))
      case 'v':
        return random.pick(verbs)
      case 'V':
        return capitalise(random.pick(verbs))
      case 'a':
        return random.pick(adjectives)
      case 'A':
        return capitalise(random.pick(adjectives))
      case 'N':
        return random.pick(names)
      case 'd':
        return String(random.between(2, 980))
      default:
        return `\`${identifier(random)}\``
    }
  })
  return text.replace(/\b([Aa])(?= \*?[aeiou])/g, '$1n')
}
