/**
 * Gives the window a width in pixels, which media queries see.
 * @returns the function that gives it back its former one
 */
export function setWindowWidth(width: number): () => void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport: (size: { width: number }) => void }
  }
  const before = window.innerWidth
  happyDOM.setViewport({ width })
  return () => happyDOM.setViewport({ width: before })
}
