export default function Throws() {
  throw new Error('No luck')
}
