export default function Preview({ title, section }: { title: string; section: string }) {
  return (
    <div style={{ display: 'flex' }}>
      {section}: {title}
    </div>
  )
}
