import type { ReadPage } from './source.ts'

/** Most pages, and characters of text, that are converted together. */
const atOnce = { pages: 20, characters: 150_000 }

/** Collects pages that are converted together. */
export async function* batches(pages: AsyncIterable<ReadPage>): AsyncGenerator<ReadPage[]> {
  let batch: ReadPage[] = []
  let characters = 0
  for await (const page of pages) {
    batch.push(page)
    characters += page.stored.length
    if (batch.length < atOnce.pages && characters < atOnce.characters) continue
    yield batch
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield batch
}
