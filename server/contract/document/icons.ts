/**
 * Line icons inside content, on a grid of 24 units; content is made of nodes, so these are not
 * React components. Source: web/spec/design.md 2.
 */
const paths = {
  enlarge: 'M9 4H4v5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  note: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.800h.01',
  tip: 'M9.5 20h5M9 16.5a6.5 6.5 0 1 1 6 0V17H9Z',
  important: 'M4 4.5h16v12h-9l-4 3.5v-3.5H4zM12 7.5v4M12 14h.01',
  warning: 'M12 4l9 16H3ZM12 10v4.5M12 17.300h.01',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.800h.01',
  danger: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 7.5v5.5M12 16.200h.01',
  caution: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7ZM12 7.5v5.5M12 16.200h.01',
} as const

export type IconName = keyof typeof paths

/** A line of zero length is a dot, drawn thicker than the other lines. */
const dots = /M[\d.]+ [\d.]+h\.01/g

/** The icon as markup; it is hidden from screen readers, since its button has a name. */
export const icon = (name: IconName): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths[name].replace(dots, '')}"/><path stroke-width="2.4" d="${paths[name].match(dots)?.join('') ?? ''}"/></svg>`
