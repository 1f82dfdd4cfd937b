/** What lies over the page, the topmost last. */
export const layers: HTMLElement[] = []

/** True while anything lies over the page; single-letter shortcuts rest then. */
export const isCovered = (): boolean => layers.length > 0
