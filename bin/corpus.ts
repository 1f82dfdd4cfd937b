// `npm run corpus -- FOLDER`: runs the importers over a folder of foreign files and prints a line
// for each: what it was recognised as, pages, operations that have a page of those in the source,
// remarks, milliseconds and megabytes of heap. `--remarks` lists the remarks, `--out FOLDER` writes the pages as
// markdown, to be read as a reader would.
import { globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Failure } from '#contract/failures.ts'
import { failureSentence, type Locale } from '#contract/locales/sentence.ts'
import { readFile } from '../importers/index.ts'
import { pageMarkdown, placedPages, type PlacedPage } from '../importers/source/tree/text.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    remarks: { type: 'boolean' },
    out: { type: 'string' },
    lang: { type: 'string', default: 'en' },
  },
})
const locale: Locale = values.lang === 'en' ? 'en' : 'zh-cn'

const fileName = (name: string): string => name.replace(/[/\\:*?"<>|]/g, '_').slice(0, 80)

function writePages(folder: string, pages: readonly PlacedPage[]): void {
  for (const { path: at, page } of pages) {
    const into = path.join(folder, ...at.map(fileName))
    mkdirSync(into, { recursive: true })
    writeFileSync(
      path.join(into, `${fileName(page.title)}.md`),
      `# ${page.title}\n\n${pageMarkdown(page, locale)}`,
    )
  }
}

const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('npm run corpus -- FOLDER [--remarks] [--out FOLDER] [--lang en|zh-cn]\n')
  process.exit(2)
}
const files = globSync('**/*', { cwd: folder })
  .filter((name) => statSync(path.join(folder, name)).isFile())
  .toSorted()
for (const name of files) {
  const bytes = readFileSync(path.join(folder, name))
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const start = performance.now()
  try {
    const result = await readFile({ name: path.basename(name), bytes }, { locale })
    const ms = Math.round(performance.now() - start)
    const megabytes = Math.max(0, (process.memoryUsage().heapUsed - before) / 1024 / 1024)
    const pages = placedPages(result.tree)
    const found = pages.filter(({ page }) => page.kind === 'api').length
    process.stdout.write(
      `${name}: ${result.format}, ${pages.length} pages, ${found} of ${result.operations} operations, ${result.remarks.length} remarks, ${ms} ms, ${megabytes.toFixed(1)} MB\n`,
    )
    if (values.remarks)
      for (const { where, message } of result.remarks)
        process.stdout.write(`    ${where}  ${message}\n`)
    if (values.out !== undefined) writePages(path.join(values.out, fileName(name)), pages)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stdout.write(`${name}: refused: ${failureSentence(locale, error.why, error.details)}\n`)
  }
}
