import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startDevServer } from '../core/dev/dev-server.ts'
import { type DevSession, openDevSession } from '../core/dev/dev-session.ts'
import { createEventHub, type SiteChange } from '../core/dev/event-hub.ts'
import { followFiles } from '../core/dev/follow-files.ts'
import { describeProblems } from '../core/dev/problem-list.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { DevServerOptions } from '../core/model/public-api.ts'
import type { LocalServer } from '../core/preview/listen-locally.ts'
import { features } from '../features.ts'
import { readTextBelow } from '../kit/files/open-allowed.ts'
import { packageFolder } from '../kit/files/package-folder.ts'
import { createBuildPool, toolVersion } from './build-pool.ts'
import { loadProject, type Project } from './open-project.ts'
import { defaultPorts } from './process-environment.ts'

interface DevHooks {
  /** Called when the server starts to answer, before the site is read. */
  readonly onListening?: (server: LocalServer) => void
  readonly onProblems: (problems: readonly Diagnostic[]) => void
  readonly onChange?: (change: SiteChange) => void
  readonly onError: (error: Error) => void
  /** The system cannot watch this many files, so they are polled. */
  readonly onLimit?: () => void
}

interface OpenDevServer {
  readonly server: LocalServer
  readonly session: DevSession
  close(): Promise<void>
}

/** Serves a project with live reload. Resolves once the site is read and its files are watched. */
export async function openDevServer(project: Project, options: DevServerOptions, hooks: DevHooks): Promise<OpenDevServer> {
  const { root } = project.config
  const { onError, onProblems, onChange, onLimit = () => {} } = hooks
  const pool = createBuildPool(undefined)
  const hub = createEventHub()
  const session = openDevSession({
    project,
    configInputs: project.inputs,
    loadProject: () => loadProject(root, { ...options, live: true }),
    pool,
    features,
    toolVersion: toolVersion(),
    offline: options.offline ?? false,
    now: () => Date.now(),
    onChange(change) {
      hub.send('change', change)
      onChange?.(change)
    },
    onProblems(problems) {
      onProblems(problems)
      hub.send('problems', { count: problems.length })
    },
    onError,
  })
  let server: LocalServer | undefined
  let watcher: Awaited<ReturnType<typeof followFiles>> | undefined
  let closing: Promise<void> | undefined
  const close = () => {
    options.signal?.removeEventListener('abort', abort)
    closing ??= (async () => {
      hub.close()
      session.close()
      await Promise.all([server?.close(), watcher?.close()])
      await pool.close()
    })()
    return closing
  }
  const abort = () => void close()
  options.signal?.addEventListener('abort', abort)
  try {
    const readText = readTextBelow(root)
    server = await startDevServer({
      session,
      hub,
      token: randomBytes(16).toString('hex'),
      describeProblems: ({ site }, page) =>
        describeProblems(session.problems.all(), { site, page, revision: session.problems.revision, readText }),
      onError,
      port: options.port ?? defaultPorts.dev,
      host: options.host,
      strictPort: options.strictPort ?? false,
    })
    hooks.onListening?.(server)
    watcher = await followFiles({
      session,
      poll: options.poll ?? false,
      watcherFile: join(packageFolder().folder, 'dist/watcher.cjs'),
      now: () => performance.now(),
      onError,
      onLimit,
    })
    options.signal?.throwIfAborted()
    return { server, session, close }
  } catch (error) {
    await close()
    // The server and the watcher may have been created while the other resources were being closed.
    await Promise.all([server?.close(), watcher?.close()])
    throw error
  }
}
