import { Card, Cards, Hero } from 'docsgen/theme'

export const frontMatter = {
  title: 'docsgen',
  description: 'The manual of docsgen, a static site generator for documentation.',
  layout: 'home',
}

const report = `content/index.md:3:23 - warning link/missing-file
  The link \`./guide/instal.md\` points to a source file
  that does not exist.

   3 | Read how to [install](./guide/instal.md) it.
     |                       ^^^^^^^^^^^^^^^^^
  hint Did you mean \`./guide/install.md\`?`

const places = [
  { title: 'Write', href: '/writing/markdown', icon: 'pencil', text: 'Plain Markdown, code, tabs, panels, diagrams, components.' },
  { title: 'Configure', href: '/configuring/config-file', icon: 'sliders', text: 'Sidebars, versions, languages, policies. One file.' },
  { title: 'Make it yours', href: '/theme/replacing-parts', icon: 'layout', text: 'Any part of the look, by a file of its name.' },
  { title: 'Document an API', href: '/reference/overview', icon: 'book', text: 'From published packages and GraphQL schemas.' },
  { title: 'Publish', href: '/deploying/', icon: 'cloudArrowUp', text: 'Settings for the usual hosts, ready to copy.' },
  {
    title: 'Look up an option',
    href: '/configuring/options',
    icon: 'gear',
    text: 'Everything that docs.config.ts may hold, with defaults.',
  },
  { title: 'See how it works', href: '/inside/architecture', icon: 'puzzle', text: 'Stages, decisions, security and speed.' },
  { title: 'Look up a message', href: '/diagnostics', icon: 'warning', text: 'Every code with its cause and its cure.' },
] as const

export default function Home() {
  return (
    <>
      <Hero
        eyebrow="The manual of docsgen"
        title={
          <>
            Documentation that is <em>right</em>
          </>
        }
        tagline="Plain Markdown in, finished files out, and nothing wrong gets through unseen."
        actions={[
          { label: 'Make your first site', href: '/start/first-site' },
          { label: 'What is docsgen?', href: '/start/what-is-docsgen' },
        ]}
      >
        <figure className="code">
          <figcaption>docsgen check</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{report}</code>
          </pre>
        </figure>
      </Hero>
      <section aria-labelledby="places">
        <h2 id="places">Where to go</h2>
        <Cards>
          {places.map(({ title, href, icon, text }) => (
            <Card key={href} title={title} href={href} icon={icon}>
              {text}
            </Card>
          ))}
        </Cards>
      </section>
    </>
  )
}
