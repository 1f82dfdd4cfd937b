// npm run bench:web: what a reader waits for, measured in a real Chromium against the built
// program: first text with a cold and a warm cache (half Chinese, and English alone), bytes of
// scripts and styles, requests, layout shift, the next page after a click, and documents per second
// compared with a baseline route that sends the same bytes; then screens of somebody who is signed
// in: large lists and a key in a long text by the processor time of the page's main thread, bytes of
// first visits. Measured at 10 Mbit/s and 40 ms with the processor slowed down four times, and
// without any throttling. BENCH_VISITS is the number of runs (the median is printed), BENCH_SECONDS
// the length of the document measurement. Build first. BENCH_ONLY=reader or screens measures only
// those.
// The same text as a document without styles, scripts and menu tells what the browser itself needs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { startProduct, type Product } from '../start-product.ts'
import { fillScreens, ScreenBench } from './screens.ts'
import { stop, measure, report, start } from '../../../bin/bench/measure.ts'
import { sampleText } from '../../../bin/bench/texts.ts'
import {
  hasChineseFont,
  median,
  loadPage,
  type NetworkProfile,
  type PageLoad,
} from './page-load.ts'

const visits = Number(process.env.BENCH_VISITS ?? 5)
const slowNetwork: NetworkProfile = { slowdown: 4, bitsPerSecond: 10_000_000, latency: 40 }

/** One diagram of each kind that browsers render, with text in between. */
const diagrams = `
\`\`\`mermaid
flowchart LR
  Browser --> Server --> Database
\`\`\`

\`\`\`mermaid
sequenceDiagram
  Browser->>Server: page
  Server-->>Browser: document
\`\`\`

\`\`\`flow
st=>start: Start
op=>operation: Work
e=>end: End
st->op->e
\`\`\`

\`\`\`seq
Browser->Server: page
Server-->Browser: document
\`\`\`

\`\`\`mindmap
# Document
## Text
## Pictures
\`\`\`
`

interface Pages {
  readonly address: string
  readonly item: string
  readonly text: number
  /** Without a Chinese sign. */
  readonly english: number
  readonly next: number
  readonly diagrams: number
}

/** A public item with a page of 16 KB, one that follows it, and one with five diagrams. */
async function fill(product: Product): Promise<Pages> {
  const owner = product.administrator
  const { item_id } = await product.call<{ item_id: number }>(
    'item/add',
    { item_name: 'Handbook', item_type: 1, item_domain: 'bench' },
    owner,
  )
  const save = async (page_title: string, page_content: string) =>
    Number(
      (
        await product.call<{ page_id: string }>(
          'page/save',
          { item_id, cat_id: 0, page_title, page_content },
          owner,
        )
      ).page_id,
    )
  const text = await save('A page of 16 KB', sampleText(16_000, 1))
  const words = sampleText(30_000, 1).replace(/[^\x00-\x7f]/g, '')
  const english = await save('A page of 16 KB in English', words.slice(0, 16_000))
  const next = await save('The next page', sampleText(16_000, 2))
  const withDiagrams = await save('Five diagrams', `${sampleText(2_000, 3)}\n${diagrams}`)
  return { address: product.address, item: 'bench', text, english, next, diagrams: withDiagrams }
}

/** Results of running something so many times, one after the other. */
async function inSequence<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  while (results.length < count) results.push(await run())
  return results
}

interface BareDocuments {
  readonly address: string
  readonly close: () => void
}

/** Serves the texts of pages as documents that consist of nothing else: `/text`, `/english`. */
async function serveBare({ address, item, text, english }: Pages): Promise<BareDocuments> {
  const textOf = async (page: number) => {
    const html = await (await fetch(`${address}/${item}/${page}`)).text()
    const start = html.indexOf('<div class="md-content')
    if (start === -1) throw new Error('the document has no text')
    return `<!doctype html><title>bare</title>${html.slice(start, html.indexOf('</main>', start))}`
  }
  const documents = new Map([
    ['/text', await textOf(text)],
    ['/english', await textOf(english)],
  ])
  const server = createServer((request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(documents.get(request.url ?? '')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
const milliseconds = (time: number): string => `${time.toFixed(0)} ms`

async function reportVisits(
  browser: Browser,
  { address, item, text, english, next, diagrams: drawn }: Pages,
  network: NetworkProfile | undefined,
  bare: BareDocuments,
): Promise<void> {
  const of = async (page: number, options: { following?: number; isWarm?: boolean } = {}) => {
    const seen = await inSequence(visits, () =>
      loadPage(browser, `${address}/${item}/${page}`, {
        network,
        isWarm: options.isWarm ?? false,
        following: options.following && `/${item}/${options.following}`,
      }),
    )
    return (pick: (one: PageLoad) => number) => median(seen.map(pick))
  }
  const print = (name: string, value: string) =>
    process.stdout.write(`${name.padEnd(46)} ${value}\n`)

  process.stdout.write(
    network ? '\n4 × slower, 10 Mbit/s, 40 ms\n' : '\nas fast as this machine is\n',
  )
  const cold = await of(text, { following: next })
  const warm = await of(text, { isWarm: true })
  const coldEnglish = await of(english)
  const warmEnglish = await of(english, { isWarm: true })
  const five = await of(drawn)
  const ofBare = async (place: string) =>
    median(
      await inSequence(visits, async () => {
        const at = { network, isWarm: false, following: undefined }
        return (await loadPage(browser, `${bare.address}/${place}`, at)).firstText
      }),
    )
  const bareText = await ofBare('text')
  const bareEnglish = await ofBare('english')
  print('bare document', milliseconds(bareText))
  print('bare document, English alone', milliseconds(bareEnglish))
  print('first text, cold', milliseconds(cold((one) => one.firstText)))
  print('first text, warm', milliseconds(warm((one) => one.firstText)))
  print('first text, cold, English alone', milliseconds(coldEnglish((one) => one.firstText)))
  print('first text, warm, English alone', milliseconds(warmEnglish((one) => one.firstText)))
  print('scripts and styles before the text', kilobytes(cold((one) => one.bytesBeforeText)))
  print('scripts and styles in all', kilobytes(cold((one) => one.bytes)))
  print('requests', String(cold((one) => one.requests)))
  print('requests, five diagrams', String(five((one) => one.requests)))
  print('layout shift', cold((one) => one.shift).toFixed(3))
  print('layout shift, five diagrams', five((one) => one.shift).toFixed(3))
  print('next page after a click, beyond the server', milliseconds(cold((one) => one.nextPage)))
}

/**
 * Documents of 16 KB at 16 connections, compared with a baseline route that sends the same bytes.
 */
async function reportDocuments({ address, item, text }: Pages, pid: number): Promise<void> {
  const place = `/${item}/${text}`
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-bench-'))
  const file = path.join(folder, 'document.html')
  writeFileSync(file, Buffer.from(await (await fetch(address + place)).arrayBuffer()))
  const baseline = await start(['web/journeys/bench/baseline-document.ts', file], (line) =>
    line.startsWith('http') ? line : undefined,
  )
  try {
    process.stdout.write('\n')
    const alone = await measure(baseline, '/', { method: 'GET' })
    report('baseline document', alone)
    report(
      'document of a page of 16 KB',
      await measure({ address, child: { pid } as never }, place, { method: 'GET' }),
      alone,
    )
  } finally {
    await stop(baseline)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function reportReader(browser: Browser, product: Product): Promise<void> {
  const pages = await fill(product)
  const bare = await serveBare(pages)
  await reportVisits(browser, pages, slowNetwork, bare)
  await reportVisits(browser, pages, undefined, bare)
  bare.close()
  await reportDocuments(pages, product.pid)
}

/** Screens of somebody who is signed in. */
async function reportScreens(browser: Browser, product: Product): Promise<void> {
  const screens = await fillScreens(product)
  const { item, longItem, longPage, longTable } = screens
  const print = (name: string, value: string) =>
    process.stdout.write(`${name.padEnd(46)} ${value}\n`)
  for (const network of [slowNetwork, undefined]) {
    process.stdout.write(`\n${network ? 'slowed down' : 'not slowed down'}\n`)
    const bench = new ScreenBench(browser, product, network)
    const several = async (run: () => Promise<number>) =>
      milliseconds(median(await inSequence(visits, run)))
    print(
      'my items, 500 items, beyond the server',
      await several(() =>
        bench.opening('/user/setting', { link: 'a[href$="/item/index"]', shown: '.tile-name' }),
      ),
    )
    print(
      'menu of 2,000 pages, after its data',
      await several(() =>
        bench.opening('/item/index', {
          link: `a[href$="/${item}"]`,
          shown: '.tree [role="treeitem"]',
          after: '/api/item/info',
        }),
      ),
    )
    print('a key in a text of 300 KB', await several(() => bench.typing(longItem, longPage)))
    print('a key in a table of 300 KB', await several(() => bench.typing(longItem, longTable)))
    print('a key in an empty field', await several(() => bench.typingIntoNothing()))
  }
  const bench = new ScreenBench(browser, product, undefined)
  const { frames, rows } = await bench.scrolling(item)
  print('scrolling a menu of 2,000 pages', `${frames.toFixed(0)} frames a second, ${rows} rows`)
  for (const [name, path] of [
    ['my items', '/item/index'],
    ['item settings', `/item/setting/${item}`],
    ['teams', '/team/index'],
    ['messages', '/message/index'],
    ['attachments', '/attachment/index'],
    ['administration', '/admin/index'],
    ['catalogs', `/catalog/${item}`],
    ['editor', `/page/edit/${longItem}/${longPage}`],
  ] as const)
    print(`scripts and styles, first visit: ${name}`, kilobytes(await bench.firstVisit(path)))
}

const only = process.env.BENCH_ONLY
const product = await startProduct()
const browser = await launchBrowser()
try {
  if (!(await hasChineseFont(browser)))
    process.stdout.write(
      'No Chinese font is installed: texts that are half Chinese are slowed down by fruitless font lookups.\n',
    )
  if (only !== 'screens') await reportReader(browser, product)
  if (only !== 'reader') await reportScreens(browser, product)
} finally {
  await browser.close()
  await product.stop()
}
