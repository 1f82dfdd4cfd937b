import { markdownEntries } from '../../../exporters/markdown/write.ts'
import type { ItemEdit } from '../../access/content/item.ts'
import { sendArchive } from './archive/archive.ts'
import { itemSource } from './source/item-source.ts'

/**
 * Sends an item as a zip of markdown files. Source: server/contract/spec/calls.md 12.4.
 *
 * @throws {Failure} those of the rule
 */
export async function exportMarkdown(edit: ItemEdit): Promise<void> {
  const source = await itemSource(edit, undefined, true)
  const file = { name: 'showdoc.zip', type: 'application/zip' }
  await sendArchive(edit, file, async function* ({ newSpool }) {
    yield* markdownEntries(source, await newSpool())
  })
}
