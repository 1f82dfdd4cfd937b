/** Announcements for screen readers while something is dragged. */
export const en = {
  help: 'Space lifts it, arrow keys move it, space drops it, Escape puts it back.',
  lifted: '“{name}” is lifted.',
  moved: '“{name}” is at position {place} of {total}.',
  dropped: '“{name}” was dropped at position {place}.',
  cancelled: '“{name}” is back where it was.',
} as const
