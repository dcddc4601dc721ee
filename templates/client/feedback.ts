import { onPage } from './page-events.ts'

/** The data that the site's endpoint and its analytics receive. */
interface Feedback {
  readonly page: string
  readonly title: string
  readonly language: string
  readonly version: string
  readonly helpful: boolean
  readonly reason: string
}

interface Settings {
  readonly url?: string
  readonly event?: true
  readonly title: string
  readonly version: string
  /** The strings for the different states of the form. */
  readonly sending: string
  readonly failed: string
}

/** A vote that may still change or receive a reason. */
interface Vote {
  readonly form: HTMLFormElement
  readonly page: string
  readonly language: string
  helpful: boolean
  isSending: boolean
}

/** After this time, the endpoint is considered unavailable. */
const limitMs = 10_000
const forms = 'form[data-feedback]'

let vote: Vote | undefined
/** The pages on which this reader has voted, so that each vote counts only once. Nothing is stored. */
const answered = new Set<string>()

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>(`${forms} button[value]`)
  if (!button?.form || vote?.isSending) return
  const { form } = button
  const helpful = button.value === 'yes'
  if (vote?.form === form) vote.helpful = helpful
  else vote = { form, page: location.origin + location.pathname, language: document.documentElement.lang, helpful, isSending: false }
  for (const each of form.querySelectorAll('button[value]')) each.ariaPressed = String(each === button)
  const reason = form.querySelector<HTMLElement>('.feedback-reason')
  if (reason) reason.hidden = false
})

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement
  if (!form.matches(forms)) return
  event.preventDefault()
  if (vote?.form === form && !vote.isSending) void sendAndShow(vote)
})

// A vote without a reason is sent when the reader moves on.
addEventListener('pagehide', sendRest)
onPage(() => {
  sendRest()
  const form = document.querySelector<HTMLFormElement>(forms)
  if (form && answered.has(location.pathname)) showThanks(form)
})

async function sendAndShow(sent: Vote): Promise<void> {
  const { form } = sent
  sent.isSending = true
  showState(form, 'sending')
  try {
    await send(sent)
    form.querySelector('[role=status]')?.replaceChildren()
    const hasFocus = form.contains(document.activeElement)
    const thanks = showThanks(form)
    // The element that had the focus was removed.
    if (hasFocus) thanks?.focus()
    if (vote === sent) vote = undefined
  } catch {
    sent.isSending = false
    showState(form, 'failed')
  }
}

function sendRest(): void {
  const rest = vote
  vote = undefined
  if (rest && !rest.isSending) void send(rest).catch(() => {})
}

async function send({ form, page, language, helpful }: Vote): Promise<void> {
  const { url, event, title, version } = settingsOf(form)
  const reason = String(new FormData(form).get('reason') ?? '').trim()
  const detail: Feedback = { page, title, language, version, helpful, reason }
  if (url !== undefined) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(detail),
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(limitMs),
    })
    if (!response.ok) throw new Error(String(response.status))
  }
  answered.add(new URL(page).pathname)
  if (event) document.dispatchEvent(new CustomEvent('docsgen:feedback', { detail }))
}

function settingsOf(form: HTMLFormElement): Settings {
  return JSON.parse(form.dataset.feedback ?? '{}')
}

function showState(form: HTMLFormElement, state: 'sending' | 'failed'): void {
  form.querySelector('[role=status]')?.replaceChildren(settingsOf(form)[state])
  form.ariaBusy = String(state === 'sending')
  // Changes during the request would not be sent, so the fields are read-only.
  for (const field of form.querySelectorAll('textarea')) field.readOnly = state === 'sending'
  // The buttons are not `disabled`, so that the pressed one keeps the focus.
  for (const button of form.querySelectorAll('button')) button.ariaDisabled = String(state === 'sending')
}

function showThanks(form: HTMLFormElement): HTMLElement | undefined {
  form.hidden = true
  const thanks = form.nextElementSibling
  if (!(thanks instanceof HTMLElement)) return undefined
  thanks.hidden = false
  return thanks
}
