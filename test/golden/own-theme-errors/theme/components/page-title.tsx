export function PageTitle() {
  return <h1>Title</h2>
}
