import { pendingWork } from './behaviour.ts'

/** How long printing waits for diagrams, formulas and pictures. Milliseconds. */
const timeout = 15_000

/**
 * Prints the page with everything that arrives in time. The browser's own print command can't wait:
 * it prints what is there.
 */
export async function printPage(): Promise<void> {
  await Promise.race([finishDrawing(), new Promise((resolve) => setTimeout(resolve, timeout))])
  window.print()
}

/**
 * Draws all pieces, diagrams and formulas that were not near the viewport, and loads all pictures.
 * Never fails.
 */
export async function finishDrawing(): Promise<void> {
  // makes whatever is inserted piece by piece insert the rest
  dispatchEvent(new Event('beforeprint'))
  const pictures = [
    ...document.querySelectorAll<HTMLImageElement>('.md-content img:not(.md-in-dark)'),
  ].map((picture) => {
    picture.loading = 'eager'
    return picture.decode()
  })
  await Promise.allSettled([...[...pendingWork].map((finish) => finish()), ...pictures])
}
