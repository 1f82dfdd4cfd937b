/**
 * Line icons on a 24-unit grid, one path per name, only those in use. A dot is a line without
 * length (`h.01`). Source: web/spec/design.md 2 (icons).
 */
const paths = {
  arrowLeft: 'M19 12H5M11 6l-6 6 6 6',
  arrowRight: 'M5 12h14M13 6l6 6-6 6',
  arrowUp: 'M12 19V5M6 11l6-6 6 6',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 21h4',
  book: 'M12 7.2C10.2 5.7 7.6 5 4 5v13c3.6 0 6.2.700 8 2.2 1.8-1.5 4.4-2.2 8-2.2V5c-3.6 0-6.2.700-8 2.2ZM12 7.2v13',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevronDown: 'M6 9l6 6 6-6',
  chevronUp: 'M6 15l6-6 6 6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  first: 'M6 6v12M18 6l-6 6 6 6',
  last: 'M18 6v12M6 6l6 6-6 6',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20ZM14 6.5L17.5 10',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2.5 12C5 7.8 8.2 5.7 12 5.7s7 2.1 9.5 6.3c-2.5 4.2-5.7 6.3-9.5 6.3S5 16.2 2.5 12ZM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  eyeOff:
    'M4 4l16 16M9.5 6.1A9 9 0 0 1 12 5.7c3.8 0 7 2.1 9.5 6.3a17 17 0 0 1-2.8 3.5M6.3 8A17 17 0 0 0 2.5 12c2.5 4.2 5.7 6.3 9.5 6.3 1.5 0 2.9-.3 4.2-1M10 10a2.8 2.8 0 0 0 4 4',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  fold: 'M4 5h16v14H4zM9.5 5v14M15.5 9.5L13 12l2.5 2.5',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  fullscreenOff: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  widen: 'M4 5v14M20 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3',
  gear: 'M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4ZM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17-5-5.5-5-11.5 0-17Z',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  history: 'M4 5v4.5h4.5M4.4 9.5a8.3 8.3 0 1 1-.5 4M12 8v4.5l3 1.8',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 9h.01',
  help: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 9.7a2.5 2.5 0 1 1 3.7 2.2c-.8.4-1.2 1-1.2 1.9M12 16.7h.01',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5M12 7.8h.01',
  key: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM11 12.8L19.5 4.5M16 8l3 3',
  leave: 'M14 4H5v16h9M10 12h10.5M16.5 8l4 4-4 4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  log: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  monitor: 'M3.5 5h17v11.5h-17zM8.5 20.5h7M12 16.5v4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  paperclip:
    'M19.5 11.5l-7.8 7.8a5 5 0 0 1-7-7l8.4-8.4a3.3 3.3 0 0 1 4.7 4.7l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.7-7.7',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6.5H7z',
  refresh: 'M20 5v5h-5M19.6 10A8 8 0 1 0 20 14',
  rename: 'M9 8H3.5v8H9M15 8h5.5v8H15M12 4.5v15M9.5 4.5h5M9.5 19.5h5',
  save: 'M4.5 4.5h12l3 3v12h-15zM8 4.5V9h7V4.5M8 19.5v-6h8v6',
  search: 'M10.8 4a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6ZM15.8 15.8L20.5 20.5',
  send: 'M21 3L10 14M21 3l-7 18-4-7-7-4z',
  share: 'M8 9.5H5.5v11h13v-11H16M12 15V3.5M8 7.5l4-4 4 4',
  shield: 'M12 3.5l7 2.5v5.2c0 4.4-2.7 7.5-7 9.3-4.3-1.8-7-4.9-7-9.3V6z',
  sort: 'M7 5v14M3.5 15.5L7 19l3.5-3.5M17 19V5M13.5 8.5L17 5l3.5 3.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  table: 'M4 4.5h16v15H4zM4 9.5h16M4 14.5h16M10 4.5v15',
  thumb:
    'M7 11v9H4v-9ZM7 11l4-7.5c1.7 0 2.5 1.2 2.2 3L12.8 9.5h6a1.8 1.8 0 0 1 1.8 2.2l-1.4 6.8A2 2 0 0 1 17.2 20H7',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H8',
  unfold: 'M8 8.5L12 4.5l4 4M8 15.5l4 4 4-4M5 12h14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.5-5.7 7.5-5.7s6.7 1.7 7.5 5.7',
  users:
    'M9 4.5a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4ZM2.5 20c.6-3.6 3-5.2 6.5-5.2s5.9 1.6 6.5 5.2M15.5 4.8a3.7 3.7 0 0 1 0 6.8M17.5 15.1c2.3.6 3.6 2.2 4 4.9',
  warning: 'M12 4L2.8 20h18.4ZM12 10v4.5M12 17.3h.01',
  wrap: 'M4 6h16M4 12h13a3 3 0 0 1 0 6h-5M14.5 15.5L12 18l2.5 2.5M4 18h4',
} as const

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  /** Pixels; 18 when absent. */
  size?: number
  className?: string
}

/** Stroke width in pixels, whatever the size of the icon. */
const line = 1.2
/** Size of dots that make up the whole icon, and of dots beside lines. Pixels. */
const dots = { alone: 2.6, beside: 1.8 }

/** An icon beside a label: hidden from screen readers, because the control carries the name. */
export const Icon = ({ name, ...look }: IconProps) => <PathIcon path={paths[name]} {...look} />

/** An icon that only one room needs, by its path. */
export function PathIcon({
  path,
  size = 18,
  className,
}: Omit<IconProps, 'name'> & { path: string }) {
  const points = path.match(/M[\d.]+ [\d.]+h\.01/g)?.join('') ?? ''
  const lines = path.replace(/M[\d.]+ [\d.]+h\.01/g, '')
  const width = (pixels: number) => (pixels * 24) / size
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={width(line)}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {lines && <path d={lines} />}
      {points && <path d={points} strokeWidth={width(lines ? dots.beside : dots.alone)} />}
    </svg>
  )
}
