import type { Tokens } from 'marked'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../../src/core/config/load-config.ts'
import { createSilentRun } from '../../../src/core/dev/project-files.ts'
import { defineFeature, type Feature } from '../../../src/core/feature.ts'
import { writeBlocks } from '../../../src/core/markdown/write-blocks.ts'
import { planFiles } from '../../../src/core/pipeline/plan-files.ts'
import { readCheckedSite } from '../../../src/core/pipeline/read-checked-site.ts'
import { createTasks, render } from '../../../src/core/pipeline/tasks.ts'
import { featureOptions, features } from '../../../src/features.ts'
import { escapeHtml } from '../../../src/kit/escape/markup.ts'
import { createWorkerPool } from '../../../src/kit/threads/worker-pool.ts'
import { createProject } from '../../cli/project.ts'

/** The HTML of a site's page, and its diagnostics, with these features in addition to docsgen's own. */
async function build(text: string, ...added: readonly Feature[]): Promise<{ readonly html: string; readonly reports: readonly string[] }> {
  const root = createProject({ 'docs.config.ts': "export default { title: 'Small', lastUpdated: false }\n", 'content/index.md': text })
  const { value: config } = await loadConfig({ englishMessages: {}, features: featureOptions, root })
  if (!config) throw new Error('The config is not good')
  const all = [...features, ...added]
  const pool = createWorkerPool({ tasks: createTasks(all), workerFile: '', concurrency: 1 })
  onTestFinished(() => pool.close())
  const run = createSilentRun(config)
  const input = {
    config,
    pool,
    run,
    features: all,
    toolVersion: 'test',
    nowMs: 0,
    offline: true,
    live: false,
    includeDrafts: false,
    findInConfig: () => ({}),
  }
  const read = await readCheckedSite(input)
  const plan = planFiles(read, input)
  const file = plan.get('index.html')
  const [page] = file?.kind === 'rendered' ? render.run([file.job()], plan.renderContext) : []
  return {
    html: Buffer.from(page?.content ?? '').toString(),
    reports: run.diagnostics.map(({ code, message, hint }) => `${code} ${message} ${hint}`),
  }
}

test('a language of code blocks is one feature', async () => {
  const shout = defineFeature({
    name: 'shout',
    syntax: {
      fences: {
        shout: {
          write(walk, token) {
            walk.writer.write(`<p>${escapeHtml(token.text.toUpperCase())}!</p>\n`)
            return true
          },
        },
      },
    },
  })
  const text = '# A\n\n```shout\nhello\n```\n'
  const { html, reports } = await build(text, shout)
  expect(html).toContain('<p>HELLO!</p>')
  expect(reports).toEqual([])
  expect((await build(text)).reports).toEqual([expect.stringContaining('`shout` is not a known language')])
})

test('a kind of container is one feature', async () => {
  const frame = defineFeature({
    name: 'frame',
    syntax: {
      containers: {
        frame: {
          words: ['wide'],
          write(walk, { tokens, words }) {
            walk.writer.write(`<div class="frame${words.includes('wide') ? ' wide' : ''}">\n`)
            writeBlocks(walk, tokens)
            walk.writer.write('</div>\n')
          },
        },
      },
    },
  })
  const { html, reports } = await build('# A\n\n:::frame{wide}\n*in*\n:::\n\n:::frame{wiede}\nx\n:::\n\n:::fram\ny\n:::\n', frame)
  expect(html).toContain('<div class="frame wide">\n<p><em>in</em></p>\n</div>')
  expect(reports).toEqual([
    expect.stringMatching(/^container\/unknown-attribute .*\{wiede\}.*\{wide\}/),
    expect.stringMatching(/^container\/unknown-kind .*Did you mean `:::frame`/),
  ])
})

test('a mark within lines is one feature', async () => {
  const keys = defineFeature({
    name: 'keys',
    syntax: {
      isIn: ({ text }) => text.includes('^^'),
      inlines: {
        '^': (src) => {
          const match = /^\^\^(\w+)\^\^/.exec(src)
          return match ? { type: 'key', raw: match[0], plain: match[1] } : undefined
        },
      },
      writers: { key: (walk, token) => walk.writer.write(`<kbd>${escapeHtml(String((token as Tokens.Generic).plain))}</kbd>`) },
    },
  })
  const { html, reports } = await build('# Press ^^Esc^^\n\nNow *^^Tab^^*.\n', keys)
  expect(html).toContain('<title>Press Esc')
  expect(html).toContain('<p>Now <em><kbd>Tab</kbd></em>.</p>')
  expect(reports).toEqual([])
})

test('a key of front matter is one feature', async () => {
  const rating = defineFeature({
    name: 'rating',
    frontMatter: { rating: { value: v.pipe(v.number('a number from 1 to 5'), v.maxValue(5, 'a number from 1 to 5')), isReported: true } },
    syntax: {
      isIn: ({ frontMatter }) => 'rating' in frontMatter,
      finish: (walk) => walk.writer.write(`<p>${'★'.repeat(Number(Object(walk.page.frontMatter).rating))}</p>\n`),
    },
    checks: [
      ({ site }) =>
        site.pages.flatMap(({ document, route }) =>
          document.keyRanges?.rating
            ? [
                {
                  code: 'rating/seen',
                  severity: 'warning' as const,
                  message: 'Seen',
                  location: { file: route.source.projectPath, ...document.keyRanges.rating },
                },
              ]
            : [],
        ),
    ],
  })
  const page = (key: string) => `---\ntitle: A\n${key}\n---\n\nText\n`
  const { html, reports } = await build(page('rating: 3'), rating)
  expect(html).toContain('<p>★★★</p>')
  expect(reports).toEqual(['rating/seen Seen undefined'])
  expect((await build(page('rating: 9'), rating)).reports).toContainEqual(
    expect.stringMatching(/^front-matter\/wrong-type .*a number from 1 to 5/),
  )
  expect((await build(page('ratng: 3'), rating)).reports).toEqual([
    expect.stringMatching(/^front-matter\/unknown-key .*Did you mean `rating`/),
  ])
})
