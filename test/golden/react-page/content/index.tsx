import { Card, Cards } from 'docsgen/theme'
import { places } from '../data/places'

export default function Home() {
  return (
    <>
      <h1>Hello & welcome</h1>
      <Cards>
        {places.map((place) => (
          <Card key={place.href} {...place} />
        ))}
      </Cards>
    </>
  )
}
