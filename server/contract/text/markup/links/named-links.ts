import { roleTarget } from '../../commonmark/roles.ts'
import { toctreeEntry } from '../../commonmark/containers/directive-lines.ts'
import type { FoundLink } from './found-link.ts'
import { sourceOf, type Inline } from '../inline-text.ts'

/** Before the label that a `{ref}` of MyST names: it is that of a place in any page. */
export const labelScheme = 'label:'

/** The link of an entry of a `toctree`, which is a whole line. */
export function entryLink(inline: Inline): FoundLink | undefined {
  const entry = toctreeEntry(inline.text)
  if (!entry) return undefined
  const start = /^[ \t]*/.exec(inline.text)![0].length
  const end = inline.text.trimEnd().length
  return named(inline, start, end, 'entry', entry.address, entry.text)
}

/** The link of a role such as `` {ref}`x` `` whose code is between two positions. */
export function roleLink(inline: Inline, start: number, end: number, name: string) {
  const content = inline.text.slice(start, end)
  const target = roleTarget(content)
  if (target.address === '') return undefined
  const where = name.endsWith('ref') ? 'label' : 'entry'
  const isStored = target.address.startsWith('/')
  const address = where === 'label' && !isStored ? labelScheme + target.address : target.address
  if (!content.includes('\n')) return named(inline, start, end, where, address, target.text)
  // of more than one line nothing but the address is replaced
  const at = start + content.lastIndexOf(target.address)
  return target.text === undefined || target.address.includes('\n')
    ? undefined
    : named(inline, at, at + target.address.length, 'markdown', address, undefined)
}

function named(
  inline: Inline,
  start: number,
  end: number,
  where: FoundLink['in'],
  address: string,
  title: string | undefined,
): FoundLink {
  const from = sourceOf(inline, start)
  return {
    kind: 'link',
    in: where,
    start: from,
    end: from + end - start,
    address,
    ...(title === undefined ? {} : { title }),
  }
}
