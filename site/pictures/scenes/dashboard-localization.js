export const folder = 'content/guides/extending-the-dashboard/localization/pictures'

// The German catalog is on the page; a production build needs the English one as well, in which every text stays as it is.
const english = `
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: en\\n"

#. js-lingui-explicit-id
msgid "Article ideas"
msgstr "Article ideas"

msgid "{count, plural, one {# idea is waiting} other {# ideas are waiting}}"
msgstr "{count, plural, one {# idea is waiting} other {# ideas are waiting}}"

msgid "Article ideas"
msgstr "Article ideas"

msgid "Add an idea"
msgstr "Add an idea"

msgid "Collected so far"
msgstr "Collected so far"

msgid "Idea saved"
msgstr "Idea saved"
`.trim()

export const extension = {
  page: 'content/guides/extending-the-dashboard/localization/index.md',
  extra: { 'src/plugins/journal/dashboard/i18n/en.po': english },
}

export async function take({ page, open, picture }) {
  await page.setViewportSize({ width: 1000, height: 560 })
  await open('/journal-ideas')
  await picture('ideas-english')
  await page.addInitScript(() => {
    const settings = JSON.parse(localStorage.getItem('vendure-user-settings') ?? '{}')
    localStorage.setItem('vendure-user-settings', JSON.stringify({ ...settings, displayLanguage: 'de' }))
  })
  await page.route('**/admin-api**', (route) =>
    route.request().postData()?.includes('vendure.dashboard.userSettings')
      ? route.fulfill({ json: { data: { getSettingsStoreValue: null, setSettingsStoreValue: { key: '', result: true, error: null } } } })
      : route.fallback(),
  )
  await open('/journal-ideas')
  await page.getByRole('button', { name: 'Idee hinzufügen' }).waitFor()
  await picture('ideas-german')
}
