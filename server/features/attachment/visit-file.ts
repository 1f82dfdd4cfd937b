import type { InputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/page.ts'
import { failureSentence } from '#contract/locales/sentence.ts'
import type { FileVisit } from '../../access/files.ts'
import { noteFileVisit } from '../../services/file-visits.ts'
import { measureOnDisk, readFromDisk } from '../../storage/disk.ts'
import { isMedia, isShown, sentType } from '../../storage/kinds.ts'
import type { Visit } from '../../visit.ts'

type VisitFile = typeof attachmentCalls.visitFile

/** Seconds a browser may keep a file that its sign alone opens; the bytes behind a sign never change. */
const keptSeconds = 30 * 86_400

/** True for what a viewer of the browser shows: it fetches the file in parts, and does not start in a sandbox. */
const isViewed = (type: string): boolean => isMedia(type) || type === 'application/pdf'

/**
 * Nothing in a file acts on our origin: nothing loads but what draws the file itself, in a sandbox. Films, sound and PDF go without
 * the sandbox, because the viewer's own document would be shut in and nothing in these formats runs as a page.
 */
const policyOf = (type: string): string =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; ${
    isViewed(type) ? `object-src 'self'; frame-ancestors 'self'` : 'sandbox'
  }`

/** RFC 6266: the name in UTF-8, and one of plain letters for programs that know no other. */
function disposition(isInline: boolean, name: string): string {
  const plain = name.replace(/[^ !#$&-~]|['()*\\]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function sendWord(visit: Visit, status: number, why: 'fileNotFound' | 'noAccess'): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  visit.answering.send(`${failureSentence(visit.locale, why, {})}\n`, headers, status)
}

/** Sends the file: images, PDF, audio and video to be shown in place, all else to be saved under its name. Source: wire contract 9.3, additions 8. */
export async function visitFile({ visit, file, isStrict }: FileVisit, _input: InputOf<VisitFile>): Promise<void> {
  if (file === 'refused') return sendWord(visit, 403, 'noAccess')
  const folder = visit.site.filesFolder
  const found = file !== 'unknown' && file.storage === 'disk' ? await measureOnDisk(folder, file.storage_key) : null
  if (file === 'unknown' || !found) return sendWord(visit, 404, 'fileNotFound')
  const type = sentType(file.file_type)
  const sent = visit.answering.sendFile({
    size: found.size,
    etag: `"${file.hash || file.sign}"`,
    inParts: isViewed(type),
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition(isShown(type), file.display_name),
      'Content-Security-Policy': policyOf(type),
      'X-Content-Type-Options': 'nosniff',
      // where rights decide they are asked again each time
      'Cache-Control': isStrict ? 'private, no-cache' : `private, max-age=${keptSeconds}, immutable`,
    },
    open: (start, end) => readFromDisk(folder, file.storage_key, start, end),
  })
  if (sent > 0) noteFileVisit(visit, file, sent)
}
