/**
 * Length in characters above which the live preview is off by default. Source: web/spec/writing.md
 * 1.8.
 */
export const livePreviewLimit = 3000
/** The same, above which the preview is drawn only when it is asked for. Source: web/spec/writing.md 1.16. */
export const previewLimit = 1_000_000
const mostKept = 500

const read = (name: string): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

function add(name: string, place: string): void {
  try {
    localStorage.setItem(
      name,
      JSON.stringify([place, ...read(name).filter((one) => one !== place)].slice(0, mostKept)),
    )
  } catch {
    // storage is full or forbidden: the choice lasts until the page is closed
  }
}

/**
 * Long pages for which the live preview was turned on in this browser. Source: web/spec/writing.md
 * 1.8.
 */
export const isLivePreviewOn = (place: string): boolean => read('live-previews').includes(place)
export const turnOnLivePreview = (place: string): void => add('live-previews', place)

/** True the first time it is called for a page. */
export function isFirstHint(place: string): boolean {
  if (read('preview-hints').includes(place)) return false
  add('preview-hints', place)
  return true
}
