import type { PageProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

/** The longest reason that readers can write. */
const maxReason = 1000

/** Asks whether the page helped, and why not. The form needs a script, but the link does not. */
export function Feedback({ page }: { page: PageProps }) {
  const { site, feedback } = page
  if (!feedback) return null
  const { url, event = false } = feedback
  const link = linkOf(page, feedback)
  const hasForm = url !== undefined || event
  const settings = {
    ...(url === undefined ? {} : { url }),
    ...(event ? { event } : {}),
    title: page.title,
    version: site.version,
    sending: text(site, 'feedbackSending'),
    failed: text(site, 'feedbackFailed'),
  }
  return (
    <section className="feedback" aria-label={text(site, 'feedback')}>
      {hasForm ? (
        <>
          <form className="script-only" data-feedback={JSON.stringify(settings)}>
            <fieldset>
              <legend>{text(site, 'feedbackQuestion')}</legend>
              <button type="button" value="yes" aria-pressed="false">
                {text(site, 'feedbackYes')}
              </button>
              <button type="button" value="no" aria-pressed="false">
                {text(site, 'feedbackNo')}
              </button>
            </fieldset>
            <div className="feedback-reason" hidden>
              <label>
                {text(site, 'feedbackReason')}
                <textarea name="reason" rows={3} maxLength={maxReason} />
              </label>
              <button type="submit">{text(site, 'feedbackSend')}</button>
            </div>
            <p role="status" />
          </form>
          <p className="feedback-thanks" tabIndex={-1} hidden>
            {text(site, 'feedbackThanks')}
          </p>
        </>
      ) : null}
      {link === undefined ? null : (
        <a href={link} rel="noopener noreferrer">
          {text(site, 'feedbackLink')}
        </a>
      )}
    </section>
  )
}

/** The link contains the title and the URL of the page, so that nobody has to ask which page the reader means. */
function linkOf({ site, title }: PageProps, { issue, mailto, address }: NonNullable<PageProps['feedback']>): string | undefined {
  const subject = `${text(site, 'feedback')}: ${title}`
  const body = `${address}\n\n`
  if (mailto !== undefined) return `mailto:${mailto}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  if (issue === undefined) return undefined
  const url = new URL(issue)
  url.searchParams.set('title', subject)
  url.searchParams.set('body', body)
  return url.href
}
