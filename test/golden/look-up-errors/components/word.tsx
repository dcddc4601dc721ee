import { type MessageId, useText } from 'docsgen/theme'

export default function Word({ id }: { id: MessageId }) {
  return <p>{useText(id as 'next')}</p>
}
