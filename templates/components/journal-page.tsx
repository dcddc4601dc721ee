import type { ReactNode } from 'react'
import type { PageProps } from '../../src/core/model/page-props.ts'
import type { JournalEntryProps, JournalProps } from '../contract/journal-props.ts'
import { text } from '../text.ts'

/** The text of a blog page, with the date, authors, and tags of an entry above it, or a list below it. */
export function JournalPage({ page, children }: { page: PageProps; children?: ReactNode }) {
  const { journal } = page
  if (!journal) return children
  if (journal.kind === 'entry') {
    return (
      <>
        <Byline page={page} entry={journal} />
        {children}
      </>
    )
  }
  return (
    <>
      {children}
      {journal.kind === 'list' ? <EntryList page={page} journal={journal} /> : <TagList tags={journal.tags} />}
    </>
  )
}

function EntryList({ page, journal }: { page: PageProps; journal: Extract<JournalProps, { kind: 'list' }> }) {
  const { entries, tagsHref, feeds } = journal
  const [feed] = tagsHref === undefined && page.previous ? [] : feeds
  return (
    <>
      {tagsHref !== undefined || feed ? (
        <p className="journal-links">
          {tagsHref === undefined ? null : <a href={tagsHref}>{text(page.site, 'journalTags')}</a>}
          {feed ? (
            <a href={feed.href} type={feed.type}>
              {text(page.site, 'journalFeed')}
            </a>
          ) : null}
        </p>
      ) : null}
      {entries.map((entry) => (
        <article key={entry.href} className="journal-entry">
          <h2>
            <a href={entry.href}>{entry.title}</a>
          </h2>
          <Byline page={page} entry={entry} />
          {entry.excerpt.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      ))}
    </>
  )
}

function Byline({ page, entry }: { page: PageProps; entry: Pick<JournalEntryProps, 'date' | 'authors' | 'tags'> }) {
  const { date, authors, tags } = entry
  return (
    <div className="journal-byline">
      <time dateTime={date.iso}>{date.label}</time>
      {authors.map((author) => (
        <span key={author.name} className="journal-author">
          {author.image === undefined ? null : <img src={author.image} alt="" width="24" height="24" loading="lazy" />}
          {author.url === undefined ? author.name : <AuthorLink name={author.name} url={author.url} />}
          {author.title === undefined ? null : <span className="journal-role">{author.title}</span>}
        </span>
      ))}
      {tags.length === 0 ? null : (
        <ul className="journal-tags" aria-label={text(page.site, 'journalTags')}>
          {tags.map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="tag">
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function AuthorLink({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} rel={/^https?:/i.test(url) ? 'author noopener noreferrer' : 'author'}>
      {name}
    </a>
  )
}

function TagList({ tags }: { tags: Extract<JournalProps, { kind: 'tags' }>['tags'] }) {
  return (
    <ul className="journal-tags">
      {tags.map(({ label, href, count }) => (
        <li key={href}>
          <a href={href} rel="tag">
            {label} <span className="journal-count">{count}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
