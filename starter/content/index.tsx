import { Card, Cards, Hero } from 'docsgen/theme'

const title = 'My docs'

const page = `# Brew a cup

Grind **18 g** of beans, then follow
the [water table](./water.md).

:::tip
Too bitter? Grind coarser.
:::`

/** The home page is a React page. The other pages are Markdown. */
export default function Home() {
  return (
    <>
      <Hero
        title={
          <>
            Welcome to <em>{title}</em>
          </>
        }
        tagline="Describe your project and who it is for. You can change this text in content/index.tsx."
        actions={[
          { label: 'Get started', href: '/guide/' },
          { label: 'Write a page', href: '/guide/writing' },
        ]}
      >
        <figure className="code">
          <figcaption>content/guide/brew.md</figcaption>
          <pre>
            <code>{page}</code>
          </pre>
        </figure>
      </Hero>
      <section aria-labelledby="guide">
        <h2 id="guide">Learn the basics</h2>
        <p>These four short pages explain how the site works. Read the pages, and then replace them with your own.</p>
        <Cards>
          <Card icon="rocket" title="Getting started" href="/guide/">
            Preview the site while you write, and add your first page.
          </Card>
          <Card icon="pencil" title="Writing pages" href="/guide/writing">
            Use Markdown, boxes, code blocks, tabs, and diagrams.
          </Card>
          <Card icon="sliders" title="Configuring" href="/guide/configuring">
            Set the title, navigation, and colors, and add components.
          </Card>
          <Card icon="upload" title="Deploying" href="/guide/deploying">
            Publish the site on any static host.
          </Card>
        </Cards>
      </section>
    </>
  )
}
