import { linesOf } from '../../../importers/openapi/changes/lines.ts'
import type { ApiSource } from './api-source.ts'

/** Where a part of a document is written. */
export interface Place {
  readonly file: string
  readonly line: number | undefined
}

/**
 * File and line of the parts that JSON pointers name, in a document of files; of one in several, the
 * file that the part is written in.
 */
export async function placesOf(
  { file, text, parts }: ApiSource,
  pointers: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const places = new Map<string, Place>()
  if (file === undefined) return places
  const origins = parts?.origins.toSorted((a, b) => b.pointer.length - a.pointer.length) ?? []
  const written = pointers.map((pointer) => {
    const origin = origins.find(
      (one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`),
    )
    const within = origin ? origin.within + pointer.slice(origin.pointer.length) : pointer
    return { pointer, part: origin?.file, within }
  })
  for (const [part, own] of Map.groupBy(written, (one) => one.part)) {
    const lines = await linesOf(
      part === undefined ? text : (parts?.textOf(part) ?? ''),
      own.map(({ within }) => within),
    )
    for (const { pointer, within } of own)
      places.set(pointer, {
        file: part === undefined ? file : (parts?.pathOf(part) ?? file),
        line: lines.get(within),
      })
  }
  return places
}
