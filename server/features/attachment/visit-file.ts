import type { InputOf } from '#contract/call.ts'
import type { attachmentCalls } from '#contract/calls/attachment.ts'
import { Failure } from '#contract/failures.ts'
import type { Locale } from '#contract/locales/sentence.ts'
import type { FileDownload } from '../../access/content/files.ts'
import type { UploadFile } from '../../models/upload-file.ts'
import type { RequestContext } from '../../request-context.ts'
import { countDownload } from '../../services/counters/downloads.ts'
import { storeByName } from '../../services/files/stores.ts'
import { disposition, isMedia, isShown, svgType, typeSentHere } from '../../storage/kinds.ts'
import { StoreFailure, type Store } from '../../storage/store.ts'

type VisitFile = typeof attachmentCalls.visitFile

/**
 * Cache lifetime in seconds of a file opened by its sign alone; the bytes behind a sign never
 * change.
 */
const keptSeconds = 30 * 86_400

/**
 * True for types shown by a browser's viewer, which fetches ranges and does not work in a sandbox.
 */
const isViewed = (type: string): boolean => isMedia(type) || type === 'application/pdf'

/**
 * Sandboxes files: nothing loads except what draws the file itself. Video, audio and PDF are sent
 * without the sandbox, because it would block the viewer's own document, and these formats do not
 * run as a page.
 */
const policyOf = (type: string): string =>
  type === svgType
    ? `sandbox; default-src 'none'; style-src 'unsafe-inline'`
    : `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; ${
        isViewed(type) ? `object-src 'self'; frame-ancestors 'self'` : 'sandbox'
      }`

/**
 * WeChat's built-in browser cannot download Android packages. Source: server/contract/spec/calls.md
 * 9.3.
 */
const opensElsewhere: Readonly<Record<Locale, string>> = {
  en: 'Please open this address in your browser: WeChat does not download this file.',
  'zh-cn': '请在浏览器中打开此地址：微信内无法下载该文件。',
}

/** A page that loads and runs nothing, and contains no user content. */
function sendHint({ answering, locale }: RequestContext): void {
  const sentence = opensElsewhere[locale]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${sentence}</title>`
  answering.send(
    `<!doctype html>\n<html lang="${locale}">\n<head>${head}</head>\n<body><p>${sentence}</p></body>\n</html>\n`,
    {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    },
  )
}
const isShutOut = (ctx: RequestContext, file: UploadFile): boolean =>
  /MicroMessenger/i.test(ctx.userAgent) && /\.apk$/i.test(file.display_name)

/**
 * The address of bytes that this server does not send: a domain of the object store, or an address
 * from migrated data.
 */
function elsewhere(store: Store | null, file: UploadFile, isStrict: boolean): string | null {
  // a public address would outlive the right to read
  if (isStrict) return null
  // a store does not send a Content-Security-Policy
  if (store && typeSentHere(file) === svgType) return null
  if (store) return store.publicAddress(file.storage_key)
  return /^https?:\/\//i.test(file.real_url) ? file.real_url : null
}

/**
 * Sends the file: images, PDF, audio and video inline, everything else as a download with its name.
 * Source: server/contract/spec/calls.md 9.3, server/contract/spec/additions.md 8.
 */
export async function visitFile(
  { ctx, file, isStrict }: FileDownload,
  { sign, thumbnail }: InputOf<VisitFile>,
): Promise<void> {
  if (sign === '') return ctx.answering.sendText('', 404)
  if (file === 'refused') return ctx.answering.sendRefusal(new Failure('noAccess'), 403)
  if (file === 'unknown') return ctx.answering.sendRefusal(new Failure('fileNotFound'), 404)
  if (isShutOut(ctx, file)) return sendHint(ctx)
  const store = await storeByName(ctx.site, file.storage)
  const address = elsewhere(store, file, isStrict)
  if (address !== null) {
    ctx.answering.send('', { Location: address, 'Cache-Control': 'private, max-age=300' }, 302)
    return countDownload(ctx, file, file.file_size, !thumbnail)
  }
  if (!store) return ctx.answering.sendRefusal(new Failure('fileNotFound'), 404)
  const type = typeSentHere(file)
  const sending = ctx.answering.sendFile({
    size: file.file_size,
    etag: `"${file.hash || file.sign}"`,
    headers: {
      'Content-Type': type,
      'Content-Disposition': disposition(isShown(type), file.display_name),
      'Content-Security-Policy': policyOf(type),
      'X-Content-Type-Options': 'nosniff',
      // where rights decide they are checked each time
      'Cache-Control': isStrict
        ? 'private, no-cache'
        : `private, max-age=${keptSeconds}, immutable`,
    },
    open: (start, end) => store.read(file.storage_key, start, end),
  })
  try {
    const sent = await sending
    if (sent === 'gone') ctx.answering.sendRefusal(new Failure('fileNotFound'), 404)
    else if (sent > 0) countDownload(ctx, file, sent, !thumbnail)
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    const failure = new Failure('storeFailed', { reason: error.code }, { cause: error })
    ctx.answering.sendRefusal(failure, 502)
  }
}
