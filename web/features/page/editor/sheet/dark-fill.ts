/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/**
 * What `invert` leaves of white, as in `sheet.css`: cells are drawn for white paper, and the filter
 * `invert(0.88) hue-rotate(180deg)` makes them dark. A turn by 180° mirrors a colour at its luma,
 * so that both together keep the hue.
 */
const white = 0.12
const range = 1 - 2 * white
const lumaOf = ([red, green, blue]: Rgb): number => 0.213 * red + 0.715 * green + 0.072 * blue
const each = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
]

/** The colour that is seen in the dark; parts outside of 0 to 1 are cut by the screen. */
export const seenInDark = (drawn: Rgb): Rgb =>
  each(drawn, (part) => 1 - white + range * (part - 2 * lumaOf(drawn)))

/** The colour that has to be drawn for one to be seen. */
const drawnFor = (seen: Rgb): Rgb => {
  const luma = (1 - white - lumaOf(seen)) / range
  return each(seen, (part) => (part - 1 + white) / range + 2 * luma)
}

/** Relative luminance, as contrasts are computed from it. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = each(colour, (part) => {
    const inside = Math.min(1, Math.max(0, part))
    return inside <= 0.04045 ? inside / 12.92 : ((inside + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * On a fill of this luminance both are read: what was black, and is light now, and what was white,
 * and is dark.
 */
const most = 0.19
/** Steps by which a fill that is too light becomes darker. */
const darker = 0.97

const partsOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (hex.match(/[\da-f]{2}/gi) ?? []).map(
    (part) => parseInt(part, 16) / 255,
  )
  return [red, green, blue]
}
const hexOf = (colour: Rgb): string =>
  `#${colour
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

/**
 * The fill of a cell for the filter: strong colours, on which black is read on paper, would become
 * lighter than the text.
 * @param fill as a canvas has it, `#rrggbb`; any other is answered as it is
 */
export function fillForDark(fill: string): string {
  if (!/^#[\da-f]{6}$/i.test(fill)) return fill
  let seen = seenInDark(partsOf(fill))
  if (luminance(seen) <= most) return fill
  while (luminance(seenInDark(partsOf(hexOf(drawnFor(seen))))) > most)
    seen = each(seen, (part) => part * darker)
  return hexOf(drawnFor(seen))
}
