import { Card, Cards, Hero, LinkList } from 'docsgen/theme'
import { CodeSample } from './_home/code-sample.tsx'
import { LearnDrawing, ReferenceDrawing, UserGuideDrawing } from './_home/drawings.tsx'

const request = `mutation {
  addItemToOrder(
    productVariantId: "1"
    quantity: 2
  ) {
    ... on Order {
      state
      totalWithTax
      lines { quantity }
    }
  }
}`

const answer = `{ "data": {
  "addItemToOrder": {
    "state": "AddingItems",
    "totalWithTax": 311760,
    "lines": [{ "quantity": 2 }]
  }
} }`

const areas = [
  {
    title: 'Learn',
    href: '/guides/getting-started/installation/',
    picture: <LearnDrawing />,
    text: 'Guides for developers, from an empty folder to a shop that follows your own rules.',
    links: [
      ['Installation', '/guides/getting-started/installation/'],
      ['Introducing GraphQL', '/guides/getting-started/graphql-intro/'],
      ['Try the API', '/guides/getting-started/try-the-api/'],
    ],
  },
  {
    title: 'Reference',
    href: '/reference/',
    picture: <ReferenceDrawing />,
    text: 'Every class, option and type in the packages and both GraphQL APIs, and where to find it.',
    links: [
      ['TypeScript API', '/reference/typescript-api/'],
      ['GraphQL API', '/reference/graphql-api/'],
      ['Explore your own server', '/reference/#explore-your-own-server'],
    ],
  },
  {
    title: 'User Guide',
    href: '/user-guide/',
    picture: <UserGuideDrawing />,
    text: 'For the people who run the shop: how to use the dashboard, one task at a time.',
    links: [
      ['Sign in', '/user-guide/#sign-in'],
      ['Find your way', '/user-guide/#find-your-way'],
      ['What each area is for', '/user-guide/#what-each-area-is-for'],
    ],
  },
] as const

const concept = (name: string, title: string, icon: string, description: string) => ({
  title,
  icon,
  description,
  href: `/guides/core-concepts/${name}/`,
})

const concepts = [
  {
    title: 'What you sell',
    links: [
      concept('products', 'Products', 'puzzle', 'Variants, options and facets'),
      concept('collections', 'Collections', 'layout', 'Groups that fill themselves'),
      concept('images-assets', 'Images & Assets', 'image', 'Upload, store and resize files'),
      concept('stock-control', 'Stock Control', 'database', 'Levels, locations, back orders'),
      concept('money', 'Money & Currency', 'chart', 'Amounts, currencies, rounding'),
    ],
  },
  {
    title: 'How it is sold',
    links: [
      concept('orders', 'Orders', 'cart', 'One entity from cart to delivery'),
      concept('payment', 'Payment', 'card', 'Authorize, settle and refund'),
      concept('shipping', 'Shipping & Fulfillment', 'truck', 'Methods, prices and dispatch'),
      concept('promotions', 'Promotions', 'tag', 'Conditions, actions, coupons'),
      concept('taxes', 'Taxes', 'list', 'Zones, rates, net and gross'),
    ],
  },
  {
    title: 'Who and where',
    links: [
      concept('customers', 'Customers', 'users', 'Guests, accounts and groups'),
      concept('auth', 'Auth', 'lock', 'Logins, roles and permissions'),
      concept('email', 'Email & Notifications', 'mail', 'Events that become messages'),
      concept('channels', 'Channels', 'globe', 'Several shops on one server'),
    ],
  },
]

const tasks = [
  ['Payment', 'payment/#write-a-handler', 'Take payments with your own handler'],
  ['Shipping', 'shipping/#write-a-calculator', 'Calculate shipping costs your own way'],
  ['Promotions', 'promotions/#write-an-action', 'Write a new kind of discount'],
  ['Auth', 'auth/#example-google-for-customers', 'Let customers log in with Google'],
  ['Email', 'email/#write-a-handler', 'Send an email when something happens'],
  ['Channels', 'channels/#create-a-regional-channel', 'Open a shop for another region'],
  ['Orders', 'orders/#add-a-state', 'Add a state to the order process'],
  ['Images & Assets', 'images-assets/#store-files-elsewhere', 'Keep uploaded files in S3'],
] as const

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
        tagline="Guides and reference for the open-source headless commerce framework: a TypeScript server, two GraphQL APIs, and all the parts of a shop."
        actions={[
          { label: 'Install Vendure', href: '/guides/getting-started/installation/' },
          { label: 'Try the API', href: '/guides/getting-started/try-the-api/' },
        ]}
      >
        <CodeSample title="A request to the Shop API" language="graphql" code={request} marked={8} />
        <CodeSample title="The response" language="json" code={answer} marked={4} />
      </Hero>
      <section aria-labelledby="areas">
        <h2 id="areas">Where to start</h2>
        <p>
          If you are a developer, begin with Learn, and look up names in the Reference as you go. If you run a shop, the User Guide is for
          you.
        </p>
        <Cards>
          {areas.map(({ title, href, picture, text, links }) => (
            <Card key={title} title={title} href={href} picture={picture}>
              <p>{text}</p>
              <ul>
                {links.map(([label, target]) => (
                  <li key={target}>
                    <a href={target}>{label}</a>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </Cards>
      </section>
      <section aria-labelledby="core-concepts">
        <h2 id="core-concepts">Core concepts</h2>
        <p>What each part of a shop is for, and how to change what it does. You can read these guides in any order.</p>
        <div className="card-grid">
          {concepts.map((group) => (
            <LinkList key={group.title} {...group} />
          ))}
        </div>
      </section>
      <section aria-labelledby="how-to">
        <h2 id="how-to">How do I …</h2>
        <p>Common tasks with complete code. Each link opens the guide that explains it.</p>
        <Cards>
          {tasks.map(([guide, target, title]) => (
            <Card key={target} label={guide} title={title} href={`/guides/core-concepts/${target}`} />
          ))}
        </Cards>
      </section>
    </>
  )
}
