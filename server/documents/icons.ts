/** Those of web/ui/icons that a document shows before the program has loaded. */
const paths = {
  chevronRight: 'M9 6l6 6-6 6',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  paperclip:
    'M19.5 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.4-8.4a3.3 3.3 0 0 1 4.7 4.7l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.7-7.7',
  search: 'M10.8 4a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6ZM15.8 15.8L20.5 20.5',
} as const

/** @param size pixels */
export const icon = (name: keyof typeof paths, size = 18): string =>
  `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${(1.2 * 24) / size}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths[name]}"/></svg>`

/** @param size pixels */
export const logo = (size: number): string =>
  `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none" stroke="var(--accent)" stroke-width="${(1.9 * 32) / size}" stroke-linejoin="round" aria-hidden="true"><path d="M16 9C13.6 6.9 9.8 6 4 6v18.5c5.8 0 9.6.9 12 3 2.4-2.1 6.2-3 12-3V6c-5.8 0-9.6.9-12 3Z"/><path d="M16 9v18.5"/></svg>`
