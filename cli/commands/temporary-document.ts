import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jsonOf } from '#contract/text/content/exact-json.ts'

/** Writes a document that was put together into a file of its own, which only its owner reads. */
export async function temporaryDocument(
  document: object | string,
): Promise<{ readonly disk: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showdoc-document-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const disk = path.join(folder, 'document.json')
    const text = typeof document === 'string' ? document : jsonOf(document)
    await writeFile(disk, text, { mode: 0o600 })
    return { disk, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
