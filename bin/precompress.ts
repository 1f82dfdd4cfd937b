import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Not index.html: the server completes it. */
const compressible = /\.(js|mjs|css|svg|json|txt|wasm|ttf|map|webmanifest)$/
/** Below this a header costs more than the compression saves. Bytes. */
const smallest = 1024

/** Lays `<file>.br` and `<file>.gz` beside every text file below `folder` that they make smaller. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => compressible.test(name))
    .map((name) => path.join(folder, name))
  await Promise.all(files.map(compressOne))
}

async function compressOne(file: string): Promise<void> {
  if ((await stat(file)).size < smallest) return
  const bytes = await readFile(file)
  const packed = {
    br: await promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  }
  for (const [ending, smaller] of Object.entries(packed)) {
    if (smaller.length < bytes.length) await writeFile(`${file}.${ending}`, smaller)
  }
}
