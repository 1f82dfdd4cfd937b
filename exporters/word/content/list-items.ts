import type { Element } from 'hast'
import { isElement } from '#contract/document/html/tree.ts'

export const firstNumber = (list: Element): number => {
  const start = Number(list.properties.start ?? 1)
  return Number.isInteger(start) && start >= 0 && start <= 32_767 ? start : 1
}

/** Takes the check box out of a task, since it replaces the bullet. */
export function takenBox(item: Element): Element | undefined {
  const parents = [item, ...item.children.filter((child) => isElement(child, 'p'))]
  for (const parent of parents) {
    const at = parent.children.findIndex((child) => isElement(child, 'input'))
    if (at < 0) continue
    const [box] = parent.children.splice(at, 1)
    return box as Element
  }
  return undefined
}
