import { Card, Cards, Hero } from 'docsgen/theme'

export const frontMatter = {
  title: 'docsgen',
  description: 'The manual for docsgen, a static site generator for documentation.',
  layout: 'home',
}

const report = `content/index.md:3:23 - warning link/missing-file
  The link \`./guide/instal.md\` points to a source file
  that does not exist.

   3 | Read how to [install](./guide/instal.md) it.
     |                       ^^^^^^^^^^^^^^^^^
  hint Did you mean \`./guide/install.md\`?`

const places = [
  { title: 'Write', href: '/writing/markdown', icon: 'pencil', text: 'Use Markdown, code, tabs, panels, diagrams, and components.' },
  { title: 'Configure', href: '/configuring/config-file', icon: 'sliders', text: 'Set up sidebars, versions, and languages in one file.' },
  {
    title: 'Customize the theme',
    href: '/theme/replacing-parts',
    icon: 'layout',
    text: 'Change colors or replace any part of the theme.',
  },
  { title: 'Document an API', href: '/reference/overview', icon: 'book', text: 'Generate pages from npm packages and GraphQL schemas.' },
  { title: 'Deploy', href: '/deploying/', icon: 'cloudArrowUp', text: 'Publish your site on a common host.' },
  {
    title: 'Options',
    href: '/configuring/options',
    icon: 'gear',
    text: 'Look up all docs.config.ts options and their defaults.',
  },
  { title: 'Troubleshooting', href: '/troubleshooting', icon: 'wrench', text: 'Solve common problems.' },
  { title: 'Diagnostics', href: '/diagnostics', icon: 'warning', text: 'Find the cause of a message and fix it.' },
] as const

export default function Home() {
  return (
    <>
      <Hero
        eyebrow="docsgen manual"
        title={
          <>
            Documentation without <em>broken links</em>
          </>
        }
        tagline="docsgen turns a folder of Markdown files into a website and checks every link, anchor, and image during the build."
        actions={[
          { label: 'Create your first site', href: '/getting-started/first-site' },
          { label: 'What is docsgen?', href: '/getting-started/what-is-docsgen' },
        ]}
      >
        <figure className="code">
          <figcaption>docsgen check</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <pre tabIndex={0}>
            <code>{report}</code>
          </pre>
        </figure>
      </Hero>
      <section aria-labelledby="places">
        <h2 id="places">Explore the manual</h2>
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
