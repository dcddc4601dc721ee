/** A package whose code browsers get. */
export interface PackageLicense {
  readonly name: string
  readonly version: string
  /** As its `package.json` says: `MIT`; `` where it says nothing. */
  readonly license: string
  readonly author: string
  /** Of its license files. */
  readonly texts: readonly string[]
}

/** What is owed to the authors of code that browsers get. */
export interface Licenses {
  readonly packages: readonly PackageLicense[]
  /** Comments with a license in the code itself, such as those of code that a package has copied; each with its file. */
  readonly notices: readonly string[]
}

export const licensesFile = 'third-party-licenses.txt'

/** Begins each script and style sheet. */
export const licenseBanner = `/*! ${licensesFile} */`

/** The file that the banner names, the same for the same packages. `contents`: what is made of their code. */
export function writeLicenses(all: readonly Licenses[], contents = 'The scripts and styles of this site'): string {
  const packages = new Map<string, PackageLicense>()
  for (const found of all.flatMap((licenses) => licenses.packages)) packages.set(`${found.name} ${found.version}`.trim(), found)
  const sorted = [...packages].sort(([a], [b]) => (a < b ? -1 : 1))
  const notices = [...new Set(all.flatMap((licenses) => licenses.notices))].sort()
  return [
    `${contents} contain code of these packages:\n`,
    ...sorted.map(([title, found]) => `- ${title} (${found.license || noLicense})`),
    ...sorted.map(([title, found]) => describePackage(title, found)),
    ...(notices.length === 0 ? [] : [`\n${line}\nNotices in the code\n${line}\n\n${notices.map(tidy).join('\n\n')}`]),
    '',
  ].join('\n')
}

const line = '='.repeat(80)
const noLicense = 'no license stated'

function describePackage(title: string, { license, author, texts }: PackageLicense): string {
  const stated = `License: ${license || noLicense}${author === '' ? '' : `\nAuthor: ${author}`}`
  const text = texts.length === 0 ? 'The package has no license file.' : texts.map(tidy).join('\n\n')
  return `\n${line}\n${title}\n${stated}\n${line}\n\n${text}`
}

function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '')
}

/** What esbuild collects in `….LEGAL.txt`: a heading, then each file with its comments indented. */
export function readNotices(text: string): readonly string[] {
  return text
    .replace(/^.*\n/, '')
    .split(/\n(?=\S.*:\n)/)
    .map(tidy)
    .filter((notice) => notice !== '')
}
