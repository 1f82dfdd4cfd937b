import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { onTestFinished } from 'vitest'

export interface RenderedElement {
  /** What it is rendered into, in the document. */
  readonly holder: HTMLElement
  /** Renders something else in its place; to be called in `act`. */
  readonly root: Root
}

/**
 * Renders an element without the application around it: for tests of components that need nothing
 * from a server. From here on whatever changes what is shown is done in `act`. Unmounted when the
 * test ends.
 */
export async function renderElement(element: ReactNode): Promise<RenderedElement> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const holder = document.createElement('div')
  document.body.append(holder)
  const root = createRoot(holder)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    holder.remove()
  })
  await act(async () => root.render(element))
  return { holder, root }
}
