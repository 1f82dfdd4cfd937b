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

/** Batches that are converted while earlier ones are written, in two workers for example. */
const mostAhead = 2

/** Converts inputs ahead of whoever takes the results, which come in order. */
export async function* convertedAhead<Input, Converted>(
  inputs: AsyncIterable<Input>,
  convert: (input: Input) => Promise<Converted>,
): AsyncGenerator<Converted> {
  const running: Promise<Converted>[] = []
  for await (const input of inputs) {
    const work = convert(input)
    work.catch(() => undefined) // its failure is thrown when its turn comes
    running.push(work)
    if (running.length > mostAhead) yield await (running.shift() as Promise<Converted>)
  }
  for (const work of running) yield await work
}
