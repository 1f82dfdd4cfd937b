/**
 * What somebody wanted of an order that others have changed meanwhile: the one page that was moved
 * stands behind the same page as wanted, and all others as they are stored; a whole new order goes
 * before pages that it does not know.
 *
 * @param shown the order that was changed
 * @param wanted what it became
 * @param stored the order on the server now
 */
export function rebasedOrder(
  shown: readonly string[],
  wanted: readonly string[],
  stored: readonly string[],
): readonly string[] {
  if (stored.join() === shown.join()) return wanted
  const moved = movedOne(shown, wanted)
  const isStored = new Set(stored)
  if (moved === undefined) {
    const known = new Set(wanted)
    return [...wanted.filter((id) => isStored.has(id)), ...stored.filter((id) => !known.has(id))]
  }
  if (!isStored.has(moved)) return stored
  const others = stored.filter((id) => id !== moved)
  const before = wanted.slice(0, wanted.indexOf(moved)).findLast((id) => isStored.has(id))
  return others.toSpliced(before === undefined ? 0 : others.indexOf(before) + 1, 0, moved)
}

/** The only page whose place differs, as after a drop. */
function movedOne(shown: readonly string[], wanted: readonly string[]): string | undefined {
  const from = shown.findIndex((id, at) => id !== wanted[at])
  const without = (order: readonly string[], one: string) => order.filter((id) => id !== one).join()
  return [shown[from], wanted[from]].find(
    (id) => id !== undefined && without(shown, id) === without(wanted, id),
  )
}
