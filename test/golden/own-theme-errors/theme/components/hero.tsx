import './hero.css'

export function Hero() {
  return <p>Hero</p>
}
