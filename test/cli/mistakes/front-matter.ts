import { frontMatter, home, type Mistake } from './mistake.ts'

const page = 'content/page.md'

export const frontMatterMistakes: readonly Mistake[] = [
  { name: 'a misspelled key', files: frontMatter('titel: Page'), at: `${page}:2`, says: ['titel', 'title'] },
  {
    name: 'a key of Docusaurus for the order',
    files: frontMatter('sidebar_position: 2'),
    at: `${page}:2`,
    says: ['sidebar_position', 'sidebar.order'],
  },
  {
    name: 'a key of Docusaurus for the label',
    files: frontMatter('sidebar_label: Page'),
    at: `${page}:2`,
    says: ['sidebar_label', 'sidebar.label'],
  },
  { name: 'a key of Docusaurus for the address', files: frontMatter('id: page'), at: `${page}:2`, says: ['`id`', 'slug'] },
  { name: 'a key of Hugo for the order', files: frontMatter('weight: 3'), at: `${page}:2`, says: ['weight', 'sidebar.order'] },
  { name: 'a key of Jekyll for the address', files: frontMatter('permalink: /x'), at: `${page}:2`, says: ['permalink', 'slug'] },
  {
    name: 'an order that is a word',
    files: frontMatter('sidebar:\n  order: first'),
    at: `${page}:3`,
    says: ['sidebar.order', 'number', 'first'],
  },
  { name: 'a yes that is a text', files: frontMatter("draft: 'yes'"), at: `${page}:2`, says: ['draft', 'yes'] },
  { name: 'a title that is a number', files: frontMatter('title: 2026'), at: `${page}:2`, says: ['title', '2026'] },
  { name: 'a title that is a date', files: frontMatter('title: 2026-11-22'), at: `${page}:2`, says: ['title'], exit: 0 },
  { name: 'a layout that does not exist', files: frontMatter('layout: splash'), at: `${page}:2`, says: ['layout', 'splash'] },
  { name: 'a colon in a title without quotes', files: frontMatter('title: Install: the guide'), at: `${page}:2`, says: ['quotes'] },
  { name: 'a tab for indentation', files: frontMatter('sidebar:\n\torder: 1'), at: `${page}:3`, says: ['tab'] },
  { name: 'a key twice', files: frontMatter('title: A\ntitle: B'), at: `${page}:3`, says: ['title'] },
  { name: 'a slug with blanks', files: frontMatter('slug: my page'), at: `${page}:2`, says: ['slug'] },
  { name: 'a social picture that does not exist', files: frontMatter('image: ./card.png'), at: `${page}:2`, says: ['./card.png'] },
  { name: 'a script in the head', files: frontMatter('head:\n  - script: alert(1)'), at: page, says: ['head'] },
  {
    name: 'front matter of Hugo',
    files: { 'content/index.md': '+++\ntitle = "Home"\n+++\n\n# Home\n\nText.\n' },
    at: 'content/index.md:1',
    says: ['+++', '---'],
  },
  {
    name: 'front matter that is never closed',
    files: { 'content/index.md': '---\ntitle: Home\n\n# Home\n\nText.\n' },
    at: 'content/index.md:1',
    says: ['---'],
  },
  {
    name: 'front matter that is a list',
    files: { 'content/index.md': '---\n- a\n---\n\n# Home\n\nText.\n' },
    at: 'content/index.md:2',
    says: [],
  },
  {
    name: 'another title than the first heading',
    files: { ...home('[p](./page.md)'), [page]: '---\ntitle: Setup\n---\n\n# Install\n\nText.\n' },
    says: [],
    exit: 0,
  },
]
