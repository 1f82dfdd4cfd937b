import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'

/** Except index.html, which the server completes. */
const compressible = /\.(js|mjs|css|svg|json|txt|wasm|ttf|map|webmanifest)$/
/** Below this size a header costs more than compression saves. Bytes. */
const smallest = 1024

/**
 * What every reader's first page loads. Zopfli compresses it 5 % better than zlib and takes a
 * hundred times as long, Brotli's highest quality 2 % better and takes three times as long, which is
 * worth it for these files only. Source: web/spec/design.md 7.
 */
const firstLoad = /^(?:app|reader|item-screen|rolldown-runtime|en|zh-cn)[-.]/

const packed = (name: string, bytes: Buffer): Promise<Uint8Array> =>
  firstLoad.test(name)
    ? gzipAsync(bytes, { numiterations: 15 })
    : promisify(gzip)(bytes, { level: 9 })

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file below `folder` that becomes smaller by
 * it.
 */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name))
  await Promise.all(files.map(compressOne))
}

async function compressOne(file: string): Promise<void> {
  if ((await stat(file)).size < smallest) return
  const bytes = await readFile(file)
  const smaller = {
    br: await promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: firstLoad.test(path.basename(file)) ? 11 : 10,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gz: await packed(path.basename(file), bytes),
  }
  for (const [ending, body] of Object.entries(smaller)) {
    if (body.length < bytes.length) await writeFile(`${file}.${ending}`, body)
  }
}
