import { open, readFile, stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { BrowserFailure, withBrowser, type Launch } from './launch.ts'
import { fixTimes, PdfFile } from './pdf-file.ts'
import type { Protocol } from './protocol.ts'

/** Bytes that the browser sends at once. */
const pieceSize = 1024 * 1024
/** Bytes of a file whose contents get numbers. */
const largestRead = 512 * 1024 * 1024

interface Paused {
  readonly requestId: string
  readonly request: { readonly url: string }
}
interface Piece {
  readonly data: string
  readonly base64Encoded?: boolean
  readonly eof: boolean
}
interface Evaluated {
  readonly exceptionDetails?: { readonly text: string }
}

/**
 * Prints an HTML document as PDF, with an outline and tags. Nothing else is loaded, from no other
 * file and no host.
 *
 * @param html path of the document
 * @param pdf path of the file to be written
 * @param prepare a script that runs in the document before it is printed
 * @throws {BrowserFailure}
 */
export const printPdf = (
  launch: Launch,
  { html, pdf, prepare }: { html: string; pdf: string; prepare: string },
): Promise<void> =>
  withBrowser(launch, async (protocol) => {
    const { targetId } = await protocol.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
    })
    const { sessionId } = await protocol.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    })
    const send = <Result>(method: string, params: object = {}) =>
      protocol.send<Result>(method, params, sessionId)
    await load(protocol, send, pathToFileURL(html).href)
    const run = async (expression: string) => {
      const { exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
      })
      if (exceptionDetails) throw new BrowserFailure('ended', exceptionDetails.text)
    }
    await run(prepare)
    await print(send, pdf)
    if ((await stat(pdf)).size > largestRead) return
    // the browser cannot say on which sheet something is: it is read from the first print
    const sheets = new PdfFile(await readFile(pdf)).sheetsOf(/^(?:page|catalog)-\d+$/)
    if (sheets.size === 0) return
    await run(`(${JSON.stringify([...sheets])}).forEach(([id, sheet]) => {
      const place = document.querySelector('nav.printed a[href="#' + id + '"] .sheet')
      if (place) place.textContent = sheet
    })`)
    await print(send, pdf)
  })

type Send = <Result>(method: string, params?: object) => Promise<Result>

/** Opens the document, and refuses whatever else is asked for. */
async function load(protocol: Protocol, send: Send, address: string): Promise<void> {
  const loaded = new Promise<void>((resolve, reject) => {
    protocol.on('Page.loadEventFired', () => resolve())
    protocol.on('Inspector.targetCrashed', () => {
      const failure = new BrowserFailure('ended', 'the page crashed')
      reject(failure)
      protocol.end(failure)
    })
  })
  protocol.on<Paused>('Fetch.requestPaused', ({ requestId, request }) => {
    const [method, more] =
      request.url === address || request.url.startsWith('data:')
        ? ['Fetch.continueRequest', {}]
        : ['Fetch.failRequest', { errorReason: 'AccessDenied' }]
    // a request that has ended meanwhile
    send(method, { requestId, ...more }).catch(() => undefined)
  })
  // a crash while something is awaited is reported there
  loaded.catch(() => undefined)
  await send('Inspector.enable')
  await send('Page.enable')
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  await send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-color-scheme', value: 'light' }],
  })
  const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: address })
  if (errorText) throw new BrowserFailure('ended', errorText)
  await loaded
}

async function print(send: Send, pdf: string): Promise<void> {
  const { stream: handle } = await send<{ stream: string }>('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  })
  const file = await open(pdf, 'w+', 0o600)
  try {
    for (let isEnd = false; !isEnd;) {
      const { data, base64Encoded, eof } = await send<Piece>('IO.read', { handle, size: pieceSize })
      await file.write(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
      isEnd = eof
    }
    await fixTimes(file)
  } finally {
    await file.close()
  }
  await send('IO.close', { handle })
}
