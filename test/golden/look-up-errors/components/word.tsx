import { type ThemeMessageId, useText } from 'docsgen/theme'

export default function Word({ id }: { id: ThemeMessageId }) {
  return <p>{useText(id as 'next')}</p>
}
