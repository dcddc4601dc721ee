import { Card, Cards, Hero } from 'docsgen/theme'

const title = 'My docs'

const page = `# Brew a cup

Grind **18 g** of beans, then follow
the [water table](./water.md).

:::tip
Too bitter? Grind coarser.
:::`

/** The home page is a React page; all others here are Markdown. */
export default function Home() {
  return (
    <>
      <Hero
        title={
          <>
            Welcome to <em>{title}</em>
          </>
        }
        tagline="Say here what the project is and whom it is for. These words are in content/index.tsx."
        actions={[
          { label: 'Get started', href: '/guide/' },
          { label: 'How to write a page', href: '/guide/writing' },
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
        <h2 id="guide">Find your way</h2>
        <p>Four short pages about this site. Read them once, then put your own in their place.</p>
        <Cards>
          <Card icon="rocket" title="Getting started" href="/guide/">
            See the site while you write it, and add the first page.
          </Card>
          <Card icon="pencil" title="Writing pages" href="/guide/writing">
            Markdown, and the few things that go beyond it.
          </Card>
          <Card icon="sliders" title="Configuring" href="/guide/configuring">
            Title, navigation, colours, parts of your own.
          </Card>
          <Card icon="upload" title="Deploying" href="/guide/deploying">
            Any host that serves files will do.
          </Card>
        </Cards>
      </section>
    </>
  )
}
