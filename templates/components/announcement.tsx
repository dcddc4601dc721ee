import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'
import { Icon } from './icons.tsx'

export function Announcement({ page }: { page: PageProps }) {
  const { announcement } = page.site
  if (!announcement) return null
  return (
    <aside className="announcement" aria-label={text(page.site, 'announcement')} data-announcement={announcement.id}>
      {announcement.href ? (
        <a href={announcement.href}>
          {announcement.text}
          <Icon name="arrow" />
        </a>
      ) : (
        <p>{announcement.text}</p>
      )}
      <button type="button" className="icon-button script-only" aria-label={text(page.site, 'closeAnnouncement')}>
        <Icon name="close" />
      </button>
    </aside>
  )
}
