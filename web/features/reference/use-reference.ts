import { useCallback, useEffect, useState } from 'react'
import type { Operation, Reference } from '#contract/reference/openapi.ts'
import { Refusal } from '../../api/refusal.ts'
import { addressOf } from '../../lib/address/base-address.ts'
import { language, usePhrases } from '../../locales/phrases.ts'
import type { BoundaryAnswer } from '../../parts/failures/boundary.tsx'

/** A call as the reference shows it. */
export interface ShownCall {
  /** `page/save` */
  readonly path: string
  readonly operation: Operation
}
interface ShownGroup {
  readonly name: string
  readonly title: string
  readonly calls: readonly ShownCall[]
}

/** The calls of a document by group, in document order. */
export const groupsIn = (reference: Reference): ShownGroup[] =>
  reference.tags.map((tag) => ({
    name: tag.name,
    title: tag.description,
    calls: Object.entries(reference.paths)
      .filter(([, { post }]) => post.tags[0] === tag.name)
      .map(([address, { post }]) => ({ path: address.replace(/^\/api\//, ''), operation: post })),
  }))

/** The groups, reduced to calls that contain the keyword in their path, summary or fields. */
export function filterGroups(groups: readonly ShownGroup[], keyword: string): ShownGroup[] {
  const wanted = keyword.trim().toLowerCase()
  const fits = ({ path, operation }: ShownCall) =>
    [
      path,
      operation.summary,
      ...operation['x-also-at'],
      ...operation['x-fields'].map((field) => field.name),
    ].some((text) => text.toLowerCase().includes(wanted))
  return groups
    .map((group) => ({ ...group, calls: group.calls.filter(fits) }))
    .filter((group) => group.calls.length > 0)
}

async function fetchReference(signal: AbortSignal): Promise<Reference> {
  let response: Response
  try {
    response = await fetch(addressOf('api/openapi.json'), { signal })
  } catch {
    throw new Refusal('offline')
  }
  if (!response.ok) throw new Refusal('broken')
  return (await response.json()) as Reference
}

/** The server's call reference in the active language, fetched again when that changes. */
export function useReference(): BoundaryAnswer<Reference> {
  usePhrases()
  const locale = language()
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<{ data?: Reference; error?: unknown }>({})
  useEffect(() => {
    const ending = new AbortController()
    fetchReference(ending.signal).then(
      (data) => ending.signal.aborted || setState({ data }),
      (error: unknown) => ending.signal.aborted || setState((before) => ({ ...before, error })),
    )
    return () => ending.abort()
  }, [locale, tries])
  return {
    data: state.data,
    error: state.error,
    refetch: useCallback(() => setTries((count) => count + 1), []),
  }
}
