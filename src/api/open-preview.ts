import type { PreviewOptions } from '../core/model/public-api.ts'
import { type PreviewServer, startPreviewServer } from '../core/preview/preview-server.ts'
import { defaultPorts } from './default-ports.ts'
import type { Project } from './open-project.ts'

/** Serves the built site of a project. */
export function openPreview({ config: { outDir, base } }: Project, options: PreviewOptions): Promise<PreviewServer> {
  const { port = defaultPorts.preview, host, strictPort = false } = options
  return startPreviewServer({ outDir, base, port, host, strictPort })
}
