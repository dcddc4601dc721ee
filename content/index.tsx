import { CardLink, Cards, Hero } from 'docsgen/theme'

const firstSteps = [
  {
    title: 'Installation',
    href: '/guides/getting-started/installation/',
    icon: 'bolt',
    description: 'Create a project and start the server, the worker and the dashboard.',
  },
  {
    title: 'Introducing GraphQL',
    href: '/guides/getting-started/graphql-intro/',
    icon: 'angleBrackets',
    description: 'What queries, mutations and types are, for people new to them.',
  },
  {
    title: 'Try the API',
    href: '/guides/getting-started/try-the-api/',
    icon: 'rocket',
    description: 'Fetch products and fill a cart from the browser.',
  },
]

const concepts = [
  {
    title: 'Products',
    href: '/guides/core-concepts/products/',
    icon: 'puzzle',
    description: 'Variants, options, facets: how the catalog is built.',
  },
  {
    title: 'Orders',
    href: '/guides/core-concepts/orders/',
    icon: 'cart',
    description: 'The cart, the checkout, and the states in between.',
  },
  { title: 'Payment', href: '/guides/core-concepts/payment/', icon: 'server', description: 'Handlers that authorize, settle and refund.' },
  {
    title: 'Channels',
    href: '/guides/core-concepts/channels/',
    icon: 'layout',
    description: 'Several shops, currencies and languages on one server.',
  },
  { title: 'Promotions', href: '/guides/core-concepts/promotions/', icon: 'tip', description: 'Discounts made of conditions and actions.' },
  { title: 'Auth', href: '/guides/core-concepts/auth/', icon: 'users', description: 'Who may sign in, and what they may do then.' },
]

export default function Home() {
  return (
    <>
      <Hero
        eyebrow="Independent documentation"
        title={
          <>
            Build a shop with <em>Vendure</em>
          </>
        }
        tagline="Guides to the open-source headless commerce framework: a TypeScript server with a GraphQL API, and everything a shop is made of."
        actions={[
          { label: 'Install Vendure', href: '/guides/getting-started/installation/' },
          { label: 'Read the core concepts', href: '/guides/core-concepts/products/' },
        ]}
      />
      <section aria-labelledby="first-steps">
        <h2 id="first-steps">First steps</h2>
        <Cards>
          {firstSteps.map((card) => (
            <CardLink key={card.href} {...card} />
          ))}
        </Cards>
      </section>
      <section aria-labelledby="core-concepts">
        <h2 id="core-concepts">Core concepts</h2>
        <Cards>
          {concepts.map((card) => (
            <CardLink key={card.href} {...card} />
          ))}
        </Cards>
      </section>
    </>
  )
}
