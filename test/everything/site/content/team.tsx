export const frontMatter = { title: 'Team', description: 'Who builds it.' }

export default function Team() {
  return (
    <>
      <h1>Team</h1>
      <p>Ada and Grace.</p>
    </>
  )
}
