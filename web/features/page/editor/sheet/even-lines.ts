/** Letters with accents and descenders, and a Chinese one, which reaches below the line. */
const sample = 'Ágj国'

/**
 * Gives all texts of a font one height. The grid's library centres each text by the height of its
 * own letters, so that Chinese stood 2 px below Latin letters and numbers of the same row.
 */
export function measureEvenly(canvas: CanvasRenderingContext2D): void {
  if (Object.hasOwn(canvas, 'measureText')) return
  const measure = canvas.measureText.bind(canvas)
  const lines = new Map<string, TextMetrics>()
  canvas.measureText = (text) => {
    let line = lines.get(canvas.font)
    if (!line) lines.set(canvas.font, (line = measure(sample)))
    const { width } = measure(text)
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = line
    // all that the library reads
    return { width, actualBoundingBoxAscent, actualBoundingBoxDescent } as TextMetrics
  }
}
