// Calls that take or return a file; readers need none, so they are not beside the others.

import { withKey } from './act-keys.ts'
import { act } from './actions.ts'
import { cacheKey } from './answer-cache.ts'
import type { Answer, Path } from './calls.ts'
import { download, type Download } from './download.ts'
import { fileKey, upload } from './upload.ts'

/** A call that returns a file. @throws {Refusal} */
export const runDownload = (
  ...[path, args, options]: Parameters<typeof download>
): Promise<Download> => act(() => download(path, args, options))

/** A call that takes a file. @throws {Refusal} */
export const runUpload = <P extends Path>(
  ...[path, args, file, options]: Parameters<typeof upload<P>>
): Promise<Answer<P>> =>
  withKey(cacheKey(path, { ...args, file: fileKey(file) }), (key) =>
    act((believed) => upload(path, args, file, { ...options, headers: { ...believed, ...key } })),
  )
