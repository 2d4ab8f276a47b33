import { bodySources } from './plugins-bodies.ts'
import { fileSources, outsideFiles } from './plugins-files.ts'
import { multipartSources } from './plugins-multipart.ts'
import type { SourceGroup } from './source.ts'

/** Plugins that read and write bodies. */
export const pluginsContentSources: SourceGroup = {
  title: 'Plugins: content',
  sources: [...multipartSources, ...bodySources, ...fileSources],
  outside: outsideFiles,
}
