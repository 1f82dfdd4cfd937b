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

/** Lets others work. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Converts pages in this thread, and lets others work in between. */
export const inThisThread =
  <Input, Settings, Converted>(convert: (page: Input, settings: Settings) => Converted) =>
  async (pages: readonly Input[], settings: Settings): Promise<Converted[]> => {
    const converted: Converted[] = []
    for (const page of pages) {
      converted.push(convert(page, settings))
      await nextTurn()
    }
    return converted
  }
