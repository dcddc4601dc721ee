import { capitalise, plural } from './prose.js'
import { adjectives, names, nouns, verbs } from './vocabulary.js'

/** @typedef {import('./random.js').Random} Random */

/**
 * Samples of 8 to 25 lines by language. `lines` is the number of repeated lines (fields, options, commands); the names come from
 * `random`.
 * @type {Readonly<Record<string, (random: Random, lines: number) => string>>}
 */
export const codeSamples = { ts, tsx, js, graphql, bash, json, yaml, sql, html, css, python }

function ts(random, lines) {
  const { type, noun, verb, other } = draw(random)
  const fields = distinct(random, nouns, lines).map(
    (name) => `  readonly ${name}: ${random.pick(['string', 'number', 'boolean', `${type}State`, 'Date | undefined'])}`,
  )
  return `import { create${type}Client } from '@${other}/${noun}'

export interface ${type} {
${fields.join('\n')}
}

// ${capitalise(random.pick(verbs))} at most ${number(random)} ${plural(noun)} at a time.
export async function ${verb}${type}(${noun}: ${type}, limit = ${number(random)}): Promise<number> {
  const client = create${type}Client({ region: '${random.pick(names).toLowerCase()}-${number(random)}' })
  const ${plural(other)} = await client.${random.pick(verbs)}(${noun}.${random.pick(nouns)}, { limit })
  if (${plural(other)}.length === 0) throw new Error(\`No ${other} left of \${limit}\`)
  return ${plural(other)}.filter((entry) => entry.${random.pick(nouns)} !== null).length
}`
}

function tsx(random, lines) {
  const { type, noun, other, verb } = draw(random)
  const rows = distinct(random, nouns, lines).map(
    (name) =>
      `      <dt className="${other}-${name}">${capitalise(name)}</dt>\n      <dd>{${noun}.${name} ?? '${random.pick(adjectives)}'}</dd>`,
  )
  return `interface ${type}PanelProps {
  ${noun}: ${type}
  on${capitalise(verb)}: (id: string) => void
}

export function ${type}Panel({ ${noun}, on${capitalise(verb)} }: ${type}PanelProps) {
  const [is${capitalise(other)}Open, set${capitalise(other)}Open] = useState(${random.chance(0.5)})
  return (
    <dl onClick={() => on${capitalise(verb)}('${noun}-${number(random)}')}>
${rows.slice(0, 4).join('\n')}
    </dl>
  )
}`
}

function js(random, lines) {
  const { noun, verb, other, type } = draw(random)
  const options = distinct(random, nouns, lines).map(
    (name) => `  ${name}: ${random.pick([`'${random.pick(adjectives)}'`, number(random), 'true', 'null'])},`,
  )
  return `const ${noun}Options = {
${options.join('\n')}
}

${other}.on('${verb}', async ({ id, ${noun} }) => {
  const result = await fetch(\`/v${random.between(1, 4)}/${plural(noun)}/\${id}?${other}=${number(random)}\`, { method: 'POST' })
  if (!result.ok) return console.warn('${type} ${number(random)}: cannot ${verb}', result.status)
  ${noun}.${random.pick(verbs)}(await result.json(), ${noun}Options)
})`
}

function graphql(random, lines) {
  const { type, noun, other } = draw(random)
  const fields = distinct(random, nouns, lines).map(
    (name) => `  ${name}: ${random.pick(['String!', 'Int', `${type}Status!`, '[ID!]!', 'DateTime'])}`,
  )
  return `"""A ${random.pick(adjectives)} ${noun} of one ${other}, at most ${number(random)} per ${random.pick(nouns)}."""
type ${type} implements Node {
  id: ID!
${fields.join('\n')}
}

extend type Query {
  ${noun}(id: ID!): ${type}
  ${plural(noun)}(first: Int = ${number(random)}, after: String): ${type}Connection! @cost(weight: ${random.between(1, 40)})
}`
}

function bash(random, lines) {
  const { noun, other, verb } = draw(random)
  const commands = distinct(random, nouns, lines).map((name) =>
    random.pick([
      `${noun}ctl ${random.pick(verbs)} ${name} --${other} "${random.pick(names).toLowerCase()}" --limit ${number(random)}`,
      `export ${name.toUpperCase()}_URL="https://${name}.example.com:${1000 + random.between(1, 8000)}"`,
      `curl -s -H "X-${capitalise(name)}: $TOKEN" "$BASE/${plural(name)}?page=${number(random)}" | jq '.${other}'`,
    ]),
  )
  return `#!/usr/bin/env bash
set -euo pipefail

# ${capitalise(verb)} the ${random.pick(adjectives)} ${noun} of ${random.pick(names)}
${commands.join('\n')}

for ${noun} in $(ls ./${plural(other)}); do
  echo "${verb} $${noun} (${number(random)})"
done`
}

function json(random, lines) {
  const { noun, other } = draw(random)
  const keys = distinct(random, nouns, lines).map(
    (name) =>
      `    "${name}": ${random.pick([`"${random.pick(adjectives)}"`, number(random), 'false', `["${random.pick(nouns)}", "${random.pick(nouns)}"]`])}`,
  )
  return `{
  "${noun}": {
    "id": "${noun}_${number(random)}${random.pick(names).toLowerCase()}",
${keys.join(',\n')}
  },
  "${plural(other)}": [
    { "name": "${random.pick(names)}", "weight": ${random.next().toFixed(3)} },
    { "name": "${random.pick(names)}", "weight": ${random.next().toFixed(3)} }
  ]
}`
}

function yaml(random, lines) {
  const { noun, other, verb } = draw(random)
  const keys = distinct(random, nouns, lines).map(
    (name) =>
      `    ${name}: ${random.pick([`"${random.pick(names)} ${number(random)}"`, number(random), 'true', `\${${name.toUpperCase()}}`])}`,
  )
  return `# ${capitalise(verb)} it with ${random.pick(names)}
${noun}:
  name: ${other}-${random.pick(names).toLowerCase()}
  ${plural(other)}:
${keys.join('\n')}
  steps:
    - run: ${verb} --${noun} ${number(random)}
    - uses: ${other}/${random.pick(nouns)}@v${random.between(1, 9)}
      if: ${random.pick(nouns)} == '${random.pick(adjectives)}'`
}

function sql(random, lines) {
  const { noun, other } = draw(random)
  const columns = distinct(random, nouns, lines).map(
    (name) => `  ${name}_id ${random.pick(['bigint NOT NULL', "text DEFAULT ''", 'timestamptz', 'numeric(12, 2)', 'boolean NOT NULL'])},`,
  )
  return `CREATE TABLE ${plural(noun)} (
${columns.join('\n')}
  PRIMARY KEY (${noun}_key)
);

-- The ${random.pick(adjectives)} ${plural(noun)} of the last ${number(random)} days
SELECT ${other}.name, count(*) AS ${plural(noun)}
FROM ${plural(other)} AS ${other}
LEFT JOIN ${plural(noun)} ON ${plural(noun)}.${random.pick(nouns)}_id = ${other}.id
WHERE ${other}.created_at > '20${random.between(10, 26)}-0${random.between(1, 9)}-01'
GROUP BY ${other}.name;`
}

function html(random, lines) {
  const { noun, other, verb } = draw(random)
  const inputs = distinct(random, nouns, lines).map(
    (name) => `  <label>${capitalise(name)} of the ${random.pick(nouns)} <input name="${name}" maxlength="${number(random)}"></label>`,
  )
  return `<!-- The ${random.pick(adjectives)} ${noun} form -->
<form class="${noun}-form" action="/${plural(other)}/${verb}" method="post">
${inputs.slice(0, 5).join('\n')}
  <button type="submit" data-${other}="${number(random)}">${capitalise(verb)} the ${noun}</button>
  <p hidden>&copy; ${random.pick(names)} &amp; ${random.pick(names)}</p>
</form>
<script type="module" src="/${noun}/${other}.js"></script>`
}

function css(random, lines) {
  const { noun, other } = draw(random)
  const properties = distinct(random, nouns, lines).map(
    (name) =>
      `  --${noun}-${name}: ${random.pick([`${number(random)}px`, `#${random.between(0x100000, 0xffffff).toString(16)}`, `${random.next().toFixed(2)}rem`])};`,
  )
  return `/* ${capitalise(random.pick(adjectives))} ${plural(noun)} */
.${noun}-${other} {
${properties.join('\n')}
  display: grid;
  grid-template-columns: repeat(${random.between(2, 9)}, minmax(${number(random)}px, 1fr));
}

@media (min-width: ${number(random)}px) {
  .${noun}-${other} > .${random.pick(nouns)}:not(:first-child)::before {
    margin-inline: calc(var(--${noun}-${other}) * ${random.between(2, 7)});
  }
}`
}

function python(random, lines) {
  const { type, noun, verb, other } = draw(random)
  const fields = distinct(random, nouns, lines).map(
    (name) =>
      `    ${name}: ${random.pick(['str', 'int', 'float | None', 'list[str]', `dict[str, "${type}"]`])} = ${random.pick(['None', number(random), 'field(default=0)'])}`,
  )
  return `from dataclasses import dataclass, field


@dataclass
class ${type}:
    """A ${random.pick(adjectives)} ${noun} that can ${verb} ${plural(other)}."""

${fields.join('\n')}

    def ${verb}(self, ${other}: str, limit: int = ${number(random)}) -> int:
        if not ${other}.startswith("${random.pick(names).toLowerCase()}_"):
            raise ValueError(f"unknown ${other}: {${other}!r}")
        return len([n for n in range(limit) if n % ${random.between(2, 60)} == 0])`
}

function draw(random) {
  const [noun, other, third] = random.sample(nouns, 3)
  return { noun, other, verb: random.pick(verbs), type: capitalise(noun) + capitalise(third) }
}

function distinct(random, words, count) {
  return random.sample(words, count)
}

function number(random) {
  return String(random.between(2, 9800))
}
