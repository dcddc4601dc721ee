import { alarm, code, fitComment, formatList } from '../deploy/diff/review-text.ts'
import {
  explainChange,
  explainMention,
  type ImpactStyle,
  isOfGone,
  nameRelease,
  placeOf,
  summarizeChanges,
  summarizeFindings,
} from './describe-impact.ts'
import { byLanguage } from './format-impact.ts'
import type { Impact, ImpactPage, ImpactProblem } from './impact.ts'

/** Finds the comment of an earlier run. */
const marker = '<!-- docsgen impact -->'

const style: ImpactStyle = { code, text: code }

/** Markdown for a comment on a pull request. All text of packages and pages is in code. */
export function formatImpactReview(impact: Impact): string {
  return fitComment((listed) => formatWithin(impact, listed))
}

function formatWithin(impact: Impact, listed: number): string {
  const { packages, pages, api, problems, comments, samples, mentions } = impact
  const sections: string[] = []
  const add = <T>(title: string, items: readonly T[], format: (item: T) => string): void => {
    if (items.length > 0) sections.push(formatList(title, items, { listed, format }))
  }
  const changesOf = (kind: string) => api.filter((change) => change.kind === kind)
  const formatMention = (mention: (typeof mentions)[number]) =>
    `${code(placeOf(mention))}: ${code(mention.name)}, ${explainMention(mention, style)}`
  const formatPage = ({ path, title }: ImpactPage) => `${code(`/${path}`)} ${code(title)}`
  add(`${alarm}Samples`, samples.problems, formatProblem)
  add(`${alarm}Other new problems`, problems, formatProblem)
  add(`${alarm}Mentions of removed names`, mentions.filter(isOfGone), formatMention)
  add(
    'Mentions of newly deprecated names',
    mentions.filter((mention) => !isOfGone(mention)),
    formatMention,
  )
  add('New problems in files of packages', comments, formatProblem)
  add('Removed pages of the reference', pages.removed, formatPage)
  add('Added pages of the reference', pages.added, formatPage)
  add('Removed from the API', changesOf('removed'), (change) => explainChange(change, style))
  add('Newly deprecated', changesOf('deprecated'), (change) => explainChange(change, style))
  add('Changed', changesOf('changed'), (change) => explainChange(change, style))
  add('Moved', changesOf('moved'), (change) => explainChange(change, style))
  add('Added to the API', changesOf('added'), (change) => explainChange(change, style))
  add(
    'Packages',
    packages.moved,
    ({ name, from, to, integrity }) => `${code(name)} ${from} → ${to}${integrity === undefined ? '' : ` ${code(integrity)}`}`,
  )
  add('Packages that keep their versions', packages.kept, ({ name, version }) => `${code(name)} ${code(version)}`)
  const findings = summarizeFindings(impact)
  return [
    marker,
    `### Impact of ${nameRelease(packages, code)}: ${findings.length === 0 ? 'nothing has to change' : findings.join(', ')}`,
    ...(samples.unchecked === undefined ? [] : [`${alarm}The samples were not checked: ${code(samples.unchecked)}`]),
    ...byLanguage(api).map(([language, changes]) => `${language}: ${summarizeChanges(changes)}`),
    ...sections,
    '',
  ].join('\n\n')
}

function formatProblem(problem: ImpactProblem): string {
  const { change } = problem
  const cause = change ? `, ${explainMention({ name: change.name, change }, style)}` : ''
  return `${code(placeOf(problem))}: ${code(problem.code)} ${code(problem.message.replace(/\s+/g, ' '))}${cause}`
}
