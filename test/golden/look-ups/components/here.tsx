import { usePage, useSite, useText } from 'docsgen/theme'

export default function Here() {
  return (
    <p>
      {usePage().title} of {useSite().title}, {usePage().href} ({useText('next')})
    </p>
  )
}
